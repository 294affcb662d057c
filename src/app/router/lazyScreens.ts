import { matchPath } from 'react-router-dom';
import { routes } from '../../shared/paths';

export const screens = {
  home: () => import(/* webpackChunkName: "home" */ '../../screens/home/HomeScreen'),
  login: () => import(/* webpackChunkName: "login" */ '../../screens/login/LoginScreen'),
  register: () => import(/* webpackChunkName: "register" */ '../../screens/register/RegisterScreen'),
  verifyOtp: () => import(/* webpackChunkName: "verify-otp" */ '../../screens/verifyOtp/VerifyOtpScreen'),
  forgotPassword: () =>
    import(/* webpackChunkName: "forgot-password" */ '../../screens/forgotPassword/ForgotPasswordScreen'),
  resetPassword: () =>
    import(/* webpackChunkName: "reset-password" */ '../../screens/resetPassword/ResetPasswordScreen'),
  search: () => import(/* webpackChunkName: "search" */ '../../screens/search/SearchScreen'),
  items: () => import(/* webpackChunkName: "items" */ '../../screens/items/ItemsScreen'),
  item: () => import(/* webpackChunkName: "item" */ '../../screens/item/ItemScreen'),
  addressList: () => import(/* webpackChunkName: "address-list" */ '../../screens/addressList/AddressListScreen'),
  addAddress: () => import(/* webpackChunkName: "add-address" */ '../../screens/addAddress/AddAddressScreen'),
  addCard: () => import(/* webpackChunkName: "add-card" */ '../../screens/addCard/AddCardScreen'),
  cart: () => import(/* webpackChunkName: "cart" */ '../../screens/cart/CartScreen'),
  checkout: () => import(/* webpackChunkName: "checkout" */ '../../screens/checkout/CheckoutScreen'),
  myOrders: () => import(/* webpackChunkName: "my-orders" */ '../../screens/myOrders/MyOrdersScreen'),
  order: () => import(/* webpackChunkName: "order" */ '../../screens/order/OrderScreen'),
  account: () => import(/* webpackChunkName: "account" */ '../../screens/account/AccountScreen'),
  profile: () => import(/* webpackChunkName: "profile" */ '../../screens/profile/ProfileScreen'),
  points: () => import(/* webpackChunkName: "points" */ '../../screens/points/PointsScreen'),
  promotions: () => import(/* webpackChunkName: "specials" */ '../../screens/promotions/PromotionsScreen'),
  promo: () => import(/* webpackChunkName: "special" */ '../../screens/promo/PromoScreen'),
  notifications: () =>
    import(/* webpackChunkName: "notifications" */ '../../screens/notifications/NotificationsScreen'),
  notFound: () => import(/* webpackChunkName: "not-found" */ '../../screens/notFound/NotFoundScreen'),
};

export type ScreenName = keyof typeof screens;

export function screenAt(pathname: string): ScreenName | null {
  const [name] = Object.entries(routes).find(([route, path]) => route in screens && matchPath(path, pathname)) ?? [];
  return (name as ScreenName | undefined) ?? null;
}
