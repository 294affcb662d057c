import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { HomeScreen } from '../../screens/home/HomeScreen';
import { AppLayout } from '../../screens/layout/AppLayout';
import {
  CartSkeleton,
  CheckoutSkeleton,
  ItemSkeleton,
  ItemsSkeleton,
  ScreenSkeleton,
} from '../../screens/layout/ScreenSkeleton';
import { RegisteredOnly } from '../../screens/layout/RegisteredOnly';
import { config } from '../../shared/config';
import { routes } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { lazyPart } from '../../shared/ui/lazyPart';
import { RouteEffects } from './RouteEffects';
import { screens } from './lazyScreens';

const LoginScreen = lazyPart(screens.login, 'LoginScreen', ScreenSkeleton);
const RegisterScreen = lazyPart(screens.register, 'RegisterScreen', ScreenSkeleton);
const VerifyOtpScreen = lazyPart(screens.verifyOtp, 'VerifyOtpScreen', ScreenSkeleton);
const ForgotPasswordScreen = lazyPart(screens.forgotPassword, 'ForgotPasswordScreen', ScreenSkeleton);
const ResetPasswordScreen = lazyPart(screens.resetPassword, 'ResetPasswordScreen', ScreenSkeleton);
const SearchScreen = lazyPart(screens.search, 'SearchScreen', ScreenSkeleton);
const ItemsScreen = lazyPart(screens.items, 'ItemsScreen', ItemsSkeleton);
const ItemScreen = lazyPart(screens.item, 'ItemScreen', ItemSkeleton);
const AddressListScreen = lazyPart(screens.addressList, 'AddressListScreen', ScreenSkeleton);
const GuestAddressScreen = lazyPart(screens.guestAddress, 'GuestAddressScreen', ScreenSkeleton);
const AddAddressScreen = lazyPart(screens.addAddress, 'AddAddressScreen', ScreenSkeleton);
const AddCardScreen = lazyPart(screens.addCard, 'AddCardScreen', ScreenSkeleton);
const CartScreen = lazyPart(screens.cart, 'CartScreen', CartSkeleton);
const CheckoutScreen = lazyPart(screens.checkout, 'CheckoutScreen', CheckoutSkeleton);
const MyOrdersScreen = lazyPart(screens.myOrders, 'MyOrdersScreen', ScreenSkeleton);
const OrderScreen = lazyPart(screens.order, 'OrderScreen', ScreenSkeleton);
const AccountScreen = lazyPart(screens.account, 'AccountScreen', ScreenSkeleton);
const ProfileScreen = lazyPart(screens.profile, 'ProfileScreen', ScreenSkeleton);
const PointsScreen = lazyPart(screens.points, 'PointsScreen', ScreenSkeleton);
const PromotionsScreen = lazyPart(screens.promotions, 'PromotionsScreen', ScreenSkeleton);
const PromoScreen = lazyPart(screens.promo, 'PromoScreen', ScreenSkeleton);
const NotificationsScreen = lazyPart(screens.notifications, 'NotificationsScreen', ScreenSkeleton);
const NotFoundScreen = lazyPart(screens.notFound, 'NotFoundScreen', ScreenSkeleton);

/** /add-address has two forms: the guest's is the first screen of most visits, so it has a small chunk of its own. */
const ByRole = ({ guest, customer }: { guest: ReactElement; customer: ReactElement }) =>
  useAppSelector(selectIsRegistered) ? customer : guest;

/** A constant element, so that rendering AppRoutes does not render the screens. */
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
    <Route
      path={routes.addAddress}
      element={<ByRole guest={<GuestAddressScreen />} customer={<AddAddressScreen />} />}
    />
    <Route path={routes.cart} element={<CartScreen />} />
    <Route path={routes.promotions} element={<PromotionsScreen />} />
    <Route path={routes.promo} element={<PromoScreen />} />
    <Route path={routes.notifications} element={<NotificationsScreen />} />
    <Route element={<RegisteredOnly />}>
      <Route path={routes.addressList} element={<AddressListScreen />} />
      {config.cardPayments && <Route path={routes.addCard} element={<AddCardScreen />} />}
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
export const AppRoutes = () => (
  <AppLayout>
    <RouteEffects />
    {ROUTES}
  </AppLayout>
);
