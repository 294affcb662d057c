import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomeScreen } from '../screens/home/HomeScreen';
import { AppLayout } from '../screens/layout/AppLayout';
import { ScreenSkeleton } from '../screens/layout/ScreenSkeleton';
import { RegisteredOnly } from '../screens/layout/RegisteredOnly';
import { routes } from '../shared/paths';
import { lazyWithMui } from '../shared/ui/lazyWithMui';
import { screens } from './screens';

const LoginScreen = lazyWithMui(screens.login, 'LoginScreen');
const RegisterScreen = lazyWithMui(screens.register, 'RegisterScreen');
const VerifyOtpScreen = lazyWithMui(screens.verifyOtp, 'VerifyOtpScreen');
const ForgotPasswordScreen = lazyWithMui(screens.forgotPassword, 'ForgotPasswordScreen');
const ResetPasswordScreen = lazyWithMui(screens.resetPassword, 'ResetPasswordScreen');
const SearchScreen = lazyWithMui(screens.search, 'SearchScreen');
const ItemsScreen = lazyWithMui(screens.items, 'ItemsScreen');
const ItemScreen = lazyWithMui(screens.item, 'ItemScreen');
const AddressListScreen = lazyWithMui(screens.addressList, 'AddressListScreen');
const AddAddressScreen = lazyWithMui(screens.addAddress, 'AddAddressScreen');
const AddCardScreen = lazyWithMui(screens.addCard, 'AddCardScreen');
const CartScreen = lazyWithMui(screens.cart, 'CartScreen');
const CheckoutScreen = lazyWithMui(screens.checkout, 'CheckoutScreen');
const MyOrdersScreen = lazyWithMui(screens.myOrders, 'MyOrdersScreen');
const OrderScreen = lazyWithMui(screens.order, 'OrderScreen');
const AccountScreen = lazyWithMui(screens.account, 'AccountScreen');
const ProfileScreen = lazyWithMui(screens.profile, 'ProfileScreen');
const PointsScreen = lazyWithMui(screens.points, 'PointsScreen');
const PromotionsScreen = lazyWithMui(screens.promotions, 'PromotionsScreen');
const PromoScreen = lazyWithMui(screens.promo, 'PromoScreen');
const NotificationsScreen = lazyWithMui(screens.notifications, 'NotificationsScreen');
const NotFoundScreen = lazyWithMui(screens.notFound, 'NotFoundScreen');

/** All routes of the specification's section 2, under one layout (ROUTE-01). Only Home is in the first chunk. */
export function AppRoutes() {
  return (
    <AppLayout>
      <Suspense fallback={<ScreenSkeleton />}>
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
          <Route path={routes.addAddress} element={<AddAddressScreen />} />
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
      </Suspense>
    </AppLayout>
  );
}
