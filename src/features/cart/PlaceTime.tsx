import type { Branch } from '../../../contract/branch';
import { selectAddress } from '../address/addressSlice';
import { useGetBranchesQuery } from '../branch/branchApi';
import { selectBranch } from '../branch/branchSlice';
import { hoursOf, stateOf } from '../branch/branchText';
import { selectIsPickup } from './cartSlice';
import { useOrderTime } from './useOrderTime';
import { useT } from '../../shared/i18n/useT';
import { distanceBetween } from '../../shared/map/geo';
import { useAppSelector } from '../../shared/store/hooks';

const isOpen = (branch: Branch): boolean => branch.today_timing.is_open;

export { TimeControl, TimeMark } from './time/TimeControl';

/** The saved branch for pick-up, else the nearest to the address, open ones first; undefined while it is unknown. */
export function useNearestBranch(skip = false): Branch | undefined {
  const isPickup = useAppSelector(selectIsPickup);
  const address = useAppSelector(selectAddress);
  const saved = useAppSelector(selectBranch);
  const place = isPickup ? saved : address;
  const { data } = useGetBranchesQuery({ lat: place?.lat, lng: place?.lng, quiet: true }, { skip: skip || !place });
  if (isPickup) return data?.find(({ _id }) => _id === saved?._id) ?? saved ?? undefined;
  const [nearest] = (address && data ? data : [])
    .map((branch) => ({ branch, metres: address ? distanceBetween(address, branch) : 0 }))
    .sort((a, b) => Number(isOpen(b.branch)) - Number(isOpen(a.branch)) || a.metres - b.metres);
  return nearest?.branch;
}

/**
 * ' · about 35 min', of a busy branch until when, of a closed one its hours, the time for which the order is; nothing
 * where it is not known. Not `isInBar`: nothing where the control stands, which says it.
 */
export function PlaceTime({ isInBar = false }: { isInBar?: boolean }) {
  const t = useT();
  const { data, time, isMissed, text: timeText, isUnknown } = useOrderTime();
  const branch = useNearestBranch(!isUnknown);
  const about = (count: number) => count > 0 && t('common.aboutMinutes', { count });
  let text: string | false | undefined;
  if (!isUnknown) text = isInBar && (isMissed ? t('cart.timeMissed') : time ? timeText : data && about(data.minutes));
  else if (branch) {
    const waitingText = branch.today_timing.is_busy ? stateOf(t, branch) : hoursOf(t, branch)?.text;
    text = isOpen(branch) ? about(branch.delivery_time) : waitingText;
  }
  return text ? <span> · {text}</span> : null;
}
