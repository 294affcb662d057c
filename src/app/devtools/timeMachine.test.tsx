import { instrument } from '@redux-devtools/instrument';
import { act, screen, waitFor } from '@testing-library/react';
import type { Action } from '@reduxjs/toolkit';
import { cartApi } from '../../features/cart/cartApi';
import { instructionWritten, typeChosen } from '../../features/cart/cartSlice';
import { menuApi } from '../../features/menu/menuApi';
import { signedOut } from '../../shared/store/events';
import type { AppState } from '../../shared/store/appState';
import { later, refused, type ApiTable } from '../../testing/apiTable';
import { aCart, aDashboard, anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { createDevTools } from './devTools';
import { isTold, nameOf } from './tell';
import type { LiftedState } from './timeMachine';

type Lifted = { type: string } & Record<string, unknown>;
const api = {
  '/getDashboard': aDashboard(),
  '/getUserAddress': [anAddress()],
  '/getCart': aCart(),
  '/getMyOrders': { orders: [] },
  '/getBranches': [],
  '/getAllCategories': [],
};

/** The whole app under the real enhancer of Redux DevTools, with a watch on everything that leaves the page. */
async function open(more: ApiTable = {}, stored: Record<string, unknown> = {}) {
  const app = await renderApp({
    stored: { user: aUser(), address: anAddress(), type: 'delivery', ...stored },
    api: { ...api, ...more },
    tools: createDevTools(instrument(undefined, { maxAge: 300 })),
  });
  await screen.findByText('Al Barsha 1', { exact: false });
  const { liftedStore } = app.store as unknown as {
    liftedStore: { getState: () => LiftedState; dispatch: (action: Lifted) => void };
  };
  await act(async () => {
    app.store.dispatch(instructionWritten('first'));
    app.store.dispatch(instructionWritten('second'));
  });
  await act(() => app.store.dispatch(cartApi.endpoints.getCart.initiate({ type: 'delivery' })));
  await act(app.flush);
  const before = () => ({
    calls: app.calls().length,
    local: { ...window.localStorage },
    session: { ...window.sessionStorage },
  });
  const idOf = (test: (action: Action & { payload?: unknown }) => boolean) => {
    const { stagedActionIds, actionsById } = liftedStore.getState();
    const id = stagedActionIds.find((each) => test(actionsById[each]?.action!));
    if (id === undefined) throw new Error('not in the log');
    return id;
  };
  return {
    ...app,
    liftedStore,
    before,
    idOf,
    tell: async (action: Lifted) => {
      await act(async () => {
        liftedStore.dispatch(action);
        await Promise.resolve();
      });
      await act(app.flush);
    },
    last: () => liftedStore.getState().stagedActionIds.length - 1,
    /** Names in the log, as far as they are told. */
    log: () => {
      const { stagedActionIds, actionsById } = liftedStore.getState();
      return stagedActionIds.flatMap((id) => {
        const action = actionsById[id]?.action!;
        return isTold(action) ? [nameOf(action)] : [];
      });
    },
    instruction: () => app.store.getState().cart.deliveryInstruction,
  };
}

const ofType = (type: string, payload?: unknown) => (action: Action & { payload?: unknown }) =>
  action.type === type && (payload === undefined || action.payload === payload);
const toasts = () => screen.queryAllByRole('alert').map((each) => each.textContent);

describe('B-11 Redux DevTools', () => {
  it('jumping to every moment of the log calls nobody, writes nothing and says nothing; the last one is live again', async () => {
    const { tell, last, log, before, instruction, store, idOf, calls, flush } = await open();
    const start = before();
    const told = log();
    const length = last();
    expect(length).toBeGreaterThan(10);
    for (let index = 0; index <= length; index += 1) await tell({ type: 'JUMP_TO_STATE', index });
    await tell({ type: 'JUMP_TO_STATE', index: 0 });
    expect(store.getState().auth.user).toBeNull();
    await tell({ type: 'JUMP_TO_ACTION', actionId: idOf(ofType('cart/instructionWritten', 'first')) });
    expect(instruction()).toBe('first');
    // Whatever the page does with that moment, a click included, stays there.
    await act(async () => {
      store.dispatch(typeChosen('pickup'));
      store.dispatch(signedOut({ reason: 'logout' }));
      await store.dispatch(cartApi.endpoints.getCart.initiate({ type: 'pickup' }));
    });
    expect(before()).toEqual(start);
    expect(log()).toEqual(told);
    expect(toasts()).toEqual([]);

    await tell({ type: 'JUMP_TO_STATE', index: last() });
    expect(instruction()).toBe('second');
    await act(async () => {
      store.dispatch(instructionWritten('third'));
      await store.dispatch(cartApi.endpoints.getCart.initiate({ type: 'pickup' }));
    });
    await act(flush);
    expect(window.localStorage.getItem('delivery_instruction')).toBe('third');
    expect(calls()).toHaveLength(start.calls + 1);
    expect(log().slice(told.length)).toEqual([
      'cart/instructionWritten',
      'api/getCart/pending',
      'api/getCart/fulfilled',
    ]);
  });

  it('skipping computes the log again without redux-persist, and taking it back is live again', async () => {
    const { tell, before, idOf, instruction, store, flush } = await open();
    const start = before();
    const written = idOf(ofType('cart/instructionWritten', 'second'));
    const persisted = idOf(ofType('persist/PERSIST'));
    const rehydrated = idOf(ofType('persist/REHYDRATE'));
    await tell({ type: 'TOGGLE_ACTION', id: written });
    expect(instruction()).toBe('first');
    await tell({ type: 'TOGGLE_ACTION', id: rehydrated });
    expect(store.getState().auth.user).toBeNull();
    await tell({ type: 'TOGGLE_ACTION', id: persisted });
    for (const id of [written, rehydrated, persisted]) await tell({ type: 'TOGGLE_ACTION', id });
    expect([instruction(), store.getState().auth.user?._id]).toEqual(['second', 'user-1']);
    expect(before()).toEqual(start);
    expect(toasts()).toEqual([]);
    await act(async () => {
      store.dispatch(instructionWritten('third'));
    });
    await act(flush);
    expect(window.localStorage.getItem('delivery_instruction')).toBe('third');
  });

  it('a log of another browser is imported and replayed without a call, a write or a toast, and the page stays read-only', async () => {
    const theirs = await open({ '/getCart': refused('Their cart is broken') }, { user: aUser({ _id: 'user-9' }) });
    await waitFor(() => expect(toasts()).toContain('Their cart is broken'));
    await act(async () => {
      theirs.store.dispatch(signedOut({ reason: 'logout' }));
    });
    const { stagedActionIds, actionsById, committedState } = theirs.liftedStore.getState();
    // As the extension writes it: actions and the state before them, as text.
    const file = JSON.stringify({
      payload: JSON.stringify(stagedActionIds.slice(1).map((id) => actionsById[id]?.action)),
      ...(committedState ? { preloadedState: JSON.stringify(committedState) } : {}),
    });
    theirs.unmount();

    const { tell, before, store, last, instruction } = await open();
    const start = before();
    const { payload, preloadedState } = JSON.parse(file) as { payload: string; preloadedState?: string };
    const actions = JSON.parse(payload) as Action[];
    await tell({
      type: 'IMPORT_STATE',
      nextLiftedState: actions,
      preloadedState: preloadedState && (JSON.parse(preloadedState) as AppState),
    });
    expect(last()).toBe(actions.length);
    expect(store.getState().auth.user).toBeNull();
    const moments: unknown[] = [];
    for (let index = 0; index <= actions.length; index += 1) {
      await tell({ type: 'JUMP_TO_STATE', index });
      moments.push(store.getState().auth.user?._id);
    }
    expect(moments).toContain('user-9');
    await act(async () => {
      store.dispatch(instructionWritten('mine'));
    });
    expect(instruction()).not.toBe('mine');
    expect(before()).toEqual(start);
    expect(toasts()).toEqual([]);
  });

  it.each(['RESET', 'ROLLBACK'])('%s shows the first state and starts no session there', async (type) => {
    const { tell, before, store } = await open();
    const start = before();
    await tell({ type, timestamp: 0 });
    expect(store.getState().auth.user).toBeNull();
    expect(before()).toEqual(start);
  });

  it('Commit at the end of the log keeps the page live', async () => {
    const { tell, store, flush, log } = await open();
    await tell({ type: 'COMMIT', timestamp: 0 });
    expect(log()).toEqual(['@@INIT']);
    await act(async () => {
      store.dispatch(instructionWritten('third'));
    });
    await act(flush);
    expect(window.localStorage.getItem('delivery_instruction')).toBe('third');
  });

  it('a reply that was under way when the log was moved is not lost', async () => {
    let answer: (value?: unknown) => void = () => undefined;
    const { tell, last, store } = await open({
      '/getMyOrders': { orders: [] },
      '/search': later(
        new Promise((resolve) => {
          answer = resolve;
        }),
        { items: [] },
      ),
    });

    let asked: Promise<unknown> = Promise.resolve();
    await act(async () => {
      asked = store.dispatch(menuApi.endpoints.search.initiate({ query: 'ranch' }));
      await Promise.resolve();
    });
    await tell({ type: 'JUMP_TO_STATE', index: 1 });
    await act(async () => {
      answer();
      await asked;
    });
    await tell({ type: 'JUMP_TO_STATE', index: last() });
    await waitFor(() =>
      expect(menuApi.endpoints.search.select({ query: 'ranch' })(store.getState() as never).status).toBe('fulfilled'),
    );
  });
});
