import type { RecordedReply, Snapshot } from '../../../contract/support';
import type { AppDispatch } from '../../shared/store/appState';
import { buildSnapshot, type SnapshotSource } from './buildSnapshot';
import { writeCopy, readCopy } from './supportCopy';
import { snapshotSource } from './snapshotSource';
import { lastCart } from './summary';

const hasOrder = (snapshot: Snapshot) =>
  snapshot.replies.some((reply) => reply.call === 'getCart') || snapshot.keys.checkout_attempt !== undefined;

const hasSameCustomer = (snapshot: Snapshot, copy: Snapshot | null): boolean =>
  snapshot.who !== null && copy?.who?._id === snapshot.who._id;

/** Adds the events of the stored copy, because a reload clears the recorder. */
function withEarlierEvents(events: Snapshot['events'], copy: Snapshot | null): Snapshot['events'] {
  const first = events[0]?.at ?? Infinity;
  return [...(copy?.events ?? []).filter((event) => event.at < first), ...events].slice(-100);
}

/**
 * Adds the last known cart and its menu items if the cart could not be loaded. They follow the failed call, so that a
 * replay shows them.
 */
function withLastCart(snapshot: Snapshot, copy: Snapshot | null): Snapshot {
  if (lastCart(snapshot) || !copy || !hasSameCustomer(snapshot, copy) || !lastCart(copy)) return snapshot;
  const lastReplies = copy.replies.filter(
    (reply) => !reply.failed && (reply.call === 'getCart' || reply.call === 'getItemDetails'),
  );
  return { ...snapshot, replies: [...snapshot.replies, ...lastReplies] };
}

/** Adds a failed getCart if it has no reply because the time limit has passed. */
function withTimedOutCart(snapshot: Snapshot): Snapshot {
  if (!snapshot.who || snapshot.who.is_guest || snapshot.replies.some((reply) => reply.call === 'getCart'))
    return snapshot;
  const timedOut: RecordedReply = {
    call: 'getCart',
    query: {},
    at: Date.parse(snapshot.takenAt),
    message: '',
    data: null,
    failed: { kind: 'network', http: null },
  };
  return { ...snapshot, replies: [...snapshot.replies, timedOut] };
}

/** Stores a copy in this tab's session storage. */
export function makeCopy(source: SnapshotSource): void {
  const copy = readCopy();
  const own = withLastCart(buildSnapshot(source), copy);
  // A later guest session must not replace the customer's copy.
  if (own.who?.is_guest && copy?.who && !copy.who.is_guest) return;
  const isSame = copy?.who?._id === own.who?._id;
  writeCopy({
    ...own,
    // The login screen does not explain the problem.
    route: own.kept === 'login' ? (isSame && copy?.route) || '/cart' : own.route,
    events: isSame ? withEarlierEvents(own.events, copy) : own.events,
  });
}

/** The snapshot to send: the present state, or the copy from before the deletion, with the later events. */
export const takeSnapshot =
  () =>
  (dispatch: AppDispatch): Snapshot => {
    const present = buildSnapshot(dispatch(snapshotSource()));
    const copy = readCopy();
    const events = withEarlierEvents(present.events, copy);
    if (copy && !hasSameCustomer(present, copy) && !hasOrder(present))
      return { ...copy, kept: copy.kept || 'login', events };
    return { ...withLastCart(withTimedOutCart(present), copy), events };
  };
