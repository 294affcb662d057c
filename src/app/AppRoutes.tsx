import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomeScreen } from '../screens/home/HomeScreen';
import { AppLayout } from '../screens/layout/AppLayout';
import { ScreenSkeleton } from '../screens/layout/ScreenSkeleton';
import { RegisteredOnly } from '../screens/layout/RegisteredOnly';
import { routes } from '../shared/paths';
import { lazyWithMui } from '../shared/ui/lazyWithMui';

const LoginScreen = lazyWithMui(() => import(/* webpackChunkName: "login" */ '../screens/login/LoginScreen'), 'LoginScreen');
const RegisterScreen = lazyWithMui(() => import(/* webpackChunkName: "register" */ '../screens/register/RegisterScreen'), 'RegisterScreen');
const VerifyOtpScreen = lazyWithMui(() => import(/* webpackChunkName: "verify-otp" */ '../screens/verifyOtp/VerifyOtpScreen'), 'VerifyOtpScreen');
const ForgotPasswordScreen = lazyWithMui(() => import(/* webpackChunkName: "forgot-password" */ '../screens/forgotPassword/ForgotPasswordScreen'), 'ForgotPasswordScreen');
const ResetPasswordScreen = lazyWithMui(() => import(/* webpackChunkName: "reset-password" */ '../screens/resetPassword/ResetPasswordScreen'), 'ResetPasswordScreen');
const SearchScreen = lazyWithMui(() => import(/* webpackChunkName: "search" */ '../screens/search/SearchScreen'), 'SearchScreen');
const ItemsScreen = lazyWithMui(() => import(/* webpackChunkName: "items" */ '../screens/items/ItemsScreen'), 'ItemsScreen');
const ItemScreen = lazyWithMui(() => import(/* webpackChunkName: "item" */ '../screens/item/ItemScreen'), 'ItemScreen');
const AddressListScreen = lazyWithMui(() => import(/* webpackChunkName: "address-list" */ '../screens/addressList/AddressListScreen'), 'AddressListScreen');
const AddAddressScreen = lazyWithMui(() => import(/* webpackChunkName: "add-address" */ '../screens/addAddress/AddAddressScreen'), 'AddAddressScreen');
const AddCardScreen = lazyWithMui(() => import(/* webpackChunkName: "add-card" */ '../screens/addCard/AddCardScreen'), 'AddCardScreen');
const CartScreen = lazyWithMui(() => import(/* webpackChunkName: "cart" */ '../screens/cart/CartScreen'), 'CartScreen');
const CheckoutScreen = lazyWithMui(() => import(/* webpackChunkName: "checkout" */ '../screens/checkout/CheckoutScreen'), 'CheckoutScreen');
const MyOrdersScreen = lazyWithMui(() => import(/* webpackChunkName: "my-orders" */ '../screens/myOrders/MyOrdersScreen'), 'MyOrdersScreen');
const OrderScreen = lazyWithMui(() => import(/* webpackChunkName: "order" */ '../screens/order/OrderScreen'), 'OrderScreen');
const AccountScreen = lazyWithMui(() => import(/* webpackChunkName: "account" */ '../screens/account/AccountScreen'), 'AccountScreen');
const ProfileScreen = lazyWithMui(() => import(/* webpackChunkName: "profile" */ '../screens/profile/ProfileScreen'), 'ProfileScreen');
const PointsScreen = lazyWithMui(() => import(/* webpackChunkName: "points" */ '../screens/points/PointsScreen'), 'PointsScreen');
const PromotionsScreen = lazyWithMui(() => import(/* webpackChunkName: "promotions" */ '../screens/promotions/PromotionsScreen'), 'PromotionsScreen');
const PromoScreen = lazyWithMui(() => import(/* webpackChunkName: "promo" */ '../screens/promo/PromoScreen'), 'PromoScreen');
const NotificationsScreen = lazyWithMui(() => import(/* webpackChunkName: "notifications" */ '../screens/notifications/NotificationsScreen'), 'NotificationsScreen');
const NotFoundScreen = lazyWithMui(() => import(/* webpackChunkName: "not-found" */ '../screens/notFound/NotFoundScreen'), 'NotFoundScreen');

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
