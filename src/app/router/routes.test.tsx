import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../shared/paths';
import { aBranch, aCart, aDashboard, aGuest, anAddress, anItem, anOrder, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const promo = {
  _id: 'p1',
  title: 'Wing Wednesday',
  description: 'Wings',
  image: '',
  code: 'WINGS20',
  is_eligible: true,
  rules: [],
};
const api = {
  '/getDashboard': aDashboard(),
  '/getAllCategories': [{ _id: 'wings', title: 'Wings', image: '' }],
  '/getMenuItems': { items: [anItem()], pagination: { current_page: 1, total_pages: 1, total_records: 1 } },
  '/getItemDetails': anItem(),
  '/getCart': aCart(),
  '/getUserAddress': [anAddress()],
  '/getBranches': { branches: [aBranch()] },
  '/getCustomerCards': { cards: [] },
  '/getAppData': { payment_mode: 'test' },
  '/getMyOrders': { orders: [anOrder()] },
  '/getOrderDetails': { order: anOrder(), order_title: 'Order' },
  '/getUserLoyalty': { loyalty_points: 100, loyalty_code: 'JW-1', aed_points: 100, history: [] },
  '/getPromotions': { promos: [promo] },
  '/getPromoDetails': { promo },
};
const customer = { user: aUser(), address: anAddress(), user_id: 'user-9' };

describe('every route opens its screen on a cold load', () => {
  it.each<[id: string, route: string, proof: () => Promise<HTMLElement>]>([
    ['ROUTE-02', '/', () => screen.findByRole('heading', { name: 'Menu Categories' })],
    ['ROUTE-03', '/login', () => screen.findByLabelText('Remember me')],
    ['ROUTE-04', '/register', () => screen.findByLabelText('Full Name')],
    ['ROUTE-05', '/verify-otp', () => screen.findByRole('group', { name: 'Code' })],
    ['ROUTE-06', '/forgot-password', () => screen.findByLabelText('Username/Email')],
    ['ROUTE-07', '/reset-password?user_id=u&otp=1234', () => screen.findByRole('button', { name: 'Save Password' })],
    ['ROUTE-08', '/search', () => screen.findByPlaceholderText('Search Food')],
    ['ROUTE-09', '/items', () => screen.findByText('Buffalo Wings')],
    ['ROUTE-10', '/item/wings-buffalo', () => screen.findByRole('button', { name: /^Increase quantity of/ })],
    ['ROUTE-11', '/address-list', () => screen.findByRole('heading', { level: 1, name: 'My Address' })],
    ['ROUTE-12', '/add-address', () => screen.findByLabelText('Area')],
    ['ROUTE-13', '/add-card', () => screen.findByRole('heading', { level: 1, name: 'Add Payment Method' })],
    ['ROUTE-14', '/cart?offer=WINGS20', () => screen.findByLabelText('Instructions')],
    ['ROUTE-15', '/checkout?offer=WINGS20', () => screen.findByRole('button', { name: /^Place Order/ })],
    ['ROUTE-16', '/my-orders', () => screen.findByRole('link', { name: /More Details/ })],
    ['ROUTE-17', '/order/order-1', () => screen.findByText(/JW-2087/)],
    ['ROUTE-18', '/account', () => screen.findByRole('heading', { level: 1, name: 'My Account' })],
    ['ROUTE-19', '/profile', () => screen.findByRole('button', { name: /Edit Your Profile/ })],
    ['ROUTE-20', '/points', () => screen.findByText('Learn About Points')],
    ['ROUTE-21', '/promotions', () => screen.findByText('Wing Wednesday')],
    ['ROUTE-22', '/promo/p1', () => screen.findByRole('button', { name: 'Apply Offer' })],
    ['ROUTE-23', '/notifications', () => screen.findByText('Account Setup Successful')],
  ])('%s %s', async (_id, route, proof) => {
    await renderApp({ route, stored: customer, api });
    expect(await proof()).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Open menu' }).length).toBeGreaterThan(0);
  });
});

it('ROUTE-24 NF-01 ERR-29 an unknown path shows the 404 page with Go Back, which leads home', async () => {
  const { user, place } = await renderApp({ route: '/no/such/page', api });
  expect(await screen.findByRole('heading', { level: 1, name: '404 - Not Found' })).toBeInTheDocument();
  expect(screen.getByText('The page you are looking for does not exist.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(place()).not.toContain('/no/such');
});

it('ROUTE-24 an address with a broken escape shows the 404 page and asks for nothing', async () => {
  const { calls } = await renderApp({ route: '/item/50%', stored: customer, api: { '/getCart': aCart() } });
  expect(await screen.findByRole('heading', { level: 1, name: '404 - Not Found' })).toBeInTheDocument();
  expect(calls('/getItemDetails')).toHaveLength(0);
});

it.each(['a/b', '50%25.off', '%2F'])('an item with the id %p is asked for by that id', async (id) => {
  const { calls } = await renderApp({
    route: `/item/${encodeURIComponent(id)}`,
    stored: customer,
    api: { ...api, '/getItemDetails': anItem({ _id: id }) },
  });
  expect(await screen.findByRole('button', { name: /^Add Items/ })).toBeInTheDocument();
  expect(calls('/getItemDetails')[0]?.query).toMatchObject({ item_id: id });
});

describe('roles', () => {
  it('TYPE-02 ROLE-04 a guest switching the type is refused, sent to /login, and the type stays', async () => {
    const { user, store, place } = await renderApp({ stored: { user: aGuest(), address: anAddress() }, api });
    await user.click((await screen.findAllByRole('radio', { name: 'Pick up' }))[0]!);
    expect(await screen.findByText('Please login or create new account to use this feature.')).toBeInTheDocument();
    expect(place()).toMatch(/^\/login/);
    expect(store.getState().cart.type).toBe('delivery');
  });

  it.each(['/address-list', '/add-card', '/checkout', '/my-orders', '/order/x', '/account', '/profile', '/points'])(
    'ROLE-05 %s leads a guest to /login with the message and the way back',
    async (route) => {
      const { place } = await renderApp({ route, stored: { user: aGuest(), address: anAddress() }, api });
      expect(await screen.findByText('Please login or create new account to use this feature.')).toBeInTheDocument();
      expect(place()).toMatch(/^\/login\?goto=/);
    },
  );

  it('GEN-01 ROLE-02 the routes are those of the specification and the support page: staff have no screen', () => {
    const specified =
      '/ /account /add-address /add-card /address-list /cart /checkout /forgot-password /item/:id /items/:id? /login ' +
      '/my-orders /notifications /order/:id /points /profile /promo/:id /promotions /register /reset-password ' +
      '/search /support /verify-otp';
    expect(Object.values(routes).sort()).toEqual(specified.split(' '));
  });

  it('ROLE-02 a user whom the provider calls an admin has what every customer has', async () => {
    const links = async (user: object) => {
      const app = await renderApp({ route: '/account', stored: { ...customer, user }, api });
      await screen.findByRole('link', { name: /Points/ });
      const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      app.unmount();
      return targets;
    };
    expect(await links({ ...aUser(), role: 'admin', is_admin: true })).toEqual(await links(aUser()));
  });

  it('GEN-07 GEN-09 ROLE-08 a customer reaches every feature from the account and the menu', async () => {
    const { user } = await renderApp({ route: '/account', stored: customer, api });
    const targets = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
    const features = '/profile /my-orders /address-list /points /promotions /search /cart /items'.split(' ');
    expect(targets).toEqual(expect.arrayContaining(features));
    await user.click(screen.getByRole('link', { name: /Loyalty|Points/ }));
    await waitFor(() => expect(screen.getByText('Learn About Points')).toBeInTheDocument());
  });
});
