import type { PaymentMethod } from '../../../contract/orders';
import { selectUser } from '../../features/auth/authSlice';
import { branchApi } from '../../features/branch/branchApi';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectDeliveryInstruction, selectOrderType } from '../../features/cart/cartSlice';
import { selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import type { CheckoutDependencies, NotSent } from '../../features/orders/checkout/checkoutDependencies';
import { createCheckoutRunner, type CheckoutRunner } from '../../features/orders/checkout/checkoutRunner';
import { selectCheckout } from '../../features/orders/checkout/checkoutSlice';
import { createLock } from '../../features/orders/checkout/withLock';
import { ordersApi, ordersOf } from '../../features/orders/ordersApi';
import { paymentApi } from '../../features/payment/paymentApi';
import {
  cardDeletionCancelled,
  cardMarkedForDeletion,
  selectCardsToDelete,
  selectSaveForFuture,
} from '../../features/payment/paymentSlice';
import { messageOf } from '../../shared/api/apiError';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import { logException } from '../../shared/api/logException';
import { baseApi } from '../../shared/api/baseApi';
import { hasExtra } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { translate } from '../../shared/i18n/translate';
import { toast } from '../../shared/lib/toast';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';
import { selectCartRequest, selectPlaceOfType } from '../requests/cartRequest';
import { fetchCart } from '../requests/fetchCart';
import { loadChunk } from '../../shared/ui/lazyComponent';
import { loadAttemptRecovery } from './loadAttemptRecovery';
import { deleteMarkedCards } from './deleteMarkedCards';
import { restoreRecord, saveRecord } from './checkoutRecord';
import { isSameAmount } from '../../shared/lib/money';

/** the saved branch may have closed or been removed since. null: it is open, or the order is a delivery. */
const checkBranch =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<NotSent | null> => {
    const branch = selectBranch(getState());
    if (selectOrderType(getState()) !== 'pickup' || !branch) return null;
    const reply = await dispatch(
      branchApi.endpoints.getBranches.initiate({ lat: branch.lat, lng: branch.lng }, refetchWithoutSubscription),
    );
    if (reply.isError || !reply.data) return { kind: 'ended' };
    const current = reply.data.find((candidate) => candidate._id === branch._id);
    if (!current) return { kind: 'blocked', message: 'cart.branchGone' };
    return current.today_timing.is_open ? null : { kind: 'blocked', message: 'cart.branchClosed' };
  };

/** Loaded before any call, because the connection may fail during the order. */
const loadOutcomeScreen = (): Promise<boolean> =>
  loadChunk(loadAttemptRecovery).then(
    () => true,
    () => false,
  );

const prepareOrder =
  ({ offer, shownTotal, cardId }: Parameters<CheckoutDependencies['prepareOrder']>[0]) =>
  async (dispatch: AppDispatch, getState: () => AppState): ReturnType<CheckoutDependencies['prepareOrder']> => {
    const state = getState();
    const user = selectUser(state);
    const place = selectPlaceOfType(state);
    if (!user || Object.keys(place).length === 0) return { kind: 'ended' };
    const request = selectCartRequest(state, offer);
    const [cart, closed, canShowOutcome] = await Promise.all([
      dispatch(fetchCart(request)),
      dispatch(checkBranch()),
      loadOutcomeScreen(),
    ]);
    if (!canShowOutcome) toast.error(translate(selectLang(getState()), 'errors.network'));
    if (!cart || !canShowOutcome) return { kind: 'ended' };
    if (closed) return closed;
    // The screen shows both beside the place and the cart (T8, T11).
    if (cart.place_problem || cart.cartItems.length === 0) return { kind: 'ended' };
    if (!isSameAmount(cart.grand_total, shownTotal)) return { kind: 'changed', was: shownTotal, now: cart.grand_total };
    if (cardId && cart.grand_total <= 0) return { kind: 'blocked', message: 'cart.nothingToPay' };

    const isRedeeming = selectApplyLoyalty(getState()) && cart.max_redeemable_points > 0;
    const cash: PaymentMethod = selectOrderType(getState()) === 'pickup' ? 'COP' : 'COD';
    const paymentMethod = cardId ? 'Card' : cash;
    return {
      kind: 'ready',
      order: {
        userId: user._id,
        amount: cart.grand_total,
        image: cart.cartItems[0]?.item.image ?? '',
        paymentMethod,
        cardId,
        keepCard: selectSaveForFuture(getState()) !== false,
        order: {
          order_from: 'Web',
          delivery_instruction: selectDeliveryInstruction(getState()).trim(),
          payment_method: paymentMethod,
          ...place,
          ...(request.promo_code && { promo_code: request.promo_code }),
          ...(isRedeeming && { loyalty_points: cart.max_redeemable_points }),
          ...(hasExtra('expectedTotal') && { expected_total: cart.grand_total }),
        },
      },
    };
  };

/** The checkout's effect runner with the store's own calls and slices. */
export const connectCheckoutRunner =
  () =>
  (dispatch: AppDispatch, getState: () => AppState, services: Services): CheckoutRunner =>
    createCheckoutRunner({
      getState: () => selectCheckout(getState()),
      dispatch,
      now: services.now,
      newId: services.newId,
      userId: () => selectUser(getState())?._id ?? '',
      withLock: createLock(services),
      prepareOrder: (request) => dispatch(prepareOrder(request)),
      loadTotal: async ({ user_address_id, branch_id, promo_code, loyalty_points }) => {
        const cart = await dispatch(
          fetchCart({
            type: user_address_id ? 'delivery' : 'pickup',
            user_address_id,
            branch_id,
            promo_code,
            ...(loyalty_points && { apply_loyalty: true }),
          }),
        );
        if (!cart) return 'unchecked';
        return cart.cartItems.length > 0 ? cart.grand_total : null;
      },
      loadOrders: async () => {
        const reply = await dispatch(
          ordersApi.endpoints.getMyOrders.initiate({ status: 'All' }, refetchWithoutSubscription),
        );
        logException('getMyOrders', reply.error);
        return reply.isError ? null : (ordersOf(reply.data) ?? null);
      },
      makePayment: (payment) => dispatch(paymentApi.endpoints.makePayment.initiate(payment, { track: false })),
      loadPayment: async (payment_id) => {
        const reply = await dispatch(
          paymentApi.endpoints.getPayment.initiate({ payment_id }, refetchWithoutSubscription),
        );
        return reply.isError || !reply.data ? null : reply.data.status;
      },
      goToBank: services.openPage,
      reportError: (call, error) => {
        logException(call, error);
        const message = messageOf(error);
        if (message) toast.error(message, call);
      },
      placeOrder: (order) => dispatch(ordersApi.endpoints.placeOrder.initiate(order, { track: false })),
      saveRecord: () => dispatch(saveRecord()),
      restoreRecord: () => dispatch(restoreRecord()),
      reportFailedPayment: () => toast.error(translate(selectLang(getState()), 'errors.payment')),
      markCardForDeletion: (cardId) => dispatch(cardMarkedForDeletion(cardId)),
      unmarkCardForDeletion: (cardId) => {
        if (selectCardsToDelete(getState()).includes(cardId)) dispatch(cardDeletionCancelled(cardId));
      },
      deleteMarkedCards: () => {
        void dispatch(deleteMarkedCards());
      },
      reloadAfterOrder: () => dispatch(baseApi.util.invalidateTags(['cart', 'orders', 'loyalty', 'promo'])),
      reloadCart: () => dispatch(baseApi.util.invalidateTags(['cart'])),
    });
