import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CartItem } from '../../../contract/cart';
import type { Order, OrderItem } from '../../../contract/orders';
import { cartApi } from '../../features/cart/cartApi';
import { menuApi } from '../../features/menu/menuApi';
import { isApiError } from '../../shared/api/apiError';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import { toGoto } from '../../shared/paths';
import { useAppDispatch, useAppStore } from '../../shared/store/hooks';
import { selectHasPlace, selectPlacePath } from '../layout/placePath';
import { selectCartRequest, selectLinePlace } from '../requests/cartRequest';
import { fetchCart } from '../requests/fetchCart';
import { planLine, type LinePlan } from './orderAgainPlan';

/** The result of one line of the order. */
export interface AgainLine {
  title: string;
  itemId: string;
  plan: LinePlan | { kind: 'failed' };
}

/** Adds a finished order to the cart again, line by line, and reports each result (B-05). */
export function useOrderAgain() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const location = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const [lines, setLines] = useState<AgainLine[] | null>(null);
  // Stops when the customer leaves or logs out.
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const reloadCart = () => dispatch(fetchCart(selectCartRequest(store.getState())));

  const addLine = async (line: OrderItem, cart: readonly CartItem[]): Promise<AgainLine['plan']> => {
    const item_id = line.item._id;
    if (!item_id) return { kind: 'missing' };
    const found = await dispatch(menuApi.endpoints.getItemDetails.initiate({ item_id }, refetchWithoutSubscription));
    // A refused item is gone; one that could not be requested may still exist.
    if (found.error && !(isApiError(found.error) && ['refused', 'http'].includes(found.error.kind)))
      return { kind: 'failed' };
    const plan = planLine(
      line,
      found.data?._id ? found.data : null,
      cart.find((each) => each.item_id === item_id),
    );
    if ((plan.kind !== 'add' && plan.kind !== 'update') || !isMounted.current) return plan;
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
      if (!isMounted.current) return;
      done.push({
        title: line.item.title,
        itemId: line.item._id ?? '',
        plan: await addLine(line, cart?.cartItems ?? []),
      });
    }
    if (!isMounted.current) return;
    if (cart) {
      await reloadCart();
      setLines(done);
    }
    setIsBusy(false);
  };

  return { start: (order: Order) => void start(order), isBusy, lines, dismiss: () => setLines(null) };
}
