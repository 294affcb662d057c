import type { RecordedReply, Snapshot } from '../../../contract/support';
import type { AppDispatch } from '../../shared/store/appState';
import { buildSnapshot, type SnapshotSource } from './buildSnapshot';
import { keepCopy, keptCopy } from './keptCopy';
import { snapshotSource } from './snapshotSource';
import { lastCart } from './summary';

const hasOrder = (snapshot: Snapshot) =>
  snapshot.replies.some((reply) => reply.call === 'getCart') || snapshot.keys.checkout_attempt !== undefined;

const hasSameCustomer = (snapshot: Snapshot, kept: Snapshot | null): boolean =>
  snapshot.who !== null && kept?.who?._id === snapshot.who._id;

/** Adds the events of the stored copy, because a reload clears the recorder. */
function withEarlier(events: Snapshot['events'], kept: Snapshot | null): Snapshot['events'] {
  const first = events[0]?.at ?? Infinity;
  return [...(kept?.events ?? []).filter((event) => event.at < first), ...events].slice(-100);
}

/**
 * Adds the last known cart and its menu items if the cart could not be loaded. They follow the failed call, so that a
 * replay shows them.
 */
function withLastCart(snapshot: Snapshot, kept: Snapshot | null): Snapshot {
  if (lastCart(snapshot) || !kept || !hasSameCustomer(snapshot, kept) || !lastCart(kept)) return snapshot;
  const lastReplies = kept.replies.filter(
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
  const kept = keptCopy();
  const own = withLastCart(buildSnapshot(source), kept);
  // A later guest session must not replace the customer's copy.
  if (own.who?.is_guest && kept?.who && !kept.who.is_guest) return;
  const isSame = kept?.who?._id === own.who?._id;
  keepCopy({
    ...own,
    // The login screen does not explain the problem.
    route: own.kept === 'login' ? (isSame && kept?.route) || '/cart' : own.route,
    events: isSame ? withEarlier(own.events, kept) : own.events,
  });
}

/** The snapshot to send: the present state, or the copy from before the deletion, with the later events. */
export const takeSnapshot =
  () =>
  (dispatch: AppDispatch): Snapshot => {
    const present = buildSnapshot(dispatch(snapshotSource()));
    const kept = keptCopy();
    const events = withEarlier(present.events, kept);
    if (kept && !hasSameCustomer(present, kept) && !hasOrder(present))
      return { ...kept, kept: kept.kept || 'login', events };
    return { ...withLastCart(withTimedOutCart(present), kept), events };
  };
