import { instrument, type LiftedState } from '@redux-devtools/instrument';
import type { Action } from '@reduxjs/toolkit';
import { persistStore } from 'redux-persist';
import { cartApi } from '../../features/cart/cartApi';
import { selectCartRequest } from '../../screens/requests/cartRequest';
import { openText } from '../../features/support/openText';
import { summarise } from '../../features/support/summary';
import { createMemoryStorage } from '../../shared/persist/memoryStorage';
import { apiTable } from '../../testing/apiTable';
import { caseApi, caseKeys, caseSnapshot, SECRETS } from '../../testing/supportCase';
import { createDevTools } from '../devtools/devTools';
import { setupStore, createAppStorage } from '../store/store';
import { logOfSnapshot, snapshotOfLog } from './devTools';

/** A browser with Redux DevTools. */
async function developer(keys: Record<string, string> = {}) {
  const network = apiTable(caseApi);
  const storage = createAppStorage(createMemoryStorage(keys));
  const store = setupStore({
    storage,
    services: { fetch: network.fetch },
    devTools: createDevTools(instrument(undefined, { maxAge: 100 })),
  });
  await new Promise<void>((resolve) => {
    persistStore(store, null, resolve);
  });
  const { liftedStore } = store as unknown as {
    liftedStore: { getState: () => LiftedState<unknown, Action, unknown>; dispatch: (action: object) => void };
  };
  return { store, liftedStore, calls: network.calls };
}

const logOf = async (text: string) => {
  const opened = await openText(text);
  if (opened.kind !== 'log') throw new Error(opened.kind);
  return opened.log;
};

describe('B-02 B-11 support and Redux DevTools', () => {
  it("a snapshot is imported: the developer's page has the customer's cart, and the log the events", async () => {
    const snapshot = await caseSnapshot();
    const file = JSON.parse(await logOfSnapshot(snapshot)) as { payload: string; preloadedState: string };
    const { store, liftedStore, calls } = await developer();
    liftedStore.dispatch({
      type: 'IMPORT_STATE',
      nextLiftedState: JSON.parse(file.payload),
      preloadedState: JSON.parse(file.preloadedState),
    });
    const state = store.getState();
    expect(state.lang.current).toBe('ar');
    expect(cartApi.endpoints.getCart.select(selectCartRequest(state))(state as never).data?.grand_total).toBe(123.18);
    const { stagedActionIds, actionsById } = liftedStore.getState();
    expect(stagedActionIds.map((id) => actionsById[id]?.action.type).slice(1, 4)).toEqual([
      'then: cart/typeChosen',
      'then: GET /getCart 200',
      'then: GET /getCart refused',
    ]);
    expect(calls()).toEqual([]);
  });

  it('an export opens as a snapshot with the same cart, and without a secret', async () => {
    const { store, liftedStore } = await developer(caseKeys());
    await store.dispatch(cartApi.endpoints.getCart.initiate(selectCartRequest(store.getState())));
    const { stagedActionIds, actionsById, committedState } = liftedStore.getState();
    const text = JSON.stringify({
      payload: JSON.stringify(stagedActionIds.slice(1).map((id) => actionsById[id]?.action)),
      ...(committedState ? { preloadedState: JSON.stringify(committedState) } : {}),
    });
    const snapshot = snapshotOfLog(await logOf(text));
    expect(snapshot && summarise(snapshot)).toMatchObject({
      who: { name: 'S*** A*** M***' },
      type: 'delivery',
      totals: { total: 123.18 },
      promo: { asked: 'WINGS20', applied: 'WINGS20' },
    });
    expect(snapshot?.events.map((event) => event.call ?? event.type)).toEqual(['GET /getCart']);
    for (const secret of SECRETS) expect([secret, JSON.stringify(snapshot).includes(secret)]).toEqual([secret, false]);
    // The export of the whole lifted state has another format.
    const whole = snapshotOfLog(await logOf(JSON.stringify(liftedStore.getState())));
    expect(whole && summarise(whole).totals).toEqual(snapshot && summarise(snapshot).totals);
  });

  it('a snapshot keeps its cart after a round trip', async () => {
    const snapshot = await caseSnapshot();
    const back = snapshotOfLog(await logOf(await logOfSnapshot(snapshot)));
    expect(back && summarise(back)).toMatchObject({
      lines: summarise(snapshot).lines,
      totals: summarise(snapshot).totals,
    });
  });

  it('a log without a call has no time', async () => {
    const snapshot = snapshotOfLog(
      await logOf(
        JSON.stringify({
          payload:
            '[{"type":"persist/REHYDRATE","key":"root","payload":{}},{"type":"cart/typeChosen","payload":"pickup"}]',
        }),
      ),
    );
    expect(snapshot).toMatchObject({ takenAt: '', keys: { type: 'pickup' } });
  });

  it.each([
    ["another program's log", { payload: '[{"type":"INCREMENT"}]', preloadedState: '{"counter":1}' }],
    [
      'actions that make reducers fail',
      { payload: '[{"type":"auth/registered"},{"type":"persist/REHYDRATE","key":"root","payload":{"auth":7}}]' },
    ],
  ])('%s is refused', async (_name, file) => {
    expect(snapshotOfLog(await logOf(JSON.stringify(file)))).toBeNull();
  });

  it('a payload that is no list of actions is no log', async () => {
    expect((await openText('{"payload":"{}"}')).kind).toBe('problem');
  });
});
