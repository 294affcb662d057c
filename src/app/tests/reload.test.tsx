import { QueryStatus } from '@reduxjs/toolkit/query';
import { act, screen, waitFor } from '@testing-library/react';
import { loyaltyApi } from '../../features/loyalty/loyaltyApi';
import { ordersApi } from '../../features/orders/ordersApi';
import { changeLanguage } from '../../shared/i18n/changeLanguage';
import { storageChanged } from '../../shared/persist/externalChange';
import { gate, later, offline, refused, Reply, type RecordedCall } from '../../testing/apiTable';
import { aBranch, aCart, aMenuPage, anAddress, anItem, aUser } from '../../testing/builders';
import { api, customer, expectPlaced, open, ready } from '../../testing/checkout';
import { enterText } from '../../testing/enterText';
import { expectedProblems } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';

const codes = (calls: RecordedCall[]) => calls.map(({ query }) => query.promo_code ?? '');
const discounted = aCart({ promo_code: 'WINGS10', promo_discount: 8, grand_total: 42 });
const byCode =
  (answers: Record<string, unknown>) =>
  ({ query }: RecordedCall) =>
    answers[query.promo_code ?? ''] ?? aCart();

const used = refused('You have used this code');
describe('a promo code', () => {
  it('A-55 that an order has used is neither asked for again nor reported', async () => {
    const app = await open(
      { '/getCart': byCode({ WINGS10: discounted }) },
      { stored: { ...customer, promo_code: 'WINGS10' } },
    );
    const button = await ready();
    app.answer({
      '/placeOrder': () => (app.answer({ '/getCart': byCode({ WINGS10: used }) }), { order: { _id: 'order-9' } }),
    });
    await app.user.click(button);
    await expectPlaced();
    await waitFor(() => expect(codes(app.calls('/getCart')).at(-1)).toBe(''));
    expect(document.querySelectorAll('.toast')).toHaveLength(0);
    expect(app.store.getState().promo.dropped).toBeNull();
  });

  it('CART-14 stays when a code that was typed before it fails, and one change asks for one cart', async () => {
    const app = await open(
      { '/getCart': byCode({ WINGS1: used, WINGS10: discounted }), '/updateCartItem': null },
      { route: '/cart' },
    );
    const apply = async (code: string) => {
      const box = await screen.findByRole('textbox', { name: 'Promo code' });
      await app.user.clear(box);
      await enterText(app.user, box, code);
      await app.user.click(screen.getByRole('button', { name: 'Apply' }));
    };
    await apply('WINGS1');
    await waitFor(() => expect(app.store.getState().promo.dropped?.code).toBe('WINGS1'));
    await apply('WINGS10');
    expect(await screen.findByRole('button', { name: 'Remove WINGS10' })).toBeInTheDocument();
    const before = app.calls('/getCart').length;
    await app.user.click(screen.getByRole('button', { name: /^Increase quantity/ }));
    await waitFor(() => expect(codes(app.calls('/getCart').slice(before))).toEqual(['WINGS10']));
    expect(app.store.getState().promo.code).toBe('WINGS10');
  });

  it('A-35 that was refused earlier does not stop a press', async () => {
    const app = await open({ '/getCart': byCode({ WINGS1: used }) }, { stored: { ...customer, promo_code: 'WINGS1' } });
    expect(await screen.findByText('WINGS1 was removed')).toBeInTheDocument();
    await app.user.click(await ready());
    await expectPlaced();
  });

  it.each([
    ['gets no reply', offline()],
    ['gets 429', refused('Too many requests', 429)],
    ['gets 503', refused('Down for a moment', 503)],
    ['gets 500', new Reply({ http: 500 })],
  ])('CART-14 A-54 stays where no cart is shown when the cart %s, in silence', async (_what, reply) => {
    const app = await renderApp({
      route: '/promotions',
      stored: { ...customer, promo_code: 'WINGS10' },
      api: { ...api(), '/getPromotions': [], '/getCart': reply },
    });
    await waitFor(() => expect(app.calls('/getCart')).toHaveLength(1));
    await screen.findByRole('heading', { level: 1, name: 'Promotions' });
    await waitFor(() =>
      expect(Object.values(app.store.getState().api.queries).map((query) => query?.status)).not.toContain('pending'),
    );
    expectedProblems();
    expect(app.store.getState().promo.code).toBe('WINGS10');
    expect(document.querySelectorAll('.toast')).toHaveLength(0);
    expect(app.calls('/getCart')).toHaveLength(1);
  });
});

