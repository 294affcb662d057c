import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import type { Snapshot } from '../../../contract/support';
import { buildSnapshot } from '../../features/support/buildSnapshot';
import { writeDevToolsLog, type DevToolsLog } from '../../features/support/devToolsLog';
import { APP_VERSION } from '../../features/support/format';
import { readSnapshot, writeSnapshot } from '../../features/support/readSnapshot';
import { createRecorder } from '../../features/support/recorder';
import { replayFetch, replayKeys } from '../../features/support/replay';
import { selectCartRequest } from '../../screens/requests/cartRequest';
import { baseApi } from '../../shared/api/baseApi';
import { config } from '../../shared/config';
import type { StoredKey } from '../../shared/persist/storedKeys';
import type { AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';
import { reduceWithoutEffects, storages } from '../store/store';
import { createIsolatedStore } from './isolatedStore';

interface Timed extends UnknownAction {
  type: string;
  meta?: { fulfilledTimeStamp?: number; startedTimeStamp?: number };
}

/** The keys that a state would have left in local storage. */
const keysOf = (state: AppState): Record<string, string> =>
  Object.fromEntries(
    storages.flatMap(({ slice, keys }) =>
      (keys as unknown as StoredKey<object>[]).flatMap(({ key, write }) => {
        const raw = write(state[slice as keyof AppState]);
        return raw === null ? [] : [[key, raw]];
      }),
    ),
  );

/**
 * A log of Redux DevTools as a snapshot: its last state, allow-listed and redacted like any other. null: it is no log
 * of this app.
 */
export function snapshotOfLog({ before, actions }: DevToolsLog): Snapshot | null {
  const isOurs =
    typeof before === 'object' && before !== null
      ? 'auth' in before && 'api' in before
      : actions.some(({ type }) => type === REHYDRATE);
  if (!isOurs) return null;
  let time = 0;
  const recorder = createRecorder({ now: () => time, place: () => '/' });
  const record = recorder.middleware({
    dispatch: () => {
      throw new Error('nothing is dispatched here');
    },
    getState: () => null,
  })((action) => action);
  try {
    let state = before as AppState | undefined;
    for (const action of [{ type: '@@INIT' }, ...actions] as Timed[]) {
      time = action.meta?.fulfilledTimeStamp ?? action.meta?.startedTimeStamp ?? time;
      if (action.type !== '@@INIT') record(action);
      state = reduceWithoutEffects(state, action);
    }
    if (!state) return null;
    const snapshot = buildSnapshot({
      state,
      keys: { stored: keysOf(state), unreadable: [] },
      events: recorder.events(),
      now: time,
      route: '/cart',
      app: { version: APP_VERSION, build: 'devtools' },
    });
    // A file may come from anybody: it goes through the same gate as a snapshot.
    const read = readSnapshot(writeSnapshot(snapshot));
    if (typeof read === 'string') return null;
    // Only calls carry a time; a log without one says nothing of when it was.
    return time === 0 ? { ...read.snapshot, takenAt: '' } : read.snapshot;
  } catch {
    // States and actions of another program make reducers fail.
    return null;
  }
}

/** A snapshot for the Import of Redux DevTools: the state as the customer had it, and what happened by name. */
export async function logOfSnapshot(snapshot: Snapshot): Promise<string> {
  const basePath = new URL(config.apiBase, window.location.origin).pathname.replace(/\/+$/, '');
  const store = await createIsolatedStore(replayKeys(snapshot), {
    fetch: replayFetch(snapshot, basePath, { unknown: '', readOnly: '' }, () => undefined),
    now: () => Date.parse(snapshot.takenAt) || 0,
  });
  const endpoints = baseApi.endpoints as unknown as Record<
    string,
    | { initiate: (args: unknown, options: object) => ThunkAction<Promise<unknown>, AppState, Services, UnknownAction> }
    | undefined
  >;
  for (const { call, query } of snapshot.replies) {
    // The cart is asked for with what is stored, as its screen does.
    const args =
      call === 'getCart'
        ? selectCartRequest(store.getState(), snapshot.promo.offer)
        : Object.keys(query).length > 0
          ? query
          : undefined;
    const request = endpoints[call]?.initiate(args, { subscribe: false });
    if (request) await store.dispatch(request);
  }
  // Names alone: an event's content never came with it. No reducer knows them, so that the state stays as it was.
  const actions = snapshot.events.map((event) => ({
    type: `then: ${event.type ?? `${event.call ?? ''} ${event.failed ?? event.status ?? ''}`.trim()}`,
    at: event.at,
    ...(event.place && { place: event.place }),
    ...(event.ms !== undefined && { ms: event.ms }),
  }));
  return writeDevToolsLog({ before: store.getState(), actions });
}
