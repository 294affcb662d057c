import type { Cart } from '../../../../contract/cart';
import type { PaymentMethod } from '../../../../contract/orders';
import { branchApi } from '../../branch/branchApi';
import { selectBranch } from '../../branch/branchSlice';
import { selectDeliveryInstruction, selectIsPickup, selectIsWithoutCutlery, selectTime } from '../../cart/cartSlice';
import { selectApplyLoyalty } from '../../loyalty/loyaltySlice';
import type { Attempt, Notice } from './checkoutState';
import { selectSaveForFuture } from '../../payment/paymentSlice';
import { promoRemoved, selectDroppedPromo } from '../../promo/promoSlice';
import { refetchWithoutSubscription } from '../../../shared/api/initiateOptions';
import { hasExtra } from '../../../shared/config';
import { selectLang } from '../../../shared/i18n/langSlice';
import { translate } from '../../../shared/i18n/translate';
import { isSameAmount } from '../../../shared/lib/money';
import type { AppState, AppThunk } from '../../../shared/store/appState';
import { dropCodeOf } from '../../cart/cartApi';
import { timeOf } from '../../cart/cartQuery';
import { fetchCart, selectCartRequest, selectPlaceOfType } from '../../cart/cartRequest';
import { selectOneTimeCards } from './ownCheckout';

export interface OrderRequest {
  offer: string;
  /** The cart that the screen showed when Place Order was pressed. */
  shown: Cart;
  cardId: string;
  /** Loads the code that shows the outcome: before any call, because the connection may fail during the order. */
  loadOutcome: () => Promise<unknown>;
}

const instructionOf = (state: AppState): string =>
  [
    selectDeliveryInstruction(state).trim(),
    selectIsWithoutCutlery(state) ? translate(selectLang(state), 'cart.noCutlery') : '',
  ]
    .filter(Boolean)
    .join('\n');

type OrderDraft = Omit<Attempt, 'id' | 'knownOrders' | 'transactionId' | 'startedAt'>;

/** What the screen or a toast says the reason of. */
const notPlaced: Notice = { kind: 'blocked', message: 'cart.notPlaced' };

/** The saved branch may have closed or been removed since. 'open' also for a delivery, and for a later time. */
const checkBranch =
  (state: AppState): AppThunk<Promise<Notice | 'open'>> =>
  async (dispatch) => {
    const branch = selectBranch(state);
    if (!selectIsPickup(state) || !branch || selectTime(state)) return 'open';
    const { lat, lng, _id } = branch;
    const reply = await dispatch(branchApi.endpoints.getBranches.initiate({ lat, lng }, refetchWithoutSubscription));
    if (reply.isError || !reply.data) return notPlaced;
    const current = reply.data.find((candidate) => candidate._id === _id);
    if (!current) return { kind: 'blocked', message: 'cart.branchGone' };
    const { is_open, is_busy } = current.today_timing;
    return is_open ? 'open' : { kind: 'blocked', message: is_busy ? 'branch.isBusy' : 'branch.closed' };
  };

/** A code was cleared, so the total is higher than what the customer saw: a note above Place Order names it. */
const askWithoutCode =
  (code: string): AppThunk<Promise<Notice>> =>
  async (dispatch, getState) => {
    const { cart } = await dispatch(fetchCart(selectCartRequest(getState())));
    if (!cart) return notPlaced;
    dispatch(promoRemoved());
    return { kind: 'codeDropped', code, now: cart.grand_total };
  };

/** What the customer sees of a cart beside its total; a provider without fingerprints tells only the lines. */
const fingerprintOf = ({ fingerprint, cartItems }: Cart): string =>
  fingerprint ??
  JSON.stringify(
    cartItems.map(({ item_id, quantity, addons, instruction }) => [
      [item_id, quantity, instruction],
      addons.map((addon) => [addon.item_id ?? addon.item._id, addon.quantity]),
    ]),
  );

/** Refetches cart and branch: what is to be ordered, or the reason why nothing can be. */
export const prepareOrder =
  ({ offer, shown, cardId, loadOutcome }: OrderRequest): AppThunk<Promise<OrderDraft | Notice>> =>
  async (dispatch, getState) => {
    // Place, method and choices are those of the press, whatever another tab changes meanwhile.
    const state = getState();
    const place = selectPlaceOfType(state);
    if (Object.keys(place).length === 0) return notPlaced;
    const request = selectCartRequest(state, offer);
    const [{ cart, error }, branch, canShowOutcome] = await Promise.all([
      dispatch(fetchCart(request)),
      dispatch(checkBranch(state)),
      loadOutcome().then(
        () => true,
        () => false,
      ),
    ]);
    if (!canShowOutcome) return { kind: 'blocked', message: 'errors.network' };
    if (error) dispatch(dropCodeOf(request, error));
    // A code that the cart of the press did not have changes nothing.
    const code = selectDroppedPromo(getState())?.code;
    if (code && code === request.promo_code) return dispatch(askWithoutCode(code));
    if (!cart) return notPlaced;
    if (branch !== 'open') return branch;
    if (cart.place_problem || cart.cartItems.length === 0) return notPlaced;
    const was = shown.grand_total;
    if (!isSameAmount(cart.grand_total, was)) return { kind: 'changed', was, now: cart.grand_total };
    if (fingerprintOf(cart) !== fingerprintOf(shown)) return { kind: 'blocked', message: 'cart.orderChanged' };
    if (cardId && cart.grand_total <= 0) return { kind: 'blocked', message: 'cart.nothingToPay' };

    const isRedeeming = selectApplyLoyalty(state) && cart.max_redeemable_points > 0;
    const cash: PaymentMethod = selectIsPickup(state) ? 'COP' : 'COD';
    const payment_method = cardId ? 'Card' : cash;
    return {
      amount: cart.grand_total,
      image: cart.cartItems[0]?.item.image ?? '',
      cardId,
      // Cash: nothing is deleted.
      keepCard:
        !cardId ||
        (selectSaveForFuture(state) !== false && !selectOneTimeCards(state).some((card) => card.cardId === cardId)),
      order: {
        order_from: 'Web',
        delivery_instruction: instructionOf(state),
        payment_method,
        ...place,
        ...(request.promo_code && { promo_code: request.promo_code }),
        ...timeOf(selectTime(state)),
        ...(isRedeeming && { loyalty_points: cart.max_redeemable_points }),
        ...(hasExtra('expectedTotal') && {
          expected_total: cart.grand_total,
          ...(cart.fingerprint && { expected_order: cart.fingerprint }),
        }),
      },
    };
  };
