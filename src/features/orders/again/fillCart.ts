import type { CartItem } from '../../../../contract/cart';
import type { MenuItem } from '../../../../contract/menu';
import type { Order, OrderItem } from '../../../../contract/orders';
import { isApiError } from '../../../shared/api/apiError';
import { refetchWithoutSubscription } from '../../../shared/api/initiateOptions';
import { selectLang } from '../../../shared/i18n/langSlice';
import { translate } from '../../../shared/i18n/translate';
import { navigation } from '../../../shared/lib/navigation';
import { toast } from '../../../shared/lib/toast';
import { paths, toGoto } from '../../../shared/paths';
import type { AppThunk } from '../../../shared/store/appState';
import { selectUser } from '../../auth/authSlice';
import { cartApi } from '../../cart/cartApi';
import { fetchCart, selectCartRequest, selectLinePlace } from '../../cart/cartRequest';
import { selectHasPlace, selectPlacePath } from '../../cart/placePath';
import { selectStock } from '../../cart/stock';
import { fromCartAddons, itemTotal, toSelectedAddons } from '../../menu/addonLines';
import { changeQuantity, check, emptySelection, quantityOf, type AddonSelection } from '../../menu/addonRules';
import { menuApi } from '../../menu/menuApi';
import { selectOffer } from '../../promo/promoSlice';
import { againEnded, againStarted, isAdded, selectAgain, type AgainLine, type LinePlan } from '../ordersSlice';

function choose(item: MenuItem, line: OrderItem): { selection: AddonSelection; without: string[]; before: number } {
  let selection = emptySelection(item.addons);
  let before = 0;
  const without: string[] = [];
  for (const { item_id, quantity, total_price: price } of line.addons) {
    const isTaken = item.addons.some((group, index) => {
      const id = item_id._id;
      if (!id || quantityOf(selection, index, id) > 0 || !group.addon_items.some((addon) => addon._id === id))
        return false;
      const change = changeQuantity(item.addons, selection, index, id, quantity);
      if (change.problem) return false;
      selection = change.selection;
      return true;
    });
    if (isTaken) before += price;
    else without.push(item_id.title);
  }
  return { selection, without, before };
}

const isSame = (a: AddonSelection, b: AddonSelection) =>
  JSON.stringify(a.map((group) => Object.entries(group).sort())) ===
  JSON.stringify(b.map((group) => Object.entries(group).sort()));

/** Plans one line from the current item and the cart's line of it. Never matches by title (B-05). */
function planLine(line: OrderItem, item: MenuItem | null, inCart: CartItem | undefined): LinePlan {
  if (!item || item.is_sold_out) return { kind: 'missing' };
  const { selection, without, before: addonsBefore } = choose(item, line);
  if (check(item.addons, selection)) return { kind: 'choose' };
  const notes = new Set([inCart?.instruction, line.instruction].filter(Boolean));
  if (inCart && (notes.size > 1 || !isSame(fromCartAddons(item.addons, inCart.addons), selection)))
    return { kind: 'differs' };
  const itemBefore = line.item.discounted_price ?? line.item.original_price;
  const before = Math.round((itemBefore + addonsBefore) * 100) / 100;
  const menuPrice = itemTotal(item, selection, 1);
  return {
    kind: inCart ? 'update' : 'add',
    quantity: line.quantity + (inCart?.quantity ?? 0),
    instruction: inCart?.instruction || (line.instruction ?? ''),
    without,
    addons: toSelectedAddons(item.addons, selection),
    price: itemBefore > 0 && before !== menuPrice ? { before, now: menuPrice } : null,
  };
}

/** Adds one line; the cart is loaded after the last one. */
const addLine =
  (line: OrderItem, inCart: CartItem | undefined): AppThunk<Promise<AgainLine['plan']>> =>
  async (dispatch, getState) => {
    const item_id = line.item._id;
    if (!item_id) return { kind: 'missing' };
    const details = await dispatch(menuApi.endpoints.getItemDetails.initiate({ item_id }, refetchWithoutSubscription));
    // A refused item is gone; one that could not be requested may still exist.
    if (details.error && !(isApiError(details.error) && ['refused', 'http'].includes(details.error.kind)))
      return { kind: 'failed' };
    const item = details.data?._id ? details.data : null;
    const plan = planLine(line, item && selectStock(getState())(item), inCart);
    if (plan.kind !== 'add' && plan.kind !== 'update') return plan;
    const { quantity, addons, instruction } = plan;
    const call = plan.kind === 'add' ? cartApi.endpoints.addItemToCart : cartApi.endpoints.updateCartItem;
    const body = { item_id, quantity, addons, instruction, ...selectLinePlace(getState()) };
    const sent = await dispatch(call.initiate({ ...body, reloadsCart: false }, { track: false }));
    return sent.error ? { kind: 'failed' } : plan;
  };

/** Where the press was made: the customer may have gone on, and is then not led away. */
const isAt = (pathname: string) => window.location.pathname === pathname;

/**
 * Fills the cart with an order's lines and opens the checkout, or names each line that is not as it was. Belongs to no
 * component, because what was pressed may disappear; ends with the customer's session.
 */
export const orderAgain =
  (order: Order): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectAgain(getState())?.lines === null) return;
    const { location } = window;
    const { pathname } = location;
    if (!selectHasPlace(getState())) {
      navigation.go(selectPlacePath(getState(), toGoto(location)));
      return;
    }
    const userId = selectUser(getState())?._id;
    const hasLeft = () => selectUser(getState())?._id !== userId;
    dispatch(againStarted(order._id));
    const loadCart = async () => (await dispatch(fetchCart(selectCartRequest(getState())))).cart;
    const cart = await loadCart();
    const done: AgainLine[] = [];
    for (const line of order.order_items) {
      if (hasLeft()) return;
      const inCart = cart?.cartItems.find(({ item_id }) => item_id === line.item._id);
      // Without the cart the effect of a line is unknown.
      const plan = cart ? await dispatch(addLine(line, inCart)) : ({ kind: 'failed' } as const);
      done.push({ title: line.item.title, itemId: line.item._id ?? '', plan });
    }
    if (cart && !hasLeft()) await loadCart();
    if (hasLeft()) return;
    const isAsBefore = ({ plan }: AgainLine) => plan.kind === 'add' && !plan.price && plan.without.length === 0;
    // With nothing to report and nothing else in the cart, the checkout shows what will be ordered.
    const isReady = cart?.cartItems.length === 0 && done.every(isAsBefore);
    dispatch(againEnded(isReady || !isAt(pathname) ? null : done));
    const missing = done.filter((line) => !isAdded(line)).map(({ title }) => title);
    const lang = selectLang(getState());
    if (isAt(pathname)) {
      if (isReady) navigation.go(paths.checkout(selectOffer(getState())));
    } else if (missing.length > 0)
      toast.error(translate(lang, 'orders.againLeft', { titles: missing.join(translate(lang, 'orders.comma')) }));
  };
