import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Cart, CartItem, GetCartQuery } from '../../../contract/cart';
import { cartApi } from '../../features/cart/cartApi';
import { createLineQueue } from '../../features/cart/lineQueue';
import { needsItem, toSelectedAddons } from '../../features/cart/selectedAddons';
import { menuApi } from '../../features/menu/menuApi';
import { afterFrame } from '../../shared/lib/afterFrame';
import { createCell, type Readable } from '../../shared/lib/cell';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import { useAppStore } from '../../shared/store/hooks';
import { selectLinePlace } from '../requests/cartRequest';

/** A line's last word of the customer; `takenAt` is when the server took it, until a later reload has settled. */
interface Pending { quantity: number; isAsked: boolean; takenAt: number | null }

/** The same item twice is assumed not to happen, but kept apart if it does. */
export const lineKeys = (lines: readonly CartItem[]): string[] => lines.map((line, index) =>
  `${line.item_id} ${lines.slice(0, index).filter((each) => each.item_id === line.item_id).length}`);

/** Sends a line with its addons and note unchanged and the new quantity. Says when it was taken, null when it was not. */
const sendQuantity = (line: CartItem, quantity: number) =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<number | null> => {
    let groups;
    if (needsItem(line.addons)) {
      const item = await dispatch(menuApi.endpoints.getItemDetails.initiate({ item_id: line.item_id }, { subscribe: false }));
      if (!item.data) return null;
      groups = item.data.addons;
    }
    const sent = await dispatch(cartApi.endpoints.updateCartItem.initiate({
      item_id: line.item_id, quantity, instruction: line.instruction, addons: toSelectedAddons(line.addons, groups), ...selectLinePlace(getState()),
    }, { track: false }));
    return sent.data?.at ?? null;
  };

/** The customer's last words, by the line's key; followed by the lines themselves, so that a tap draws its own. */
export type LineQuantities = Readable<ReadonlyMap<string, Pending>>;

/**
 * Quantities that answer at once: the customer's last word stands until a reload that began after the server took it
 * has settled; what the server refuses goes back (B-04, CART-10).
 */
export function useLineQuantities(cart: Cart | undefined, request: GetCartQuery) {
  const store = useAppStore();
  const [pending] = useState(() => createCell<ReadonlyMap<string, Pending>>(new Map()));
  const lines = useRef(new Map<string, CartItem>());
  const takenAt = useRef(new Map<string, number>());
  const touched = useRef(new Set<string>());

  const queue = useMemo(() => createLineQueue({
    send: async (key, quantity) => {
      const line = lines.current.get(key);
      const at = line ? await store.dispatch(sendQuantity(line, quantity)) : null;
      if (at !== null) takenAt.current.set(key, at);
      return at !== null;
    },
    onSettled: (key, isTaken) => {
      const next = new Map(pending.get());
      const one = next.get(key);
      if (!isTaken) next.delete(key);
      else if (one?.isAsked) next.set(key, { ...one, takenAt: takenAt.current.get(key) ?? null });
      pending.set(next);
    },
  }), [store, pending]);

  useEffect(() => {
    if (!cart) return;
    const keys = lineKeys(cart.cartItems);
    // A line that is still being changed keeps what it was, for the request that may follow.
    cart.cartItems.forEach((line, index) => { lines.current.set(keys[index] ?? '', line); });
  }, [cart]);

  // With the store's own news, so that the server's cart and the end of waiting are drawn as one.
  useEffect(() => {
    const select = cartApi.endpoints.getCart.select(request);
    const settle = () => {
      if (pending.get().size === 0) return;
      const { isSuccess, startedTimeStamp = 0 } = select(store.getState());
      if (!isSuccess) return;
      const left = new Map([...pending.get()].filter(([, one]) => one.takenAt === null || one.takenAt > startedTimeStamp));
      if (left.size < pending.get().size) pending.set(left);
    };
    settle();
    const ends = [store.subscribe(settle), pending.watch(settle)];
    return () => ends.forEach((end) => end());
  }, [store, pending, request]);

  const change = useCallback((key: string, itemId: string, quantity: number) => {
    touched.current.add(itemId);
    const note = (isAsked: boolean, last: number) => pending.set(new Map(pending.get()).set(key, { quantity: last, isAsked, takenAt: null }));
    const before = pending.get().get(key);
    // What waits for a request under way costs nothing now.
    if (before?.isAsked && before.takenAt === null) {
      note(true, quantity);
      queue.ask(key, quantity);
      return;
    }
    note(false, quantity);
    // The figure first: to send is as much work as to draw it. Of several taps in a frame the last is sent.
    void afterFrame().then(() => {
      const one = pending.get().get(key);
      if (!one || one.isAsked) return;
      note(true, one.quantity);
      queue.ask(key, one.quantity);
    });
  }, [queue, pending]);

  return { pending, change, touched: touched.current };
}
