import { asRecord, toText } from '../../shared/api/tolerant';
import { navigation } from '../../shared/lib/navigation';

/** The order of the success popup. It is in the state of the history entry, which a reload keeps. */
export interface PlacedOrder {
  orderId: string;
  /** Picture of the first line; '' for none. */
  image: string;
}

/** The order in a location's state; null for none. */
export function placedOrderOf(state: unknown): PlacedOrder | null {
  const { orderId, image } = asRecord(asRecord(state).placed);
  return toText(orderId) ? { orderId: toText(orderId), image: toText(image) } : null;
}

/** Opens the success popup on the current screen. */
export function showPlacedOrder(placed: PlacedOrder): void {
  const { pathname, search } = window.location;
  navigation.go(pathname + search, { replace: true, state: { placed } });
}
