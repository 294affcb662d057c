import type { Branch } from '../../../contract/branch';
import { selectAddress } from '../../features/address/addressSlice';
import { useGetBranchesQuery } from '../../features/branch/branchApi';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectOrderType } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { distanceBetween } from '../../shared/map/geo';
import { useAppSelector } from '../../shared/store/hooks';

/** The saved branch for pick-up, else the open one nearest to the address; undefined while it is unknown. */
export function useNearestBranch(): Branch | undefined {
  const isPickup = useAppSelector((state) => selectOrderType(state) === 'pickup');
  const address = useAppSelector(selectAddress);
  const saved = useAppSelector(selectBranch);
  const { data } = useGetBranchesQuery(
    { lat: address?.lat, lng: address?.lng, quiet: true },
    { skip: isPickup || !address },
  );
  const [nearest] = (address && data ? data.filter(({ today_timing }) => today_timing.is_open) : [])
    .map((branch) => ({ branch, metres: address ? distanceBetween(address, branch) : 0 }))
    .sort((a, b) => a.metres - b.metres);
  return (isPickup ? saved : nearest?.branch) ?? undefined;
}

/** ' · about 35 min'; nothing where the provider sends no time. */
export function PlaceTime() {
  const t = useT();
  const count = useNearestBranch()?.delivery_time ?? 0;
  return count > 0 ? <span> · {t('common.aboutMinutes', { count })}</span> : null;
}