describe('a press of Place Order', () => {
  it('CHK-13 A-70 asks for the cart once more when the other tab changes it meanwhile', async () => {
    let receive = () => undefined as void;
    class Channel {
      addEventListener = (_type: string, listener: () => void) => void (receive = listener);
      postMessage = () => undefined;
    }
    Object.assign(window, { BroadcastChannel: Channel });
    const app = await open();
    const button = await ready();
    const { until, open: release } = gate();
    const before = app.calls('/getCart').length;
    app.answer({ '/getCart': later(until, aCart()) });
    await app.user.click(button);
    await waitFor(() => expect(app.calls('/getCart')).toHaveLength(before + 1));
    app.answer({ '/getCart': aCart({ grand_total: 81.19 }) });
    act(() => receive());
    expect(await screen.findByText(/The total is now AED 81\.19, it was AED 50\.00/)).toBeInTheDocument();
    expect(app.calls('/placeOrder')).toHaveLength(0);
    await release();
  });

  it('CHK-13 says that nothing was ordered when the cart cannot be loaded', async () => {
    const app = await open();
    const button = await ready();
    app.answer({ '/getCart': new Reply({ http: 500 }) });
    await app.user.click(button);
    expect(await screen.findByText(/^Nothing was ordered\. Check your order/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Place Order/ })).toBeInTheDocument();
  });
});

/** A call that has no reply until the test ends, as one that takes 12 s. */
async function underSlowCall(route: string, stored: object, more: object) {
  const { until, open: release } = gate();
  const app = await renderApp({
    route,
    stored: { ...customer, ...stored },
    api: { ...api(), ...more, '/getUserLoyalty': later(until, null) },
  });
  act(() => void app.store.dispatch(loyaltyApi.endpoints.getUserLoyalty.initiate(undefined, { subscribe: false })));
  const callsAfter = async (path: string, change: () => unknown) => {
    await waitFor(() => expect(app.calls(path).length).toBeGreaterThan(0));
    await waitFor(() =>
      expect(
        Object.values(app.store.getState().api.queries).filter(
          (query) => query?.status === QueryStatus.pending && query.endpointName !== 'getUserLoyalty',
        ),
      ).toEqual([]),
    );
    const before = app.calls(path).length;
    await act(async () => void (await change()));
    await waitFor(() => expect(app.calls(path).length).toBeGreaterThan(before));
    await release();
  };
  return { ...app, callsAfter };
}

const menu = { '/getAllCategories': [{ _id: 'cat-1', title: 'Wings' }], '/getMenuItems': aMenuPage(anItem()) };
describe('under a call that takes 12 s, the app reloads at once', () => {
  it('A-40 the dishes in the other language', async () => {
    const { store, callsAfter } = await underSlowCall('/items/cat-1', {}, menu);
    await callsAfter('/getMenuItems', () => store.dispatch(changeLanguage('ar')));
    await act(() => store.dispatch(changeLanguage('en')));
  });

  it('the place: the addresses that the other tab has changed', async () => {
    const { store, callsAfter } = await underSlowCall('/address-list', {}, { '/getUserAddress': [anAddress()] });
    await callsAfter('/getUserAddress', () =>
      store.dispatch(storageChanged({ address: { current: anAddress({ _id: 'address-2' }) } })),
    );
  });

  it('the cards, after another tab has chosen one', async () => {
    const { store, callsAfter } = await underSlowCall('/checkout', {}, {});
    await callsAfter('/getCustomerCards', () =>
      store.dispatch(storageChanged({ payment: { selectedCardId: 'card-1' } })),
    );
  });

  it('the orders, after one was placed', async () => {
    const { user, calls, store } = await underSlowCall('/checkout', {}, {});
    const button = await ready();
    act(() => void store.dispatch(ordersApi.endpoints.getMyOrders.initiate({ status: 'Active' })));
    const active = () => calls('/getMyOrders').filter(({ query }) => query.status === 'Active');
    await waitFor(() => expect(active()).toHaveLength(1));
    await user.click(button);
    await expectPlaced();
    await waitFor(() => expect(active()).toHaveLength(2));
  });
});

it('ADDR-06 a first load that a change ends is asked for again', async () => {
  const { until, open: release } = gate();
  const app = await renderApp({
    route: '/address-list',
    stored: { user: aUser(), branch: aBranch(), address: anAddress() },
    api: { ...api(), '/getUserAddress': later(until, [anAddress()]) },
  });
  await waitFor(() => expect(app.calls('/getUserAddress')).toHaveLength(1));
  app.answer({ '/getUserAddress': [anAddress({ area: 'Jumeirah' })] });
  act(() => void app.store.dispatch(storageChanged({ address: { current: anAddress() } })));
  expect(await screen.findAllByText(/Jumeirah/)).not.toHaveLength(0);
  expect(app.calls('/getUserAddress')[0]?.signal?.aborted).toBe(true);
  await release();
});
