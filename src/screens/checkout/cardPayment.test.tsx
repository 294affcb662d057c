import { act, screen, waitFor, within } from '@testing-library/react';
import { offline, refused, saying } from '../../testing/apiTable';
import { aCart } from '../../testing/builders';
import { cardAdded } from '../../shared/store/events';
import { renderApp } from '../../testing/renderApp';
import {
  api,
  customer,
  paid,
  placeButton,
  ready,
  resetCheckout,
  success,
  visa,
  withCard,
  kept,
} from '../../testing/checkout';

afterEach(resetCheckout);

describe('paying by card', () => {
  it('CHK-08 CHK-09 CHK-11 a stored card is preselected and charged; the order has its transaction', async () => {
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': paid }),
    });
    expect(await screen.findByRole('radio', { name: /Visa/ })).toBeChecked();
    await user.click(await ready());
    await screen.findByText(success);
    expect(calls('/makePayment').map((call) => call.body)).toEqual([{ cardId: 'card-1', amount: 50 }]);
    expect(calls('/placeOrder')[0]?.body).toMatchObject({ payment_method: 'Card', transaction_id: 'pay-77' });
  });

  it.each([
    ['gone', 'card-2', visa],
    ['expired', 'card-1', { ...visa, expiry_year: 24 }],
  ])('A-52 a chosen card that is %s leaves cash', async (_what, selected_card_id, listed) => {
    const { flush } = await renderApp({
      route: '/checkout',
      stored: { ...customer, selected_card_id },
      api: api({ '/getCustomerCards': { cards: [listed] } }),
    });
    await ready();
    expect(screen.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
    await flush();
    expect(localStorage.getItem('selected_card_id')).toBeNull();
  });

  it("CHK-12 a declined payment shows the server's message and places nothing", async () => {
    const { user, calls, flush } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': refused('Your card was declined') }),
    });
    await user.click(await ready());
    expect(await screen.findByText('Your card was declined')).toBeInTheDocument();
    await ready();
    expect(calls('/placeOrder')).toHaveLength(0);
    await flush();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
  });

  it("CHK-12 ERR-19 A-53 a payment without an id is 'Payment failed' and places nothing", async () => {
    const { user, calls } = await renderApp({ route: '/checkout', stored: withCard, api: api({ '/makePayment': {} }) });
    await user.click(await ready());
    expect(await screen.findByText('Payment failed')).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
  });

  it('A-53 T2 an order refused after the payment is not paid again, but placed with its transaction', async () => {
    const { user, calls, answer, flush } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': paid, '/placeOrder': refused('The kitchen is full'), '/getMyOrders': { orders: [] } }),
    });
    await user.click(await ready());
    const panel = (await screen.findByText(/Your card was charged/)).closest('[role=alert]') as HTMLElement;
    expect(panel).toHaveTextContent('Your card was charged (ref pay-77). Do not pay again.');
    expect(panel).toHaveTextContent('The kitchen is full');
    expect(within(panel).queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
    expect(await placeButton()).toBeDisabled();
    await flush();
    expect(kept()?.state).toMatchObject({ status: 'charged', attempt: { transactionId: 'pay-77' } });
    answer({ '/placeOrder': { order: { _id: 'order-9' } } });
    await user.click(within(panel).getByRole('button', { name: 'Try again' }));
    await screen.findByText(success);
    expect(calls('/makePayment')).toHaveLength(1);
    expect(calls('/placeOrder').map((call) => (call.body as { transaction_id: string }).transaction_id)).toEqual([
      'pay-77',
      'pay-77',
    ]);
  });

  it('A-53 a payment without a reply is repeated under the same key only', async () => {
    const { user, calls, answer } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': offline() }),
    });
    await user.click(await ready());
    expect(await screen.findByText('We could not confirm your payment.')).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
    answer({ '/makePayment': paid });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(success);
    const keys = calls('/makePayment').map((call) => call.headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('decisions: the attempt is in local storage before each call', async () => {
    const seen: Record<string, unknown> = {};
    const note = (name: string, reply: object) => () => {
      seen[name] = kept()?.state;
      return reply;
    };
    const { user } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': note('pay', paid), '/placeOrder': note('place', { order: { _id: 'order-9' } }) }),
    });
    await user.click(await ready());
    await screen.findByText(success);
    expect(seen.pay).toMatchObject({ status: 'paying', attempt: { transactionId: '' } });
    expect(seen.place).toMatchObject({ status: 'placing', attempt: { transactionId: 'pay-77' } });
  });

  it('T23 a card cannot pay a total of zero', async () => {
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/getCart': aCart({ grand_total: 0 }) }),
    });
    await user.click(await ready());
    expect(await screen.findByText('There is nothing to pay by card. Please choose cash.')).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
  });

  it('SUCC-05 A-56 a card not kept is marked before paying and deleted silently afterwards', async () => {
    let mark: unknown;
    const { user, calls, flush } = await renderApp({
      route: '/checkout',
      stored: { ...withCard, save_for_future: 'false' },
      api: api({
        '/makePayment': () => {
          mark = kept()?.state;
          return paid;
        },
        '/deleteCard': saying('Card deleted successfully'),
      }),
    });
    await user.click(await ready());
    await screen.findByText(success);
    await waitFor(() => expect(calls('/deleteCard').map((call) => call.body)).toEqual([{ cardId: 'card-1' }]));
    expect(mark).toMatchObject({ attempt: { cardId: 'card-1', keepCard: false } });
    await waitFor(async () => {
      await flush();
      expect(localStorage.getItem('checkout_attempt')).toBeNull();
    });
    expect(screen.queryByText('Card deleted successfully')).not.toBeInTheDocument();
  });

  it("A-56 Try again keeps the attempt's choice: a saved card is not deleted for a newer one", async () => {
    const { user, store, calls, answer } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': offline(), '/deleteCard': saying('Card deleted successfully') }),
    });
    await user.click(await ready());
    await screen.findByText('We could not confirm your payment.');
    act(() => {
      store.dispatch(cardAdded({ userId: 'user-1', cardId: 'card-2', keep: false }));
    });
    answer({ '/makePayment': paid });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(success);
    expect(calls('/makePayment').map((call) => (call.body as { cardId: string }).cardId)).toEqual(['card-1', 'card-1']);
    expect(calls('/deleteCard')).toHaveLength(0);
  });

  it('SUCC-05 a card that is kept is not deleted', async () => {
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: { ...withCard, save_for_future: 'true' },
      api: api({ '/makePayment': paid }),
    });
    await user.click(await ready());
    await screen.findByText(success);
    expect(calls('/deleteCard')).toHaveLength(0);
  });
});
