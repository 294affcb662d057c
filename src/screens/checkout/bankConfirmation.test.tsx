import { act, screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { offline, Reply } from '../../testing/apiTable';
import { renderApp } from '../../testing/renderApp';
import { api, kept as keptOf, placeButton, ready, resetCheckout, success, withCard } from '../../testing/checkout';

afterEach(resetCheckout);

describe('a payment that the bank wants confirmed (3-D Secure)', () => {
  const bank = 'https://bank.example/confirm/1';
  const redirect = new Reply({
    status: false,
    message: 'Your bank asks you to confirm this payment.',
    data: { redirect: { url: bank }, payment: { id: 'pay-3ds' } },
  });
  const status = (value: string) => ({ payment: { id: 'pay-3ds', status: value } });
  const open: string[] = [];
  const openPage = (url: string) => {
    open.push(url);
  };
  beforeEach(() => {
    config.extras = ['paymentRedirect'];
    open.length = 0;
  });
  /** Presses Place Order, which leads to the bank; returns the content of local storage. */
  async function goToBank(route = '/checkout') {
    const app = await renderApp({ route, stored: withCard, openPage, api: api({ '/makePayment': redirect }) });
    await app.user.click(await ready());
    await waitFor(() => expect(open).toEqual([bank]));
    expect(screen.queryByText('Your bank asks you to confirm this payment.')).not.toBeInTheDocument();
    await app.flush();
    const kept = Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;
    expect(app.calls('/placeOrder')).toHaveLength(0);
    const [payment] = app.calls('/makePayment');
    app.unmount();
    return { kept, payment };
  }

  it('CHK-11 CHK-13 the way back places the order with the confirmed payment, and pays nothing more', async () => {
    const { kept } = await goToBank();
    expect(keptOf(kept.checkout_attempt)?.state).toMatchObject({ status: 'confirming', paymentId: 'pay-3ds' });
    const { calls, place } = await renderApp({
      route: '/checkout?payment=returned',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('captured') }),
    });
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(calls('/getPayment')[0]?.query).toEqual({ payment_id: 'pay-3ds' });
    expect((calls('/placeOrder')[0]?.body as { transaction_id: string }).transaction_id).toBe('pay-3ds');
    expect(calls('/makePayment')).toHaveLength(0);
    expect(place()).toBe('/checkout');
    expect(open).toHaveLength(1);
  });

  it('a payment that the bank declined is reported; Try again repeats it with its key and the bank', async () => {
    const { kept, payment } = await goToBank();
    const { user, calls } = await renderApp({
      route: '/checkout?payment=returned',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('declined'), '/makePayment': redirect }),
    });
    const panel = within((await screen.findByText('Your bank did not confirm this payment.')).closest('[role=alert]')!);
    expect(panel.getByText(/You were not charged\./)).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
    expect(await placeButton()).toBeDisabled();
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(open).toEqual([bank, bank]));
    const [again] = calls('/makePayment');
    expect(again?.body).toEqual(payment?.body);
    expect(again?.headers.get('Idempotency-Key')).toBe(payment?.headers.get('Idempotency-Key'));
  });

  it('back without an answer: the panel leads to the bank again, unless it was confirmed', async () => {
    const { kept } = await goToBank();
    const { user, calls, answer } = await renderApp({
      route: '/checkout',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('open') }),
    });
    await screen.findByText('Your bank has not confirmed this payment yet.');
    // Confirmed in another window.
    answer({ '/getPayment': status('captured') });
    await user.click(screen.getByRole('button', { name: 'Confirm with your bank' }));
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
    expect(open).toHaveLength(1);
  });

  it('a page from the back-forward cache looks up the payment after the bank', async () => {
    const app = await renderApp({
      route: '/checkout',
      stored: withCard,
      openPage,
      api: api({ '/makePayment': redirect, '/getPayment': status('open') }),
    });
    await app.user.click(await ready());
    await screen.findByText('Your bank is confirming your payment…');
    expect(app.calls('/getPayment')).toHaveLength(0);
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(await screen.findByText('Your bank has not confirmed this payment yet.')).toBeInTheDocument();
  });

  it('a closed tab: a later visit shows the payment on any screen and the customer decides', async () => {
    const { kept } = await goToBank();
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('captured') }),
    });
    expect(await screen.findByText(/Your card was charged/)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect((calls('/placeOrder')[0]?.body as { transaction_id: string }).transaction_id).toBe('pay-3ds');
  });

  it('Start over ends an unconfirmed payment, and never one that was confirmed meanwhile', async () => {
    const { kept } = await goToBank();
    const { user, answer, calls } = await renderApp({
      route: '/checkout',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('open') }),
    });
    await screen.findByText('Your bank has not confirmed this payment yet.');
    answer({ '/getPayment': offline() });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await screen.findByText(/We could not ask about your payment/)).toBeInTheDocument();
    answer({ '/getPayment': status('captured') });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await screen.findByText(/Your card was charged/)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
  });

  it('Start over opens the checkout again', async () => {
    const { kept } = await goToBank();
    const { user } = await renderApp({
      route: '/checkout',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('declined') }),
    });
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    await ready();
    expect(screen.queryByText(/Your bank did not confirm/)).not.toBeInTheDocument();
  });

  it('without the extra it is a refusal like any other', async () => {
    config.extras = [];
    const { user } = await renderApp({
      route: '/checkout',
      stored: withCard,
      openPage,
      api: api({ '/makePayment': redirect }),
    });
    await user.click(await ready());
    expect(await screen.findByText('Your bank asks you to confirm this payment.')).toBeInTheDocument();
    await ready();
    expect(open).toEqual([]);
  });
});
