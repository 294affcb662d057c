import { useState } from 'react';
import type { Branch } from '../../../contract/branch';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import type { LatLng } from '../../shared/map/geo';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { useGetBranchesQuery } from './branchApi';
import { selectBranch, branchChosen } from './branchSlice';
import { closedText } from './branchText';
import { selectFirstTime } from './timesApi';

/** The branches near a position and the selected one, which has to take orders (BRANCH-07, BRANCH-08). */
export function useBranchChoice(from: LatLng) {
  const t = useT();
  const dispatch = useAppDispatch();
  const saved = useAppSelector(selectBranch);
  const [selectedId, setSelectedId] = useState(saved?._id ?? '');
  // The saved branch may have closed since (B-08).
  const query = useGetBranchesQuery(from, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const branches = query.data;
  /** Ids of those that are open, or take orders for later. */
  const orderable = useAppSelector((state) =>
    (branches ?? [])
      .filter(({ _id, today_timing }) => today_timing.is_open || selectFirstTime(state, _id) !== undefined)
      .map(({ _id }) => _id)
      .join(),
  );
  const takesOrders = ({ _id }: Branch) => orderable.split(',').includes(_id);
  const chosen = branches?.find((branch) => branch._id === selectedId);

  return {
    query,
    branches,
    /** The selected branch if it takes orders. */
    selected: chosen && takesOrders(chosen) ? chosen : undefined,
    /** The saved branch if it takes none now. */
    closedChoice: chosen && !takesOrders(chosen) ? chosen : undefined,
    select: (id: string) => {
      const branch = branches?.find(({ _id }) => _id === id);
      if (branch && takesOrders(branch)) setSelectedId(id);
      else toast.error(branch ? closedText(t, branch) : t('branch.closed'));
    },
    /** Saves a branch, by default the selected one; false, with a message, if there is none. */
    confirm: (branch = chosen): boolean => {
      if (!branch || !takesOrders(branch)) {
        toast.error(branch ? closedText(t, branch) : t('branch.selectFirst'));
        return false;
      }
      dispatch(branchChosen(branch));
      return true;
    },
  };
}
