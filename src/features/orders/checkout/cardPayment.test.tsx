import { act, screen, waitFor, within } from '@testing-library/react';
import { config } from '../../../shared/config';
import { cardAdded } from '../../payment/paymentSlice';
import { offline, refused, Reply, saying } from '../../../testing/apiTable';
import { aCart } from '../../../testing/builders';
import {
  customer,
  expectPlaced,
  kept,
  keysOf,
  open,
  paid,
  placeButton,
  press,
  ready,
  sent,
  transactions,
  visa,
  withCard,
} from '../../../testing/checkout';
import type { RenderOptions } from '../../../testing/renderApp';

const card = { stored: withCard };
const button = (name: string) => screen.findByRole('button', { name });

describe('paying by card', () => {
  it('CHK-08 CHK-09 CHK-11 a stored card is preselected, charged, and recorded before each call', async () => {
    const seen: unknown[] = [];
    const note = (reply: object) => () => {
      seen.push(kept()?.state);
      return reply;
    };
    const app = await open({ '/makePayment': note(paid), '/placeOrder': note({ order: { _id: 'order-9' } }) }, card);
    expect(await screen.findByRole('radio', { name: /Visa/ })).toBeChecked();
    await app.user.click(await ready());
    await expectPlaced();
    expect(sent(app, '/makePayment')).toEqual([{ cardId: 'card-1', amount: 50 }]);
    expect(sent(app, '/placeOrder')).toMatchObject([{ payment_method: 'Card', transaction_id: 'pay-77' }]);
    expect(seen).toMatchObject([
      { status: 'processing', attempt: { transactionId: '' } },
      { status: 'processing', attempt: { transactionId: 'pay-77' } },
    ]);
  });

  it.each([
    ['gone', 'card-2', visa],
    ['expired', 'card-1', { ...visa, expiry_year: 24 }],
  ])('A-52 a chosen card that is %s leaves cash', async (_what, selected_card_id, listed) => {
    const { flush } = await open(
      { '/getCustomerCards': { cards: [listed] } },
      { stored: { ...customer, selected_card_id } },
    );
    await ready();
    expect(screen.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
    await flush();
    expect(localStorage.getItem('selected_card_id')).toBeNull();
  });

  it.each([
    ['Your card was declined', refused('Your card was declined')],
    ['Payment failed', {}],
  ])('CHK-12 ERR-19 A-53 a payment that failed says %s and places nothing', async (message, reply) => {
    const { calls, flush } = await press({ '/makePayment': reply }, card);
    expect(await screen.findByText(message)).toBeInTheDocument();
    await ready();
    if (message !== 'Payment failed') {
      // Above Place Order and on the card's row, not in a toast that goes.
      expect(document.querySelectorAll('.toast')).toHaveLength(0);
      expect(screen.getByRole('radio', { name: /, Declined$/ })).toBeChecked();
    }
    expect(calls('/placeOrder')).toHaveLength(0);
    await flush();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
  });

  it('A-53 T2 an order refused after the payment is not paid again, but placed with its transaction', async () => {
    const app = await press({ '/makePayment': paid, '/placeOrder': refused('The kitchen is full') }, card);
    const panel = (await screen.findByText(/Your card was charged/)).closest('[role=alert]') as HTMLElement;
    expect(panel).toHaveTextContent('Your card was charged (ref pay-77). Do not pay again.');
    expect(panel).toHaveTextContent('The kitchen is full');
    expect(within(panel).queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
    expect(await placeButton()).toBeDisabled();
    await app.flush();
    expect(kept()?.state).toMatchObject({ status: 'succeeded', attempt: { transactionId: 'pay-77' } });
    app.answer({ '/placeOrder': { order: { _id: 'order-9' } } });
    await app.user.click(within(panel).getByRole('button', { name: 'Try again' }));
    await expectPlaced();
    expect(app.calls('/makePayment')).toHaveLength(1);
    expect(transactions(app)).toEqual(['pay-77', 'pay-77']);
  });

  const asking = 'We are still asking the bank about this payment. Please do not pay again.';
  it.each([
    ['without a reply', offline(), 'Network error: Please try again later.'],
    ['that the bank has not decided', new Reply({ status: false, http: 503, message: asking }), asking],
  ])(
    'A-53 A-56 a payment %s is unknown, not refused, and repeats its key and choices only',
    async (_w, reply, said) => {
      const app = await press({ '/makePayment': reply, '/deleteCard': saying('Card deleted successfully') }, card);
      const title = await screen.findByText('We could not confirm your payment.');
      expect(title.closest('[role=alert]')).toHaveTextContent(said);
      expect(await placeButton()).toBeDisabled();
      expect(app.calls('/placeOrder')).toHaveLength(0);
      act(() => {
        app.store.dispatch(cardAdded({ userId: 'user-1', cardId: 'card-2', isSaved: false }));
      });
      app.answer({ '/makePayment': paid });
      await app.user.click(await button('Try again'));
      await expectPlaced();
      expect(sent(app, '/makePayment')).toEqual(Array(2).fill({ cardId: 'card-1', amount: 50 }));
      expect(new Set(keysOf(app, '/makePayment')).size).toBe(1);
      expect(app.calls('/deleteCard')).toHaveLength(0);
    },
  );

  it('T23 a card cannot pay a total of zero', async () => {
    const { calls } = await press({ '/getCart': aCart({ grand_total: 0 }) }, card);
    expect(await screen.findByText('There is nothing to pay by card. Please choose cash.')).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
  });

  it.each([
    ['false', [{ cardId: 'card-1' }]],
    ['true', []],
  ])('SUCC-05 A-56 a card with save-for-future %s is silently deleted, or kept', async (save_for_future, deleted) => {
    let mark: unknown;
    const pay = () => {
      mark = kept()?.state;
      return paid;
    };
    const app = await press(
      { '/makePayment': pay, '/deleteCard': saying('Card deleted successfully') },
      { stored: { ...withCard, save_for_future } },
    );
    await expectPlaced();
    await waitFor(() => expect(sent(app, '/deleteCard')).toEqual(deleted));
    expect(mark).toMatchObject({ attempt: { cardId: 'card-1', keepCard: deleted.length === 0 } });
    await waitFor(async () => {
      await app.flush();
      expect(localStorage.getItem('checkout_attempt')).toBeNull();
    });
    expect(screen.queryByText('Card deleted successfully')).not.toBeInTheDocument();
  });
});

describe('a payment that the bank wants confirmed (3-D Secure)', () => {
  const bank = 'https://bank.example/confirm/1';
  const redirect = new Reply({
    status: false,
    message: 'Your bank asks you to confirm this payment.',
    data: { redirect: { url: bank }, payment: { id: 'pay-3ds' } },
  });
  const status = (value: string) => ({ '/getPayment': { payment: { id: 'pay-3ds', status: value } } });
  let opened: string[] = [];
  const openPage = (url: string) => {
    opened.push(url);
  };
  beforeEach(() => {
    config.extras = ['paymentRedirect'];
    opened = [];
  });
  /** Presses Place Order, which leads to the bank; returns the content of local storage. */
  async function goToBank() {
    const app = await press({ '/makePayment': redirect }, { ...card, openPage });
    await waitFor(() => expect(opened).toEqual([bank]));
    expect(screen.queryByText('Your bank asks you to confirm this payment.')).not.toBeInTheDocument();
    await app.flush();
    expect(app.calls('/placeOrder')).toHaveLength(0);
    app.unmount();
    return {
      stored: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
      payment: app.calls('/makePayment')[0],
    };
  }
  async function comeBack(more: object, options: Omit<RenderOptions, 'api'> = {}) {
    const { stored, payment } = await goToBank();
    const app = await open({ '/makePayment': redirect, ...more }, { stored, openPage, ...options });
    return { ...app, stored, payment };
  }
  const byTheBank = { route: '/checkout?payment=fromBank' };

  it('CHK-11 CHK-13 the way back places the order with the confirmed payment, and pays nothing more', async () => {
    const app = await comeBack(status('captured'), byTheBank);
    expect(kept(app.stored.checkout_attempt)?.state).toMatchObject({ status: 'requires_action', paymentId: 'pay-3ds' });
    await expectPlaced();
    expect(app.calls('/getPayment')[0]?.query).toEqual({ payment_id: 'pay-3ds' });
    expect(transactions(app)).toEqual(['pay-3ds']);
    expect(app.calls('/makePayment')).toHaveLength(0);
    expect(app.place()).toBe('/checkout');
    expect(opened).toHaveLength(1);
  });

  it('a payment that the bank declined is reported; Try again repeats its key, Start over ends it', async () => {
    const app = await comeBack(status('declined'), byTheBank);
    const panel = (await screen.findByText('Your bank did not confirm this payment.')).closest('[role=alert]');
    expect(panel).toHaveTextContent('You were not charged.');
    expect(app.calls('/makePayment')).toHaveLength(0);
    expect(await placeButton()).toBeDisabled();
    await app.user.click(await button('Try again'));
    await waitFor(() => expect(opened).toEqual([bank, bank]));
    expect(sent(app, '/makePayment')).toEqual([app.payment?.body]);
    expect(keysOf(app, '/makePayment')).toEqual([app.payment?.headers.get('Idempotency-Key')]);
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    await app.user.click(await button('Start over'));
    await ready();
  });

  it('back without an answer: the panel leads to the bank again, unless it was confirmed', async () => {
    const app = await comeBack(status('confirming'));
    await screen.findByText('Your bank has not confirmed this payment yet.');
    // Confirmed in another window.
    app.answer(status('authorised'));
    await app.user.click(await button('Confirm with your bank'));
    await expectPlaced();
    expect(app.calls('/makePayment')).toHaveLength(0);
    expect(opened).toHaveLength(1);
  });

  it('a closed tab: a later visit shows the payment on any screen and the customer decides', async () => {
    const app = await comeBack(status('authorised'), { route: '/cart' });
    expect(await screen.findByText(/Your card was charged/)).toBeInTheDocument();
    expect(app.calls('/placeOrder')).toHaveLength(0);
    await app.user.click(await button('Try again'));
    await expectPlaced();
    expect(transactions(app)).toEqual(['pay-3ds']);
  });

  it('Start over waits for the bank, and never ends a payment that was confirmed meanwhile', async () => {
    const app = await comeBack({ '/getPayment': offline() });
    expect(await screen.findByText(/We could not ask about your payment/)).toBeInTheDocument();
    await app.user.click(await button('Pay another way'));
    await waitFor(() => expect(app.calls('/getPayment')).toHaveLength(2));
    expect(await screen.findByText(/We could not ask about your payment/)).toBeInTheDocument();
    app.answer(status('authorised'));
    await app.user.click(await button('Pay another way'));
    expect(await screen.findByText(/Your card was charged/)).toBeInTheDocument();
    expect(app.calls('/placeOrder')).toHaveLength(0);
  });

  it('while the customer is in the bank app the panel says what to do, and asks when the page is visible', async () => {
    const app = await comeBack(status('confirming'));
    const panel = (await screen.findByText('Your bank has not confirmed this payment yet.')).closest('[role=status]');
    expect(panel).toHaveTextContent(/Confirm AED 50\.00 in your bank's app by about \d/);
    app.answer(status('authorised'));
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expectPlaced();
    expect(transactions(app)).toEqual(['pay-3ds']);
    expect(app.calls('/makePayment')).toHaveLength(0);
  });

  it('I have confirmed asks the bank, and opens no second confirmation', async () => {
    const app = await comeBack(status('confirming'));
    await screen.findByText('Your bank has not confirmed this payment yet.');
    app.answer(status('authorised'));
    await app.user.click(await button('I have confirmed'));
    await expectPlaced();
    expect(opened).toHaveLength(1);
  });

  it.each([
    ['a browser without the customer', { stored: {} }, 'Login'],
    ['another browser of the customer', { stored: customer }, 'My Orders'],
  ])('the way back into %s says that the payment is safe, and nothing personal', async (_what, options, link) => {
    await open({ '/getMyOrders': { orders: [] } }, { ...byTheBank, ...options });
    expect(await screen.findByRole('heading', { name: 'Your payment is safe' })).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: link })).toBeInTheDocument();
    expect(screen.getByRole('main')).not.toHaveTextContent(/AED|Al Barsha|Wings/);
  });

  it('without the extra it is a refusal like any other', async () => {
    config.extras = [];
    await press({ '/makePayment': redirect }, { ...card, openPage });
    expect(await screen.findByText('Your bank asks you to confirm this payment.')).toBeInTheDocument();
    await ready();
    expect(opened).toEqual([]);
  });
});
