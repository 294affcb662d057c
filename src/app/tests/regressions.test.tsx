import { act, screen, waitFor, within } from '@testing-library/react';
import { branchApi } from '../../features/branch/branchApi';
import { navigation } from '../../shared/lib/navigation';
import { gate, later } from '../../testing/apiTable';
import {
  aBranch,
  aCart,
  aDashboard,
  aGuest,
  aLine,
  anAddonGroup,
  anAddress,
  anItem,
  aUser,
} from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const refusal = 'We do not deliver to this address yet';
const { auth_token: token, ...sara } = aUser();
const item = anItem({ addons: [anAddonGroup()] });
const api = {
  '/getDashboard': aDashboard(),
  '/getItemDetails': item,
  '/getCart': aCart(),
  '/getMyOrders': { orders: [] },
  '/getUserAddress': [anAddress(), anAddress({ _id: 'address-2', label: 'Office', is_default: false })],
  '/getCustomerCards': { cards: [{ id: 'card-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2034 }] },
};
describe('defects known from other ordering apps', () => {
  it('T6 ITEM-11 the choices of a guest remain after the login and the choice of an address', async () => {
    const { user, place } = await renderApp({
      route: '/item/wings-buffalo',
      stored: { user: aGuest() },
      api: { ...api, 'POST /login': { user: sara, auth_token: token } },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Ranch/ }));
    await enterText(user, await screen.findByRole('textbox', { name: 'Special note' }), 'No celery');
    await user.click(screen.getByRole('button', { name: /^Add Items/ }));
    await enterText(user, await screen.findByLabelText('Email'), 'sara@example.com');
    await enterText(user, screen.getByLabelText('Password'), 'wings123');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(place()).toBe('/address-list?goto=item%2Fwings-buffalo'));
    await user.click(await screen.findByRole('radio', { name: /^Office/ }));
    await user.click(screen.getByRole('button', { name: 'Deliver here' }));
    await waitFor(() => expect(place()).toBe('/item/wings-buffalo'));
    expect(await screen.findByRole('checkbox', { name: /Ranch/ })).toBeChecked();
    expect(await screen.findByRole('textbox', { name: 'Special note' })).toHaveValue('No celery');
  });

  it('T7 TYPE-01 pickup asks for the cart as pickup, and shows no delivery row', async () => {
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: { user: aUser(), address: anAddress(), branch: aBranch() },
      api: {
        ...api,
        '/getCart': ({ query }: { query: Record<string, string> }) =>
          aCart(query.type === 'pickup' ? { deliveryCharges: 0, grand_total: 42 } : {}),
      },
    });
    expect(await screen.findByText('Delivery fee')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Pick up' }));
    await waitFor(() => expect(screen.queryByText('Delivery fee')).not.toBeInTheDocument());
    expect(calls('/getCart').at(-1)?.query).toMatchObject({ type: 'pickup', branch_id: 'branch-1' });
    expect(within(screen.getByRole('main')).queryByText(/deliver (to|in)|delivery (to|fee)/i)).not.toBeInTheDocument();
  });

  it('T11 B-17 the cart says that the address is not delivered to, with a link to change it', async () => {
    const { user, place } = await renderApp({
      route: '/cart',
      stored: { user: aUser(), address: anAddress() },
      api: { ...api, '/getCart': aCart({ place_problem: refusal }) },
    });
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent(refusal);
    expect(said).toHaveTextContent('Al Barsha 1');
    await user.click(within(said).getByRole('button', { name: 'Change' }));
    expect(place()).toBe('/address-list?goto=cart');
  });

  it('T8 T11 B-17 the checkout sends no payment for an address that is not delivered to, and says why', async () => {
    const { user, calls, answer } = await renderApp({
      route: '/checkout',
      stored: { user: aUser(), address: anAddress(), selected_card_id: 'card-1' },
      api,
    });
    const button = await screen.findByRole('button', { name: /^Place Order/ });
    await waitFor(() => expect(button).toBeEnabled());
    expect(screen.getByRole('radio', { name: /4242/ })).toBeChecked();
    answer({ '/getCart': aCart({ place_problem: refusal }) });
    await user.click(button);
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Place Order/ })).toBeDisabled());
    expect([...calls('/makePayment'), ...calls('/placeOrder')]).toEqual([]);
    answer({ '/getCart': aCart() });
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(await screen.findByRole('radio', { name: /^Office/ }));
    await user.click(screen.getByRole('button', { name: 'Deliver here' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Place Order/ })).toBeEnabled());
    expect(screen.queryByText(refusal)).not.toBeInTheDocument();
  });
});

