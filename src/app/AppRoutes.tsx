import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { selectIsRegistered } from '../features/auth/authSlice';
import { HomeScreen } from '../screens/home/HomeScreen';
import { AppLayout } from '../screens/layout/AppLayout';
import { CartSkeleton, CheckoutSkeleton, ItemSkeleton, ItemsSkeleton, ScreenSkeleton } from '../screens/layout/ScreenSkeleton';
import { RegisteredOnly } from '../screens/layout/RegisteredOnly';
import { routes } from '../shared/paths';
import { useAppSelector } from '../shared/store/hooks';
import { lazyPlain, lazyWithMui } from '../shared/ui/lazyPart';
import { Screens } from './Screens';
import { screens } from './screens';

const LoginScreen = lazyWithMui(screens.login, 'LoginScreen', ScreenSkeleton);
const RegisterScreen = lazyWithMui(screens.register, 'RegisterScreen', ScreenSkeleton);
const VerifyOtpScreen = lazyWithMui(screens.verifyOtp, 'VerifyOtpScreen', ScreenSkeleton);
const ForgotPasswordScreen = lazyWithMui(screens.forgotPassword, 'ForgotPasswordScreen', ScreenSkeleton);
const ResetPasswordScreen = lazyWithMui(screens.resetPassword, 'ResetPasswordScreen', ScreenSkeleton);
const SearchScreen = lazyPlain(screens.search, 'SearchScreen', ScreenSkeleton);
const ItemsScreen = lazyPlain(screens.items, 'ItemsScreen', ItemsSkeleton);
const ItemScreen = lazyPlain(screens.item, 'ItemScreen', ItemSkeleton);
const AddressListScreen = lazyWithMui(screens.addressList, 'AddressListScreen', ScreenSkeleton);
const GuestAddressScreen = lazyPlain(screens.guestAddress, 'GuestAddressScreen', ScreenSkeleton);
const AddAddressScreen = lazyWithMui(screens.addAddress, 'AddAddressScreen', ScreenSkeleton);
const AddCardScreen = lazyWithMui(screens.addCard, 'AddCardScreen', ScreenSkeleton);
const CartScreen = lazyPlain(screens.cart, 'CartScreen', CartSkeleton);
const CheckoutScreen = lazyPlain(screens.checkout, 'CheckoutScreen', CheckoutSkeleton);
const MyOrdersScreen = lazyWithMui(screens.myOrders, 'MyOrdersScreen', ScreenSkeleton);
const OrderScreen = lazyWithMui(screens.order, 'OrderScreen', ScreenSkeleton);
const AccountScreen = lazyWithMui(screens.account, 'AccountScreen', ScreenSkeleton);
const ProfileScreen = lazyWithMui(screens.profile, 'ProfileScreen', ScreenSkeleton);
const PointsScreen = lazyWithMui(screens.points, 'PointsScreen', ScreenSkeleton);
const PromotionsScreen = lazyWithMui(screens.promotions, 'PromotionsScreen', ScreenSkeleton);
const PromoScreen = lazyWithMui(screens.promo, 'PromoScreen', ScreenSkeleton);
const NotificationsScreen = lazyWithMui(screens.notifications, 'NotificationsScreen', ScreenSkeleton);
const NotFoundScreen = lazyWithMui(screens.notFound, 'NotFoundScreen', ScreenSkeleton);

/** One address, two forms: a guest's is the very first screen of most, and light. */
const ForWhom = ({ guest, customer }: { guest: ReactElement; customer: ReactElement }) => (useAppSelector(selectIsRegistered) ? customer : guest);

/** One element for good: a screen is drawn again for what it reads itself, not for what stands around it. */
const ROUTES = (
  <Routes>
    <Route path={routes.home} element={<HomeScreen />} />
    <Route path={routes.login} element={<LoginScreen />} />
    <Route path={routes.register} element={<RegisterScreen />} />
    <Route path={routes.verifyOtp} element={<VerifyOtpScreen />} />
    <Route path={routes.forgotPassword} element={<ForgotPasswordScreen />} />
    <Route path={routes.resetPassword} element={<ResetPasswordScreen />} />
    <Route path={routes.search} element={<SearchScreen />} />
    <Route path={routes.items} element={<ItemsScreen />} />
    <Route path={routes.item} element={<ItemScreen />} />
    <Route path={routes.addAddress} element={<ForWhom guest={<GuestAddressScreen />} customer={<AddAddressScreen />} />} />
    <Route path={routes.cart} element={<CartScreen />} />
    <Route path={routes.promotions} element={<PromotionsScreen />} />
    <Route path={routes.promo} element={<PromoScreen />} />
    <Route path={routes.notifications} element={<NotificationsScreen />} />
    <Route element={<RegisteredOnly />}>
      <Route path={routes.addressList} element={<AddressListScreen />} />
      <Route path={routes.addCard} element={<AddCardScreen />} />
      <Route path={routes.checkout} element={<CheckoutScreen />} />
      <Route path={routes.myOrders} element={<MyOrdersScreen />} />
      <Route path={routes.order} element={<OrderScreen />} />
      <Route path={routes.account} element={<AccountScreen />} />
      <Route path={routes.profile} element={<ProfileScreen />} />
      <Route path={routes.points} element={<PointsScreen />} />
    </Route>
    <Route path="*" element={<NotFoundScreen />} />
  </Routes>
);

/** All routes of the specification's section 2, under one layout (ROUTE-01). Only Home is in the first chunk. */
export const AppRoutes = () => <AppLayout><Screens>{ROUTES}</Screens></AppLayout>;
