import { useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { isReturnFromBank, selectHasNoAttempt } from '../../features/orders/checkout/ownCheckout';
import { selectIsRegistered, selectUser } from '../../features/auth/authSlice';
import { AppLayout } from '../../screens/layout/AppLayout';
import { ItemSkeleton, ScreenSkeleton } from '../../screens/layout/ScreenSkeleton';
import { config } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { pageId, paths, routes, toGoto } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { RouteEffects } from './RouteEffects';
import { screens } from './lazyScreens';

const ReturnWithoutAttempt = lazyComponent(
  () => import(/* webpackChunkName: "payment-return" */ '../../screens/checkout/ReturnWithoutAttempt'),
  'ReturnWithoutAttempt',
);

function RegisteredOnly() {
  const t = useT();
  const location = useLocation();
  const isRegistered = useAppSelector(selectIsRegistered);
  const isGuest = useAppSelector((state) => selectUser(state)?.is_guest === true);
  const isStranger = useAppSelector(selectHasNoAttempt) && isReturnFromBank(location);
  useEffect(() => {
    if (isGuest && !isStranger) toast.info(t('errors.guestRefused'));
  }, [isGuest, isStranger, t]);
  if (isStranger) return <ReturnWithoutAttempt />;
  return isRegistered ? <Outlet /> : <Navigate to={paths.login(toGoto(location))} replace />;
}

const ofScreen = { fallback: ScreenSkeleton };
const HomeScreen = lazyComponent(screens.home, 'HomeScreen', { ...ofScreen, hasOwnMessages: true });
const LoginScreen = lazyComponent(screens.login, 'LoginScreen', ofScreen);
const RegisterScreen = lazyComponent(screens.register, 'RegisterScreen', ofScreen);
const VerifyOtpScreen = lazyComponent(screens.verifyOtp, 'VerifyOtpScreen', ofScreen);
const ForgotPasswordScreen = lazyComponent(screens.forgotPassword, 'ForgotPasswordScreen', ofScreen);
const ResetPasswordScreen = lazyComponent(screens.resetPassword, 'ResetPasswordScreen', ofScreen);
const SearchScreen = lazyComponent(screens.search, 'SearchScreen', ofScreen);
const ItemsScreen = lazyComponent(screens.items, 'ItemsScreen', ofScreen);
const ItemScreen = lazyComponent(screens.item, 'ItemScreen', { fallback: ItemSkeleton });
const AddressListScreen = lazyComponent(screens.addressList, 'AddressListScreen', ofScreen);
const AddAddressScreen = lazyComponent(screens.addAddress, 'AddAddressScreen', ofScreen);
const AddCardScreen = lazyComponent(screens.addCard, 'AddCardScreen', ofScreen);
const CartScreen = lazyComponent(screens.cart, 'CartScreen', ofScreen);
const CheckoutScreen = lazyComponent(screens.checkout, 'CheckoutScreen', ofScreen);
const MyOrdersScreen = lazyComponent(screens.myOrders, 'MyOrdersScreen', ofScreen);
const OrderScreen = lazyComponent(screens.order, 'OrderScreen', ofScreen);
const AccountScreen = lazyComponent(screens.account, 'AccountScreen', ofScreen);
const ProfileScreen = lazyComponent(screens.profile, 'ProfileScreen', ofScreen);
const PointsScreen = lazyComponent(screens.points, 'PointsScreen', ofScreen);
const PromotionsScreen = lazyComponent(screens.promotions, 'PromotionsScreen', ofScreen);
const PromoScreen = lazyComponent(screens.promo, 'PromoScreen', ofScreen);
const NotificationsScreen = lazyComponent(screens.notifications, 'NotificationsScreen', ofScreen);
const NotFoundScreen = lazyComponent(screens.notFound, 'NotFoundScreen', ofScreen);

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
    <Route path={routes.addAddress} element={<AddAddressScreen />} />
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

const Screen = () => (pageId(useLocation().pathname) === null ? <NotFoundScreen /> : ROUTES);

export const AppRoutes = () => (
  <AppLayout>
    <RouteEffects />
    <Screen />
  </AppLayout>
);
