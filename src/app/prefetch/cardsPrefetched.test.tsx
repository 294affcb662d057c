import { screen, waitFor, within } from '@testing-library/react';
import { later, offline } from '../../testing/apiTable';
import { aCart, anAddress, anItem, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const card = { id: 'visa-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2031 };
const never = new Promise(() => undefined);
const open = async (cards: object, user: object = aUser()) => {
  const app = await renderApp({
    route: '/cart',
    stored: { user, address: anAddress() },
    api: {
      '/getCart': aCart(),
      '/getCustomerCards': cards,
      '/getItemDetails': anItem(),
      '/getMyOrders': [],
      '/getUserAddress': [],
      '/getBranches': { branches: [] },
    },
  });
  const link = (await screen.findAllByRole('link', { name: /checkout/i }))[0]!;
  await import('./nextScreens');
  return { ...app, link };
};
const ways = async () => within(await screen.findByRole('radiogroup', { name: /payment/i })).findAllByRole('radio');

describe('a customer with saved cards', () => {
  it('CHK-04 finds them at the checkout with the rest of it, below cash, and nothing moves', async () => {
    const { calls, answer, user, link } = await open({ cards: [card] });
    await waitFor(async () => {
      await user.hover(link);
      expect(calls('/getCustomerCards')).toHaveLength(1);
    });
    // The checkout requests it again, and gets no answer.
    answer({ '/getCustomerCards': later(never, null) });
    await user.click(link);
    const rows = await ways();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveAccessibleName('Cash on delivery');
    expect(rows[1]).toHaveAccessibleName(/4242/);
  });

  it('shows no error for a failed prefetch of the cards', async () => {
    const { calls, answer, user, link } = await open(offline());
    await waitFor(async () => {
      await user.hover(link);
      expect(calls('/getCustomerCards')).not.toHaveLength(0);
    });
    expect(calls('/getCustomerCards')[0]?.priority).toBe('low');
    answer({ '/getCustomerCards': { cards: [card] } });
    await user.click(link);
    await waitFor(async () => expect(await ways()).toHaveLength(2));
    expect(screen.queryByText('Network error: Please try again later.')).not.toBeInTheDocument();
  });
});
