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

/** The local-storage keys of a state. */
const keysOf = (state: AppState): Record<string, string> =>
  Object.fromEntries(
    storages.flatMap(({ slice, keys }) =>
      (keys as unknown as StoredKey<object>[]).flatMap(({ key, write }) => {
        const raw = write(state[slice.name as keyof AppState]);
        return raw === null ? [] : [[key, raw]];
      }),
    ),
  );

/**
 * Converts a Redux DevTools log to a snapshot: its last state, allow-listed and redacted. null: not a log of this app.
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
    // The file is untrusted: it is read like a snapshot.
    const read = readSnapshot(writeSnapshot(snapshot));
    if (typeof read === 'string') return null;
    // Only calls contain a time, so the time of a log without calls is unknown.
    return time === 0 ? { ...read.snapshot, takenAt: '' } : read.snapshot;
  } catch {
    // States and actions of another program make reducers throw.
    return null;
  }
}

/** A snapshot in the format of the Import of Redux DevTools: the state of the customer, and the names of the events. */
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
    // The cart's arguments come from the stored keys, as on the cart screen.
    const args =
      call === 'getCart'
        ? selectCartRequest(store.getState(), snapshot.promo.offer)
        : Object.keys(query).length > 0
          ? query
          : undefined;
    const request = endpoints[call]?.initiate(args, { subscribe: false });
    if (request) await store.dispatch(request);
  }
  // Names only, because events have no payload. No reducer handles them, so the state does not change.
  const actions = snapshot.events.map((event) => ({
    type: `then: ${event.type ?? `${event.call ?? ''} ${event.failed ?? event.status ?? ''}`.trim()}`,
    at: event.at,
    ...(event.place && { place: event.place }),
    ...(event.ms !== undefined && { ms: event.ms }),
  }));
  return writeDevToolsLog({ before: store.getState(), actions });
}
