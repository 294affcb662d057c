import { useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { isReturnFromBank, selectHasNoAttempt } from '../../features/orders/checkout/ownCheckout';
import { selectIsRegistered, selectUser } from '../../features/auth/authSlice';
import { HomeScreen } from '../../screens/home/HomeScreen';
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

const LoginScreen = lazyComponent(screens.login, 'LoginScreen', ScreenSkeleton);
const RegisterScreen = lazyComponent(screens.register, 'RegisterScreen', ScreenSkeleton);
const VerifyOtpScreen = lazyComponent(screens.verifyOtp, 'VerifyOtpScreen', ScreenSkeleton);
const ForgotPasswordScreen = lazyComponent(screens.forgotPassword, 'ForgotPasswordScreen', ScreenSkeleton);
const ResetPasswordScreen = lazyComponent(screens.resetPassword, 'ResetPasswordScreen', ScreenSkeleton);
const SearchScreen = lazyComponent(screens.search, 'SearchScreen', ScreenSkeleton);
const ItemsScreen = lazyComponent(screens.items, 'ItemsScreen', ScreenSkeleton);
const ItemScreen = lazyComponent(screens.item, 'ItemScreen', ItemSkeleton);
const AddressListScreen = lazyComponent(screens.addressList, 'AddressListScreen', ScreenSkeleton);
const AddAddressScreen = lazyComponent(screens.addAddress, 'AddAddressScreen', ScreenSkeleton);
const AddCardScreen = lazyComponent(screens.addCard, 'AddCardScreen', ScreenSkeleton);
const CartScreen = lazyComponent(screens.cart, 'CartScreen', ScreenSkeleton);
const CheckoutScreen = lazyComponent(screens.checkout, 'CheckoutScreen', ScreenSkeleton);
const MyOrdersScreen = lazyComponent(screens.myOrders, 'MyOrdersScreen', ScreenSkeleton);
const OrderScreen = lazyComponent(screens.order, 'OrderScreen', ScreenSkeleton);
const AccountScreen = lazyComponent(screens.account, 'AccountScreen', ScreenSkeleton);
const ProfileScreen = lazyComponent(screens.profile, 'ProfileScreen', ScreenSkeleton);
const PointsScreen = lazyComponent(screens.points, 'PointsScreen', ScreenSkeleton);
const PromotionsScreen = lazyComponent(screens.promotions, 'PromotionsScreen', ScreenSkeleton);
const PromoScreen = lazyComponent(screens.promo, 'PromoScreen', ScreenSkeleton);
const NotificationsScreen = lazyComponent(screens.notifications, 'NotificationsScreen', ScreenSkeleton);
const NotFoundScreen = lazyComponent(screens.notFound, 'NotFoundScreen', ScreenSkeleton);

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
