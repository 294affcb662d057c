import { instrument, type LiftedState } from '@redux-devtools/instrument';
import { act, screen } from '@testing-library/react';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import { cartApi } from '../../features/cart/cartApi';
import { instructionWritten } from '../../features/cart/cartSlice';
import { refused } from '../../testing/apiTable';
import { aCart, aDashboard, anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { createDevTools, devToolsOptions } from './devTools';
import { isLogged } from './sanitizers';

const api = {
  '/getDashboard': aDashboard(),
  '/getUserAddress': [anAddress()],
  '/getCart': aCart(),
  '/getMyOrders': { orders: [] },
  '/getBranches': refused('No branches'),
  '/getAllCategories': [],
};

async function open() {
  const app = await renderApp({
    stored: { user: aUser(), address: anAddress(), type: 'delivery' },
    api,
    devTools: instrument(undefined, { maxAge: devToolsOptions.maxAge }) as StoreEnhancer,
  });
  await screen.findByText('Al Barsha 1', { exact: false });
  const { liftedStore } = app.store as unknown as {
    liftedStore: {
      getState: () => LiftedState<unknown, Action, unknown>;
      dispatch: (action: { type: string } & Record<string, unknown>) => void;
    };
  };
  const actions = () => {
    const { stagedActionIds, actionsById } = liftedStore.getState();
    return stagedActionIds.flatMap((id) => actionsById[id]?.action ?? []);
  };
  return {
    ...app,
    liftedStore,
    log: () =>
      actions()
        .filter(isLogged)
        .map((action) => devToolsOptions.actionSanitizer(action).type),
    instruction: () => app.store.getState().cart.deliveryInstruction,
  };
}

describe('B-11 Redux DevTools', () => {
  it('show the named store, its calls as pending, fulfilled or rejected, and no internal actions', async () => {
    const { store, log } = await open();
    const before = log().length;
    await act(async () => {
      store.dispatch(instructionWritten('Ring twice'));
      await store.dispatch(cartApi.endpoints.getCart.initiate({ type: 'pickup' }));
    });
    expect(devToolsOptions.name).toBe('Wings ordering');
    expect(log().slice(before)).toEqual(['cart/instructionWritten', 'api/getCart/pending', 'api/getCart/fulfilled']);
    expect(log().filter((name) => /^__rtkq|^persist\/PERSIST|internalSubscriptions/.test(name))).toEqual([]);
  });

  it('show an earlier state and return to the last one', async () => {
    const { store, liftedStore, instruction } = await open();
    let last = 0;
    act(() => {
      store.dispatch(instructionWritten('first'));
      store.dispatch(instructionWritten('second'));
      last = liftedStore.getState().currentStateIndex;
    });
    await act(async () => liftedStore.dispatch({ type: 'JUMP_TO_STATE', index: last - 1 }));
    expect(instruction()).toBe('first');
    await act(async () => liftedStore.dispatch({ type: 'JUMP_TO_STATE', index: last }));
    expect(instruction()).toBe('second');
  });

  it('are absent in a browser without them', () => {
    expect(createDevTools()).toBeUndefined();
  });
});
