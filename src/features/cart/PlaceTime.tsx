import type { Branch } from '../../../contract/branch';
import { selectAddress } from '../address/addressSlice';
import { useGetBranchesQuery } from '../branch/branchApi';
import { selectBranch } from '../branch/branchSlice';
import { hoursOf, stateOf } from '../branch/branchText';
import { selectIsPickup } from './cartSlice';
import { useT } from '../../shared/i18n/useT';
import { distanceBetween } from '../../shared/map/geo';
import { useAppSelector } from '../../shared/store/hooks';

const isOpen = (branch: Branch): boolean => branch.today_timing.is_open;

/** The saved branch for pick-up, else the nearest to the address, open ones first; undefined while it is unknown. */
export function useNearestBranch(): Branch | undefined {
  const isPickup = useAppSelector(selectIsPickup);
  const address = useAppSelector(selectAddress);
  const saved = useAppSelector(selectBranch);
  const place = isPickup ? saved : address;
  const { data } = useGetBranchesQuery({ lat: place?.lat, lng: place?.lng, quiet: true }, { skip: !place });
  if (isPickup) return data?.find(({ _id }) => _id === saved?._id) ?? saved ?? undefined;
  const [nearest] = (address && data ? data : [])
    .map((branch) => ({ branch, metres: address ? distanceBetween(address, branch) : 0 }))
    .sort((a, b) => Number(isOpen(b.branch)) - Number(isOpen(a.branch)) || a.metres - b.metres);
  return nearest?.branch;
}

/** ' · about 35 min', of a busy branch until when, of a closed one its hours; nothing where it is not known. */
export function PlaceTime() {
  const t = useT();
  const branch = useNearestBranch();
  if (!branch) return null;
  const count = branch.delivery_time;
  const waitingText = branch.today_timing.is_busy ? stateOf(t, branch) : hoursOf(t, branch)?.text;
  const text = isOpen(branch) ? count > 0 && t('common.aboutMinutes', { count }) : waitingText;
  return text ? <span> · {text}</span> : null;
}
