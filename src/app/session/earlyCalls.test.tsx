import { config } from '../../shared/config';
import { screen, waitFor } from '@testing-library/react';
import {
  aBranch,
  aCart,
  aDashboard,
  aGuest,
  anAddress,
  anEmptyCart,
  anItem,
  anOrder,
  aUser,
} from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const guestReply = { user: { ...aGuest(), auth_token: undefined }, auth_token: 'token-guest' };
const api = {
  '/getDashboard': aDashboard(),
  '/getCart': anEmptyCart(),
  '/getMyOrders': [],
  '/getUserAddress': [],
  '/getBranches': { branches: [] },
};

describe("early requests of the page equal the app's", () => {
  afterEach(() => {
    config.extras = [];
  });

  it.each([
    ['a customer with an address', { user: aUser(), address: anAddress() }],
    [
      'a customer with a code, points and a branch, in Arabic',
      {
        user: aUser(),
        address: anAddress(),
        branch: aBranch(),
        type: 'pickup',
        promo_code: 'WINGS20',
        apply_loyalty: 'true',
        user_lang: 'ar',
      },
    ],
  ])('%s: dashboard and cart are asked for once', async (_who, stored) => {
    const { calls, earlyCalls } = await renderApp({ stored, api, early: true });
    expect(calls('/getDashboard')).toHaveLength(1);
    await screen.findAllByRole('link', { name: /wings/i });
    await waitFor(() => expect(earlyCalls).toEqual([]));
    expect(calls('/getDashboard')).toHaveLength(1);
    expect(calls('/getCart')).toHaveLength(1);
  });

  it('A-18 a session that ended with the browser sends no call with its token', async () => {
    const stored = { user: aUser(), address: anAddress(), promo_code: 'WINGS20', session_only: true };
    const { calls } = await renderApp({
      route: '/cart',
      stored,
      api: { ...api, 'POST /guestLogin': guestReply },
      early: true,
    });
    await waitFor(() => expect(calls('POST /guestLogin')).toHaveLength(1));
    expect(calls().filter(({ headers }) => headers.get('Authorization') === `Bearer ${aUser().auth_token}`)).toEqual(
      [],
    );
    expect(JSON.stringify(calls().map(({ query }) => query))).not.toMatch(/WINGS20|address-1/);
  });

  it('a guest does not request a cart', async () => {
    const { calls, earlyCalls } = await renderApp({ stored: { address: anAddress() }, api, early: true });
    await waitFor(() => expect(earlyCalls).toEqual([]));
    expect(calls('/getDashboard')).toHaveLength(1);
    expect(calls('/getCart')).toHaveLength(0);
  });

  it.each([
    ['/item/wings-buffalo', '/getItemDetails'],
    ['/items/wings', '/getMenuItems'],
    ['/promotions', '/getPromotions'],
  ])('BOOT-01 a first visit at %s sends guestLogin and then %s once, with its token', async (route, call) => {
    const { calls, earlyCalls } = await renderApp({
      route,
      stored: { user: null },
      api: {
        ...api,
        'POST /guestLogin': guestReply,
        '/getItemDetails': anItem(),
        '/getAllCategories': [],
        '/getMenuItems': { items: [] },
        '/getPromotions': [],
      },
      early: true,
    });
    await waitFor(() => expect(earlyCalls).toEqual([]));
    expect(calls('POST /guestLogin')).toHaveLength(1);
    expect(calls(call).map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer token-guest']);
  });

  it.each([
    ['/items/wings', '/getMenuItems', { branch: aBranch(), type: 'pickup' }, { branch_id: 'branch-1' }],
    ['/item/wings-buffalo', '/getItemDetails', { branch: aBranch(), type: 'pickup' }, { branch_id: 'branch-1' }],
    [
      '/item/wings-buffalo',
      '/getItemDetails',
      { address: anAddress({ lat: 25.11241, lng: 55.2009 }) },
      { lat: '25.112', lng: '55.201' },
    ],
  ])('a visit that starts at %s names the place in %s, which is sent once', async (route, call, place, query) => {
    config.extras = ['menuBranch'];
    const { calls, earlyCalls } = await renderApp({
      route,
      stored: { user: aUser(), ...place },
      api: { ...api, '/getAllCategories': [], '/getMenuItems': { items: [] }, '/getItemDetails': anItem() },
      early: true,
    });
    await waitFor(() => expect(earlyCalls).toEqual([]));
    expect(calls(call).map((request) => request.query)).toEqual([expect.objectContaining(query)]);
  });

  it('LATER-10 a visit that starts at the cart sends the stored time with it, once', async () => {
    config.extras = ['scheduledOrders'];
    const at = '2099-11-28T15:30:00.000Z';
    const { calls, earlyCalls } = await renderApp({
      route: '/cart',
      stored: { user: aUser(), address: anAddress(), scheduled_for: { at, isChosen: true } },
      api: { ...api, '/getCart': aCart(), '/getTimes': { times: [at], minutes: 35, is_open: true } },
      early: true,
    });
    await waitFor(() => expect(earlyCalls).toEqual([]));
    expect(calls('/getCart').map((request) => request.query)).toEqual([expect.objectContaining({ scheduled_for: at })]);
  });

  it.each([
    ['/items/a%20b', ['/getAllCategories', '/getMenuItems']],
    ['/item/wings-buffalo', ['/getItemDetails']],
    ['/cart', ['/getCart']],
    ['/cart?offer=WINGS20', ['/getCart']],
    ['/checkout', ['/getCart', '/getCustomerCards']],
    ['/my-orders', ['/getMyOrders']],
    ['/my-orders?status=Active', ['/getMyOrders']],
    ['/order/order-1', ['/getOrderDetails']],
    ['/points', ['/getUserLoyalty']],
    ['/account', ['/getUserLoyalty', '/getMyOrders']],
    ['/promotions', ['/getPromotions']],
  ])('a visit that starts at %s sends %j once', async (route, expected) => {
    const { calls, earlyCalls } = await renderApp({
      route,
      stored: { user: aUser(), address: anAddress() },
      api: {
        ...api,
        '/getCart': aCart(),
        '/getCustomerCards': [],
        '/getOrderDetails': { order: anOrder() },
        '/getUserLoyalty': { loyalty_points: 120, history: [] },
        '/getPromotions': [],
        '/getAllCategories': [{ _id: 'a b', title: 'Wings', image: '' }],
        '/getMenuItems': { items: [anItem()] },
        '/getItemDetails': anItem(),
      },
      early: true,
    });
    await waitFor(() => expect(earlyCalls).toEqual([]));
    for (const call of expected) expect([call, calls(call).length]).toEqual([call, 1]);
  });

  it.each([
    ['a guest', '/my-orders', undefined],
    ['a visit that starts elsewhere', '/notifications', aUser()],
  ])('%s sends none at %s', async (_who, route, user) => {
    const { earlyCalls } = await renderApp({
      route,
      stored: { ...(user && { user }), address: anAddress() },
      api,
      early: true,
    });
    expect(earlyCalls).toEqual([]);
  });
});
