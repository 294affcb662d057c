import type { Cart } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import type { RecordedReply, Snapshot } from '../../../contract/support';

/** The last successful reply of a call. */
export const lastReply = ({ replies }: Snapshot, call: string): RecordedReply | undefined =>
  replies.findLast((reply) => reply.call === call && !reply.failed);

/** The last cart that the customer saw. */
export const lastCart = (snapshot: Snapshot): Cart | null =>
  (lastReply(snapshot, 'getCart')?.data as Cart | undefined) ?? null;

export const menuItems = ({ replies }: Snapshot): MenuItem[] =>
  replies.filter(({ call, failed }) => call === 'getItemDetails' && !failed).map(({ data }) => data as MenuItem);

/** ISO time of the last known cart if a later getCart failed; '' if the cart is current or missing. */
export function outdatedCartTime(snapshot: Snapshot): string {
  const cart = lastReply(snapshot, 'getCart');
  const hasFailedSince = snapshot.replies.some(
    ({ call, at, failed }) => cart && call === 'getCart' && failed && failed.kind !== 'refused' && at >= cart.at,
  );
  return cart && hasFailedSince ? new Date(cart.at).toISOString() : '';
}
