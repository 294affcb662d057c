import type { GetCartQuery } from '../../../contract/cart';
import type { PaymentMethod, PlaceOrderBody } from '../../../contract/orders';
import { selectUser } from '../../features/auth/authSlice';
import { branchApi } from '../../features/branch/branchApi';
import { selectBranch } from '../../features/branch/branchSlice';
import { cartApi } from '../../features/cart/cartApi';
import { selectDeliveryInstruction, selectOrderType } from '../../features/cart/cartSlice';
import { selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { attemptStarted, selectAttempt } from '../../features/orders/attemptSlice';
import type { MessageKey } from '../../shared/i18n/messages';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';
import { selectCartRequest, selectPlaceOfType } from '../requests/cartRequest';
import { alone } from './attemptLock';
import { carryOut, listOrdersOf, type Outcome } from './attemptSteps';

/** What the customer sees and pressed for. */
export interface Press { offer: string; shownTotal: number; method: PaymentMethod; cardId: string }

/** How a press ended. `changed`: the total is another than shown, AED. `blocked`: a sentence says why. `left`: the customer let it be. */
export type PressResult =
  | { kind: Outcome | 'busy' }
  | { kind: 'changed'; was: number; now: number }
  | { kind: 'blocked'; message: MessageKey }
  | { kind: 'left'; amount: number; transactionId: string; returnAt: string };

/** Asks for the cart once more; null when it cannot be had, which was said. */
export const quote = (request: GetCartQuery) => async (dispatch: AppDispatch) => {
  const reply = await dispatch(cartApi.endpoints.getCart.initiate(request, { forceRefetch: true, subscribe: false }));
  return reply.isError || !reply.data ? null : reply.data;
};

/** the saved branch may have closed or gone since it was chosen. */
const checkBranch = () => async (dispatch: AppDispatch, getState: () => AppState): Promise<PressResult | null> => {
  const branch = selectBranch(getState());
  if (selectOrderType(getState()) !== 'pickup' || !branch) return null;
  const reply = await dispatch(branchApi.endpoints.getBranches.initiate({ lat: branch.lat, lng: branch.lng }, { forceRefetch: true, subscribe: false }));
  if (reply.isError || !reply.data) return { kind: 'ended' };
  const now = reply.data.find((each) => each._id === branch._id);
  if (!now) return { kind: 'blocked', message: 'cart.branchGone' };
  return now.today_timing.is_open ? null : { kind: 'blocked', message: 'cart.branchClosed' };
};

/** One press of Place Order, alone: nothing is recorded while it only asks. */
const press = ({ offer, shownTotal, method, cardId }: Press) =>
  async (dispatch: AppDispatch, getState: () => AppState, { now, newId }: Services): Promise<PressResult> => {
    const user = selectUser(getState());
    const place = selectPlaceOfType(getState());
    if (!user || Object.keys(place).length === 0) return { kind: 'ended' };
    if (selectAttempt(getState())) return { kind: 'open' };
    const request = selectCartRequest(getState(), offer);
    const [cart, closed, knownOrders] = await Promise.all([dispatch(quote(request)), dispatch(checkBranch()), dispatch(listOrdersOf(shownTotal))]);
    if (!cart) return { kind: 'ended' };
    if (closed) return closed;
    // The screen says it beside the place (T8, T11): a card must not pay for what nobody will bring.
    if (cart.place_problem) return { kind: 'ended' };
    if (cart.cartItems.length === 0) return { kind: 'ended' };
    if (Math.abs(cart.grand_total - shownTotal) >= 0.005) return { kind: 'changed', was: shownTotal, now: cart.grand_total };
    if (method === 'Card' && cart.grand_total <= 0) return { kind: 'blocked', message: 'cart.nothingToPay' };
    // Another tab, or the customer on another screen, may have moved on while we asked.
    if (selectAttempt(getState()) || selectUser(getState())?._id !== user._id) return { kind: 'open' };

    const isRedeeming = selectApplyLoyalty(getState()) && cart.max_redeemable_points > 0;
    const order: Omit<PlaceOrderBody, 'transaction_id'> = {
      order_from: 'Web', delivery_instruction: selectDeliveryInstruction(getState()).trim(), payment_method: method, ...place,
      ...(request.promo_code && { promo_code: request.promo_code }),
      ...(isRedeeming && { loyalty_points: cart.max_redeemable_points }),
    };
    dispatch(attemptStarted({
      id: newId(), step: method === 'Card' ? 'paying' : 'placing', userId: user._id, amount: cart.grand_total,
      image: cart.cartItems[0]?.item.image ?? '', paymentMethod: method, transactionId: '', order,
      cardId: method === 'Card' ? cardId : '', startedAt: now(), message: '', returnAt: '', knownOrders,
    }));
    return { kind: await dispatch(carryOut()) };
  };

/**
 * Place Order (B-01, A-53, A-63): one press places at most one order. The cart is asked for again and a changed total
 * stops; the attempt is on record before each call; a lost reply leads to looking, never to a blind second call.
 */
export const placeOrder = (pressed: Press) =>
  async (dispatch: AppDispatch, _getState: () => AppState, services: Services): Promise<PressResult> => {
    const result = await alone(services, () => dispatch(press(pressed)));
    return result === 'busy' ? { kind: 'busy' } : result;
  };
