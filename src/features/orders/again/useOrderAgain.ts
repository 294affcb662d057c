import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CartItem } from '../../../../contract/cart';
import type { MenuItem, SelectedAddon } from '../../../../contract/menu';
import type { Order, OrderItem } from '../../../../contract/orders';
import { cartApi } from '../../cart/cartApi';
import { fromCartAddons, itemTotal, toSelectedAddons } from '../../menu/addonLines';
import { changeQuantity, check, emptySelection, quantityOf, type AddonSelection } from '../../menu/addonRules';
import { menuApi } from '../../menu/menuApi';
import { selectOffer } from '../../promo/promoSlice';
import { isApiError } from '../../../shared/api/apiError';
import { refetchWithoutSubscription } from '../../../shared/api/initiateOptions';
import { useIsMounted } from '../../../shared/lib/useIsMounted';
import { paths, toGoto } from '../../../shared/paths';
import { useAppDispatch, useAppStore } from '../../../shared/store/hooks';
import { selectHasPlace, selectPlacePath } from '../../cart/placePath';
import { fetchCart, selectCartRequest, selectLinePlace } from '../../cart/cartRequest';

export type LinePlan =
  | { kind: 'missing' | 'choose' | 'differs' }
  | {
      kind: 'add' | 'update';
      quantity: number;
      instruction: string;
      addons: SelectedAddon[];
      without: string[];
      /** The price of one piece with the remaining addons, then and now, AED, if it changed. */
      price: { before: number; now: number } | null;
    };

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

export interface AgainLine {
  title: string;
  itemId: string;
  plan: LinePlan | { kind: 'failed' };
}

export function useOrderAgain() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const location = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const [lines, setLines] = useState<AgainLine[] | null>(null);
  // Stops when the customer leaves or logs out.
  const isMounted = useIsMounted();

  const reloadCart = async () => (await dispatch(fetchCart(selectCartRequest(store.getState())))).cart;

  const addLine = async (line: OrderItem, cart: readonly CartItem[]): Promise<AgainLine['plan']> => {
    const item_id = line.item._id;
    if (!item_id) return { kind: 'missing' };
    const details = await dispatch(menuApi.endpoints.getItemDetails.initiate({ item_id }, refetchWithoutSubscription));
    // A refused item is gone; one that could not be requested may still exist.
    if (details.error && !(isApiError(details.error) && ['refused', 'http'].includes(details.error.kind)))
      return { kind: 'failed' };
    const plan = planLine(
      line,
      details.data?._id ? details.data : null,
      cart.find((inCart) => inCart.item_id === item_id),
    );
    if ((plan.kind !== 'add' && plan.kind !== 'update') || !isMounted()) return plan;
    const call = plan.kind === 'add' ? cartApi.endpoints.addItemToCart : cartApi.endpoints.updateCartItem;
    const sent = await dispatch(
      call.initiate({
        item_id,
        quantity: plan.quantity,
        addons: plan.addons,
        instruction: plan.instruction,
        ...selectLinePlace(store.getState()),
      }),
    );
    return sent.error ? { kind: 'failed' } : plan;
  };

  const start = async (order: Order) => {
    if (isBusy) return;
    const state = store.getState();
    if (!selectHasPlace(state)) return void navigate(selectPlacePath(state, toGoto(location)));
    setIsBusy(true);
    const cart = await reloadCart();
    // Without the cart the effect of a line is unknown; the error was shown.
    const done: AgainLine[] = [];
    for (const line of cart ? order.order_items : []) {
      if (!isMounted()) return;
      done.push({
        title: line.item.title,
        itemId: line.item._id ?? '',
        plan: await addLine(line, cart?.cartItems ?? []),
      });
    }
    if (!isMounted()) return;
    if (cart) {
      await reloadCart();
      const isAsBefore = ({ plan }: AgainLine) => plan.kind === 'add' && !plan.price && plan.without.length === 0;
      // With nothing to report and nothing else in the cart, the checkout shows what will be ordered.
      if (cart.cartItems.length === 0 && done.every(isAsBefore))
        void navigate(paths.checkout(selectOffer(store.getState())));
      else setLines(done);
    }
    setIsBusy(false);
  };

  return { start: (order: Order) => void start(order), isBusy, lines, dismiss: () => setLines(null) };
}
