import type { CartItem, GetCartQuery } from '../../../contract/cart';
import type { AddonGroup } from '../../../contract/menu';
import { cartApi, type CachedCart, type CartAnswer } from '../../features/cart/cartApi';
import { createLineQueue, type LineQueue } from '../../features/cart/lineQueue';
import { needsItem, cartAddonsToSend } from '../../features/cart/selectedAddons';
import { menuApi } from '../../features/menu/menuApi';
import type { ApiError } from '../../shared/api/apiError';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';
import { selectLinePlace } from '../requests/cartRequest';

export interface LineQuantity {
  /** The cart that is on the screen. */
  request: GetCartQuery;
  lineKey: string;
  line: CartItem;
  quantity: number;
}

type Answer = { data: CartAnswer; error?: undefined } | { error: ApiError };

/** A queue for each store. */
const queues = new WeakMap<Services, LineQueue<Answer>>();

function queueOf(services: Services): LineQueue<Answer> {
  const existing = queues.get(services);
  if (existing) return existing;
  const queue = createLineQueue<Answer>();
  window.addEventListener('pagehide', queue.flush);
  queues.set(services, queue);
  return queue;
}

/** Sends a line with its addons and note unchanged and the new quantity. */
async function sendLine(
  { line, quantity }: LineQuantity,
  dispatch: AppDispatch,
  getState: () => AppState,
): Promise<Answer> {
  let groups: readonly AddonGroup[] | undefined;
  if (needsItem(line.addons)) {
    const { getItemDetails } = menuApi.endpoints;
    const item = await dispatch(getItemDetails.initiate({ item_id: line.item_id }, { subscribe: false }));
    if (!item.data) return { error: item.error as ApiError };
    groups = item.data.addons;
  }
  const { data, error } = await dispatch(
    cartApi.endpoints.updateCartItem.initiate(
      {
        item_id: line.item_id,
        quantity,
        instruction: line.instruction,
        addons: cartAddonsToSend(line.addons, groups),
        ...selectLinePlace(getState()),
      },
      { track: false },
    ),
  );
  return data ? { data } : { error: error as ApiError };
}

/**
 * Sets a cart line's quantity: shown at once, sent by the line queue, undone if the call fails (B-04, CART-10).
 */
export const lineQuantityApi = cartApi.injectEndpoints({
  endpoints: (build) => ({
    setLineQuantity: build.mutation<CartAnswer, LineQuantity>({
      queryFn: (change, { dispatch, getState, extra }) =>
        queueOf(extra as Services).enqueue(change.lineKey, change.quantity, () =>
          sendLine(change, dispatch as AppDispatch, getState as () => AppState),
        ),
      onQueryStarted: async ({ request, lineKey, line, quantity }, { dispatch, queryFulfilled, requestId }) => {
        const update = (recipe: (cart: { changes: Record<string, CachedCart['changes'][string]> }) => void) =>
          dispatch(cartApi.util.updateQueryData('getCart', request, recipe));
        const optimistic = update(({ changes }) => {
          changes[requestId] = { lineKey, itemId: line.item_id, quantity, acceptedAt: null };
        });
        try {
          const { data } = await queryFulfilled;
          update(({ changes }) => {
            const change = changes[requestId];
            if (change) change.acceptedAt = data.at;
          });
        } catch {
          optimistic.undo();
        }
      },
      // After a failure too: the cart may have changed before the reply was lost.
      invalidatesTags: ['cart'],
    }),
  }),
});
