import { createSelector } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import type { GetTimesData, GetTimesQuery } from '../../../contract/branch';
import { selectAddress } from '../address/addressSlice';
import { useGetTimesQuery } from '../branch/timesApi';
import { selectBranch } from '../branch/branchSlice';
import { hasExtra } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { formatDayTime, hasPassed } from '../../shared/lib/dubaiTime';
import type { AppThunk } from '../../shared/store/appState';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { selectIsPickup, selectTime, timeSet } from './cartSlice';

const REFRESH_S = 60;

const selectPlace = createSelector(
  [selectIsPickup, selectAddress, selectBranch],
  (isPickup, address, branch): GetTimesQuery | null =>
    isPickup ? branch && { branch_id: branch._id } : address && { user_address_id: address._id },
);

/** A place that is closed now proposes its first free time, an open one none; a chosen one stays. */
const proposeTime =
  ({ is_open, times }: GetTimesData): AppThunk<void> =>
  (dispatch, getState) => {
    const time = selectTime(getState());
    const at = is_open ? undefined : times[0];
    if (!time?.isChosen && time?.at !== at) dispatch(timeSet(at ? { at, isChosen: false } : null));
  };

const isSame = (a: string) => (b: string) => Date.parse(a) === Date.parse(b);

/**
 * When the order is to be there, and the free times of its place; a place that is closed now proposes the first one.
 * `isMissed`: the chosen time is not free there, or has passed. `next`: the free one after it.
 */
export function useOrderTime() {
  const t = useT();
  const dispatch = useAppDispatch();
  const place = useAppSelector(selectPlace);
  const time = useAppSelector(selectTime);
  const isOffered = hasExtra('scheduledOrders') && place !== null;
  const {
    currentData: data,
    isError,
    fulfilledTimeStamp,
  } = useGetTimesQuery(place ?? {}, {
    skip: !isOffered,
    refetchOnMountOrArgChange: REFRESH_S,
    refetchOnFocus: true,
    pollingInterval: 2 * REFRESH_S * 1000,
    skipPollingIfUnfocused: true,
  });
  // Once by each reply: two tabs with different replies would otherwise correct each other for ever.
  useEffect(() => {
    if (data) dispatch(proposeTime(data));
  }, [dispatch, data, fulfilledTimeStamp]);

  const isMissed = data !== undefined && time?.isChosen === true && !data.times.some(isSame(time.at));
  const minutes = data && data.minutes > 0 && t('common.aboutMinutes', { count: data.minutes });
  const asap = [t('cart.asap'), minutes].filter(Boolean).join(t('cart.comma'));
  const say = (at: string) => formatDayTime(t, at);
  return {
    data,
    time,
    isMissed,
    isLoading: isOffered && !data && !isError,
    next: isMissed ? (data.times.find((at) => at > time.at) ?? data.times[0]) : undefined,
    /** The place's hours say more. */
    isUnknown: !time && (!isOffered || isError || (data?.is_open === false && data.times.length === 0)),
    asap,
    /** The time, or why it cannot be. */
    text: !time
      ? asap
      : isMissed
        ? t(hasPassed(time.at) ? 'cart.timePassed' : 'cart.timeTaken', { time: say(time.at) })
        : say(time.at),
    say,
  };
}
