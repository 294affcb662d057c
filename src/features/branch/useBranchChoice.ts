import { useState } from 'react';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import type { LatLng } from '../../shared/map/geo';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { useGetBranchesQuery } from './branchApi';
import { selectBranch, branchChosen } from './branchSlice';
import { closedText } from './branchText';

/** The branches near a position and the selected one; only open ones can be selected (BRANCH-07, BRANCH-08). */
export function useBranchChoice(from: LatLng) {
  const t = useT();
  const dispatch = useAppDispatch();
  const saved = useAppSelector(selectBranch);
  const [selectedId, setSelectedId] = useState(saved?._id ?? '');
  // The saved branch may have closed since (B-08).
  const query = useGetBranchesQuery(from, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const branches = query.data;
  const chosen = branches?.find((branch) => branch._id === selectedId);

  return {
    query,
    branches,
    /** The selected branch if it is open. */
    selected: chosen?.today_timing.is_open ? chosen : undefined,
    /** The saved branch if it is closed now. */
    closedChoice: chosen && !chosen.today_timing.is_open ? chosen : undefined,
    select: (id: string) => {
      const branch = branches?.find(({ _id }) => _id === id);
      if (branch?.today_timing.is_open) setSelectedId(id);
      else toast.error(branch ? closedText(t, branch) : t('branch.closed'));
    },
    /** Saves the selected branch; false, with a message, if none is selected. */
    confirm: (): boolean => {
      if (!chosen?.today_timing.is_open) {
        toast.error(chosen ? closedText(t, chosen) : t('branch.selectFirst'));
        return false;
      }
      dispatch(branchChosen(chosen));
      return true;
    },
  };
}
