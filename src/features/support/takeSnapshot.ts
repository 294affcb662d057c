import type { Snapshot } from '../../../contract/support';
import type { AppDispatch } from '../../shared/store/appState';
import { lastCart } from './replies';
import { buildSnapshot } from './snapshot';
import { readSupportCopy, snapshotSource, writeSupportCopy, type SnapshotSource } from './supportCopy';

const hasSameCustomer = (snapshot: Snapshot, copy: Snapshot): boolean =>
  snapshot.who !== null && copy.who?._id === snapshot.who._id;

/** Adds the last known cart and its menu items if the cart could not be loaded. */
function withLastCart(snapshot: Snapshot, copy: Snapshot | null): Snapshot {
  if (lastCart(snapshot) || !copy || !hasSameCustomer(snapshot, copy)) return snapshot;
  const earlier = copy.replies.filter(
    ({ call, failed }) => !failed && (call === 'getCart' || call === 'getItemDetails'),
  );
  return { ...snapshot, replies: [...snapshot.replies, ...earlier] };
}

export function makeCopy(source: SnapshotSource): void {
  const copy = readSupportCopy();
  const present = withLastCart(buildSnapshot(source), copy);
  // A later guest session must not replace the customer's copy.
  if (present.who?.is_guest && copy?.who && !copy.who.is_guest) return;
  // The login screen does not explain the problem.
  const before = copy && hasSameCustomer(present, copy) ? copy.route : '/cart';
  writeSupportCopy({ ...present, route: present.before === 'login' ? before : present.route });
}

/** The snapshot to send: the present state, or the copy from before the deletion. */
export const takeSnapshot =
  () =>
  (dispatch: AppDispatch): Snapshot => {
    const present = buildSnapshot(dispatch(snapshotSource()));
    const copy = readSupportCopy();
    const hasOrder = present.replies.some(({ call }) => call === 'getCart') || present.keys.checkout_attempt?.step;
    return copy && !hasSameCustomer(present, copy) && !hasOrder
      ? { ...copy, before: copy.before || 'login' }
      : withLastCart(present, copy);
  };
