import type { Snapshot } from '../../../contract/support';
import type { AppDispatch } from '../../shared/store/appState';
import { buildSnapshot, type SnapshotSource } from './buildSnapshot';
import { keepCopy, keptCopy } from './keptCopy';
import { snapshotSource } from './snapshotSource';

const hasOrder = (snapshot: Snapshot) => snapshot.replies.some((reply) => reply.call === 'getCart') || snapshot.keys['checkout_attempt'] !== undefined;

/** With what the copy remembers from before a reload, which empties the recorder. */
function withEarlier(events: Snapshot['events'], kept: Snapshot | null): Snapshot['events'] {
  const first = events[0]?.at ?? Infinity;
  return [...(kept?.events ?? []).filter((event) => event.at < first), ...events].slice(-100);
}

/** Puts the copy of a moment into the session storage of this tab. */
export function makeCopy(source: SnapshotSource): void {
  const kept = keptCopy();
  const own = buildSnapshot(source);
  // A guest who looks around afterwards must not push out what happened to the customer.
  if (own.who?.is_guest && kept?.who && !kept.who.is_guest) return;
  const isSame = kept?.who?._id === own.who?._id;
  keepCopy({
    ...own,
    // The login screen is not what the customer was looking at.
    route: own.kept === 'login' ? (isSame && kept?.route) || '/cart' : own.route,
    events: isSame ? withEarlier(own.events, kept) : own.events,
  });
}

/** What the customer hands over: the present state, or the copy from before it was wiped, with what happened since. */
export const takeSnapshot = () => (dispatch: AppDispatch): Snapshot => {
  const present = buildSnapshot(dispatch(snapshotSource()));
  const kept = keptCopy();
  const events = withEarlier(present.events, kept);
  return kept && !hasOrder(present) ? { ...kept, kept: kept.kept || 'login', events } : { ...present, events };
};