describe('who counts as registered', () => {
  it.each([
    ['a stored user that is not flagged', aUser(), true],
    ['a stored user that is flagged as a guest', aGuest(), false],
    ['a stored user without the flag', { ...aUser(), is_guest: undefined }, true],
    ['a stored user whose flag is text', { ...aUser(), is_guest: 'true' }, false],
  ])('ROLE-09 %s', async (_name, who, isRegistered) => {
    await renderApp({ route: '/profile', stored: { user: who, address: anAddress() }, api });
    const shown = isRegistered
      ? screen.findByRole('button', { name: 'Edit Your Profile' })
      : screen.findByText('Please login or create new account to use this feature.');
    expect(await shown).toBeInTheDocument();
  });
});

const account = { ...api, '/getUserLoyalty': null, '/getPromotions': { promos: [] } };
it('B-07 after Back the focus is on the heading, as after a step forward', async () => {
  const { user } = await renderApp({
    route: '/account',
    stored: { user: aUser(), address: anAddress() },
    api: account,
  });
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  await heading('My Account');
  await user.click(await screen.findByRole('link', { name: /^Promotions/ }));
  await waitFor(async () => expect(await heading('Promotions')).toHaveFocus());
  act(() => window.history.back());
  await waitFor(async () => expect(await heading('My Account')).toHaveFocus());
});

describe('the cart is as fresh as its last change', () => {
  const stored = { user: aUser(), address: anAddress() };
  const more = () => screen.findByRole('button', { name: /^Increase quantity/ });
  const cartOf = (quantity: number) => aCart({ cartItems: [aLine({ quantity })], subTotal: 42 * quantity });

  it('A1 its new total waits for no other call', async () => {
    const { until, open } = gate();
    const slow = { ...account, '/getBranches': later(until, { branches: [] }), '/updateCartItem': null };
    const { user, calls, store } = await renderApp({ route: '/cart', stored, api: { ...slow, '/getCart': cartOf(1) } });
    act(() => void store.dispatch(branchApi.endpoints.getBranches.initiate({}, { subscribe: false })));
    await user.click(await more());
    await waitFor(() => expect(calls('/updateCartItem')).toHaveLength(1));
    await waitFor(() => expect(calls('/getCart')).toHaveLength(2));
    await open();
  });

  it('A3 the badge has the new count on a screen that does not show the cart', async () => {
    const { until, open } = gate();
    const api = { ...account, '/getCart': cartOf(1), '/updateCartItem': later(until, null) };
    const { user, answer, store } = await renderApp({ route: '/cart', stored, api });
    await user.click(await more());
    answer({ '/getCart': cartOf(2) });
    act(() => navigation.go('/account'));
    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    await open();
    await waitFor(() => expect(store.getState().cart).toMatchObject({ count: 2, total: 84 }));
    await waitFor(() => expect(window.localStorage.getItem('cart_count')).toBe('2'));
  });

  it('A6 a late reply for former choices changes neither count nor total', async () => {
    const { until, open } = gate();
    const former = ({ query }: { query: Record<string, string> }) =>
      query.promo_code === 'OLD' ? later(until, { ...cartOf(9), subTotal: 11 }) : cartOf(1);
    const { store, place } = await renderApp({
      route: '/cart?offer=OLD',
      stored,
      api: { ...account, '/getCart': former },
    });
    act(() => navigation.go('/cart'));
    await waitFor(() => expect(place()).toBe('/cart'));
    await waitFor(() => expect(store.getState().cart).toMatchObject({ count: 1, total: 42 }));
    await open();
    expect(store.getState().cart).toMatchObject({ count: 1, total: 42 });
  });
});
