import { screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { anAddress, anOrder, aUser } from '../../testing/builders';
import { fakeDate } from '../../testing/fakeDate';
import { renderApp } from '../../testing/renderApp';

const api = {
  '/getUserLoyalty': { loyalty_points: 1240, loyalty_code: 'JW-1', aed_points: 100, history: [] },
  '/getMyOrders': { orders: [anOrder()] },
  '/getUserAddress': [anAddress(), anAddress({ _id: 'address-2' })],
};

async function open(over: object = {}, stored: Record<string, unknown> = {}) {
  const app = await renderApp({ route: '/account', stored: { user: aUser(), ...stored }, api: { ...api, ...over } });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

it('ACCT-01 ACCT-02 leads to profile, orders, addresses, points, promotions and language', async () => {
  const { calls } = await open();
  const menu = within(screen.getByRole('navigation', { name: 'My Account' }));
  expect(await menu.findByText('1 active')).toBeInTheDocument();
  const links = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/profile', '/my-orders', '/address-list', '/points', '/promotions', '/profile']);
  expect(menu.getByRole('link', { name: /^Language/ })).toHaveAttribute('href', '/profile');
  expect(await screen.findByRole('link', { name: /1,240/ })).toHaveAttribute('href', '/points');
  expect(screen.getByText('+971 50 123 4567')).toBeInTheDocument();
  expect(calls('/getMyOrders')[0]?.query).toEqual({ status: 'Active' });
});

it('a new visit shows the active orders and the points of now', async () => {
  fakeDate(Date.now());
  const { user, answer } = await open();
  expect(await screen.findByText('1 active')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  answer({ '/getMyOrders': { orders: [] }, '/getUserLoyalty': { ...api['/getUserLoyalty'], loyalty_points: 1290 } });
  jest.setSystemTime(Date.now() + 10_000);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('link', { name: /1,290/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('1 active')).not.toBeInTheDocument());
});

it('ACCT-03 ACCT-04 LIMIT-26 configured external links open safely; the version is below', async () => {
  config.brand = {
    ...config.brand,
    privacyUrl: 'https://brand.example/privacy',
    termsUrl: 'https://brand.example/terms',
    socials: [{ name: 'Instagram', url: 'https://social.example/ig' }],
  };
  await open();
  const main = within(screen.getByRole('main'));
  for (const [name, href] of [
    ['Privacy Policy', 'https://brand.example/privacy'],
    ['Terms & Conditions', 'https://brand.example/terms'],
    ['Instagram', 'https://social.example/ig'],
  ]) {
    const link = main.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  expect(main.getByText('Version 1.0')).toBeInTheDocument();
});

it('ACCT-03 ACCT-04 A-69 entries without a URL are plain text', async () => {
  await open();
  const main = within(screen.getByRole('main'));
  for (const name of ['Privacy Policy', 'Terms & Conditions', 'Instagram']) {
    expect(main.getByText(name)).toBeInTheDocument();
    expect(main.queryByRole('link', { name })).not.toBeInTheDocument();
  }
});

it('ROLE-05 ACCT-01 a guest is sent to the login and back', async () => {
  const { place } = await renderApp({ route: '/account' });
  expect(await screen.findByText('Please login or create new account to use this feature.')).toBeInTheDocument();
  expect(place()).toBe('/login?goto=account');
});
