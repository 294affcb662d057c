import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import type { LatLng } from '../../shared/map/geo';
import { branchChosen } from '../../shared/store/events';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { useGetBranchesQuery } from './branchApi';
import { selectBranch } from './branchSlice';

/** The branches near a position and which of them is selected; only an open one can be (BRANCH-07, BRANCH-08). */
export function useBranchChoice(from: LatLng) {
  const t = useT();
  const dispatch = useAppDispatch();
  const saved = useAppSelector(selectBranch);
  const [selectedId, setSelectedId] = useState(saved?._id ?? '');
  const {
    data: branches,
    isLoading,
    isFetching,
    error,
    refetch,
  } = useGetBranchesQuery(from, { refetchOnMountOrArgChange: true });
  const chosen = branches?.find((each) => each._id === selectedId);

  // A branch may have closed while the customer was away (B-08).
  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  }, [refetch]);

  return {
    branches,
    isLoading,
    isFetching,
    error,
    refetch,
    /** The selected branch while it is open. */
    selected: chosen?.today_timing.is_open ? chosen : undefined,
    /** Selected before, and closed now. */
    closedChoice: chosen && !chosen.today_timing.is_open ? chosen : undefined,
    select: (id: string) => {
      if (branches?.find((each) => each._id === id)?.today_timing.is_open) setSelectedId(id);
      else toast.error(t('branch.closed'));
    },
    /** Saves the selected branch; false, with the message, when there is none to save. */
    confirm: (): boolean => {
      if (!chosen?.today_timing.is_open) {
        toast.error(t(chosen ? 'branch.closed' : 'branch.selectFirst'));
        return false;
      }
      dispatch(branchChosen(chosen));
      return true;
    },
  };
}
