import type { CartItem, GetCartQuery } from '../../../contract/cart';
import { cartApi, lineKeys } from './cartApi';
import { createLineQueue, type LineRequest } from './lineQueue';
import { completeAddons, needsItem } from './selectedAddons';
import { fromCartAddons, toSelectedAddons } from '../menu/addonLines';
import { menuApi } from '../menu/menuApi';
import { refetchWithoutSubscription, withoutSubscription } from '../../shared/api/initiateOptions';
import { abortQueries, reload } from '../../shared/api/reload';
import type { AppThunk, Services } from '../../shared/store/appState';
import { selectLinePlace } from './cartRequest';

const { getItemDetails } = menuApi.endpoints;
type LineQueue = ReturnType<typeof createLineQueue>;

const queues = new WeakMap<Services, LineQueue>();

const queueOf = (): AppThunk<LineQueue> => (dispatch, _getState, services) => {
  const existing = queues.get(services);
  if (existing) return existing;
  // Once for all lines: a cart that is loaded before would show the former quantity of those that wait.
  const queue = createLineQueue(() => void dispatch(reload(['cart'])));
  window.addEventListener('pagehide', queue.flush);
  queues.set(services, queue);
  return queue;
};

/** Loads what the addons of lines lack, before a quantity has to be sent in the moment that the page closes. */
export const loadLineAddons =
  (itemIds: readonly string[]): AppThunk<void> =>
  (dispatch) => {
    for (const item_id of itemIds) void dispatch(getItemDetails.initiate({ item_id }, withoutSubscription));
  };

/** Sends a line with its addons and note unchanged and the new quantity. */
const sendLine =
  ({ item_id, addons, instruction }: CartItem, quantity: number): AppThunk<LineRequest> =>
  (dispatch, getState) => {
    let abort = () => undefined as void;
    const loadItem = async () =>
      getItemDetails.select({ item_id })(getState()).data ??
      (await dispatch(getItemDetails.initiate({ item_id }, refetchWithoutSubscription))).data;
    const send = async () => {
      const item = needsItem(addons) ? await loadItem() : null;
      if (item === undefined) return false;
      const selected = item
        ? toSelectedAddons(item.addons, fromCartAddons(item.addons, addons))
        : completeAddons(addons);
      const body = { item_id, quantity, instruction, addons: selected };
      const place = selectLinePlace(getState());
      const call = dispatch(cartApi.endpoints.updateCartItem.initiate({ ...body, ...place, reloadsCart: false }));
      abort = call.abort;
      const { error } = await call;
      call.reset();
      return error === undefined;
    };
    return { isAccepted: send(), abort: () => abort() };
  };

/** Changes a line's quantity by 1 or -1: shown at once, sent by the line queue, undone if refused (B-04, CART-10). */
export const changeQuantity =
  (request: GetCartQuery, key: string, step: number): AppThunk<void> =>
  (dispatch, getState) => {
    // RTK Query batches patches until the next frame, so the rendered quantity may be older than the store's.
    const lines = cartApi.endpoints.getCart.select(request)(getState()).data?.cartItems ?? [];
    const line = lines[lineKeys(lines).indexOf(key)];
    // While a request is pending, minus stops at 0.
    if (!line || (line.isPending && line.quantity + step < 0)) return;
    const show = (quantity: number, isPending: boolean) =>
      dispatch(
        cartApi.util.updateQueryData('getCart', request, ({ cartItems }) => {
          const shown = cartItems[lineKeys(cartItems).indexOf(key)];
          if (shown) Object.assign(shown, { quantity, isPending });
        }),
      );
    // A reload that is under way would show the former quantity.
    void dispatch(abortQueries(['cart']));
    show(line.quantity + step, true);
    dispatch(queueOf()).enqueue(key, line.quantity + step, line.quantity, {
      send: (quantity) => dispatch(sendLine(line, quantity)),
      undo: (quantity) => show(quantity, false),
    });
  };
