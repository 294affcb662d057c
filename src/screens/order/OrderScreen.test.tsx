import { screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { offline, refused, Reply } from '../../testing/apiTable';
import { aBranch, anOrder, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const route = '/order/order-1';
const stored = { user: aUser() };
const details = (over: Parameters<typeof anOrder>[0] = {}, title = 'Your wings are in the fryer') => ({
  '/getOrderDetails': { order: anOrder(over), order_title: title },
});

const full = {
  total_price: 144,
  promo_code: 'WINGS20',
  promo_discount: 20,
  loyalty_discount: 5.5,
  delivery_charges: 8,
  vat_amount: 6.02,
  grand_total: 126.5,
  address: 'Villa 14, 23rd Street, Al Barsha 1, Dubai',
  order_items: [
    {
      item: { _id: 'wings-buffalo', title: 'Buffalo Wings', original_price: 48, discounted_price: 42 },
      quantity: 2,
      total_price: 108,
      addons: [
        { item_id: { _id: 'dip-ranch', title: 'Ranch' }, quantity: 2, total_price: 8 },
        { item_id: { title: 'Fries' }, quantity: 1, total_price: 4 },
      ],
    },
  ],
};

describe('order details', () => {
  it('ORDD-01 ORDD-04 API-36 sends order_id, shows order_code and order_title, and back is /my-orders', async () => {
    const { user, calls, place } = await renderApp({
      route,
      stored,
      api: { ...details(), '/getMyOrders': { orders: [] } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: '#JW-2087' })).toBeInTheDocument();
    expect(screen.getByText('Your wings are in the fryer')).toBeInTheDocument();
    expect(calls('/getOrderDetails')[0]?.query).toEqual({ order_id: 'order-1' });
    const entries = window.history.length;
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(place()).toBe('/my-orders');
    expect(window.history).toHaveLength(entries);
  });

  it('ORDD-02 a final order says Order is {status}, without an estimate', async () => {
    await renderApp({ route, stored, api: details({ status: 'Cancelled' }) });
    expect(await screen.findByText('Order is Cancelled')).toBeInTheDocument();
    expect(screen.queryByText('Estimated')).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Progress of the order' })).not.toBeInTheDocument();
  });

  it('ORDD-02 a delivered order has all its steps behind it', async () => {
    await renderApp({ route, stored, api: details({ status: 'Delivered' }) });
    expect(await screen.findByText('Order is Delivered')).toBeInTheDocument();
    const steps = within(screen.getByRole('list', { name: 'Progress of the order' })).getAllByRole('listitem');
    expect(steps.map((each) => each.textContent.startsWith('Done'))).toEqual(Array(6).fill(true));
  });

  it.each([
    ['delivery', {}, '07:24 PM - 07:59 PM'],
    ['pickup', { type: 'pickup' as const, branch: aBranch({ delivery_time: 20 }) }, '07:24 PM - 07:44 PM'],
    ['without a branch', { branch: null }, '05 Mar 2026, 07:24 PM'],
  ])('ORDD-03 LIMIT-24 the estimated window of %s', async (_name, over, window) => {
    await renderApp({ route, stored, api: details(over) });
    await screen.findByRole('heading', { level: 1, name: '#JW-2087' });
    expect(screen.getAllByText(window)).not.toHaveLength(0);
  });

  it('ORDD-05 shows type, branch, items with addons and quantities, payment method, and every sum', async () => {
    await renderApp({ route, stored, api: details(full) });
    await screen.findByRole('heading', { level: 1, name: '#JW-2087' });
    expect(screen.getByText('Delivery', { selector: 'h2 ~ span *' })).toBeInTheDocument();
    expect(screen.getByText('Al Barsha')).toBeInTheDocument();
    expect(screen.getByText('Villa 14, 23rd Street, Al Barsha 1, Dubai')).toBeInTheDocument();
    expect(screen.getByText('Cash on delivery')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call Al Barsha' })).toHaveAttribute('href', 'tel:+97140000001');
    const line = screen.getByText('Buffalo Wings').closest('li')!;
    expect(line).toHaveTextContent('Ranch × 2, Fries');
    expect(line).toHaveTextContent('AED 108.00× 2');
    const row = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;
    expect(row('Subtotal')).toHaveTextContent('AED 144.00');
    expect(row('Promo WINGS20')).toHaveTextContent('−AED 20.00');
    expect(row('Loyalty discount')).toHaveTextContent('−AED 5.50');
    expect(row('Delivery fee')).toHaveTextContent('AED 8.00');
    expect(row('VAT included')).toHaveTextContent('AED 6.02');
    expect(row('Total')).toHaveTextContent('AED 126.50');
  });

  it('ORDD-05 VAT that the total adds to the prices is not called included', async () => {
    await renderApp({ route, stored, api: details({ ...full, vat_amount: 6, grand_total: 132.5 }) });
    await screen.findByText('Total', { selector: 'dt' });
    expect(screen.getByText('VAT', { selector: 'dt' }).parentElement).toHaveTextContent('AED 6.00');
    expect(screen.queryByText('VAT included')).not.toBeInTheDocument();
  });

  it('ORDD-06 LIMIT-22 zero VAT, fee, promo and loyalty have no row', async () => {
    await renderApp({ route, stored, api: details({ delivery_charges: 0, vat_amount: 0 }) });
    await screen.findByText('Total', { selector: 'dt' });
    for (const label of ['Delivery fee', 'VAT included', 'Promo discount', 'Loyalty discount'])
      expect(screen.queryByText(label)).not.toBeInTheDocument();
  });

  it('ORDD-04 ERR-05 a refused call says why, with a way to try again', async () => {
    const { user, answer } = await renderApp({
      route,
      stored,
      api: { '/getOrderDetails': refused('Order not found') },
    });
    expect((await screen.findAllByRole('alert')).some((each) => each.textContent.includes('Order not found'))).toBe(
      true,
    );
    expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/my-orders');
    answer(details());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: '#JW-2087' })).toBeInTheDocument();
  });

  it('ORDD-04 a provider that sends the bare minimum breaks nothing', async () => {
    const { container } = await renderApp({
      route,
      stored,
      api: { '/getOrderDetails': new Reply({ data: { order: { _id: 'order-1', status: 'Placed' } } }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: '#order-1' })).toBeInTheDocument();
    expect(container.textContent).not.toMatch(/undefined|NaN|null|Invalid/);
  });
});

describe('cancelling an order', () => {
  const placed = details({ status: 'Placed' });
  const cancelled = details({ status: 'Cancelled' }, 'Your order is cancelled');
  beforeEach(() => {
    config.extras = ['cancelOrder'];
  });
  afterEach(() => {
    config.extras = [];
  });
  const ask = async ({ user }: Awaited<ReturnType<typeof renderApp>>) => {
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    return within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  };
  const confirm = { name: 'Yes, cancel it' };

  it.each([
    ['the provider has no such call', [], 'Placed'],
    ['the branch has accepted it', ['cancelOrder'], 'Accepted'],
    ['it is cancelled', ['cancelOrder'], 'Cancelled'],
  ] as const)('there is no button when %s', async (_when, extras, status) => {
    config.extras = extras;
    await renderApp({ route, stored, api: details({ status }) });
    await screen.findByRole('heading', { level: 1, name: '#JW-2087' });
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it.each([
    ['cash', {}, ['You have paid nothing yet, and you will not be charged.']],
    [
      'a card, points and a code',
      {
        payment_method: 'Card' as const,
        grand_total: 44.5,
        points_type: 'redeem',
        loyalty_points: 120,
        promo_code: 'WINGS20',
      },
      [
        'AED 44.50 goes back to your card. Banks can take some days to show it.',
        '120 loyalty points come back to your balance.',
        'The code WINGS20 can be used again while its offer lasts.',
      ],
    ],
  ])('the question says what happens with %s; Keep the order changes nothing', async (_name, over, sentences) => {
    const app = await renderApp({ route, stored, api: details({ status: 'Placed', ...over }) });
    const dialog = await ask(app);
    expect(dialog.getAllByText(/\.$/, { selector: 'p' }).map((each) => each.textContent)).toEqual(sentences);
    await app.user.click(dialog.getByRole('button', { name: 'Keep the order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.calls('/cancelOrder')).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Cancel order' })).toHaveFocus();
  });

  it('a double press cancels once; the message, the new status and the focus follow', async () => {
    let release: (value: unknown) => void = () => undefined;
    const held = new Promise((resolve) => {
      release = resolve;
    });
    const app = await renderApp({
      route,
      stored,
      api: {
        ...placed,
        'POST /cancelOrder': new Reply({ message: 'Your order was cancelled.', data: {}, until: held }),
      },
    });
    const dialog = await ask(app);
    await app.user.dblClick(dialog.getByRole('button', confirm));
    app.answer(cancelled);
    release(null);
    expect(await screen.findByText('Order is Cancelled')).toBeInTheDocument();
    expect(await screen.findByText('Your order was cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(app.calls('/cancelOrder').map((call) => call.body)).toEqual([{ order_id: 'order-1' }]);
    await waitFor(() => expect(app.calls('/getOrderDetails')).toHaveLength(2));
  });

  it('the lists are loaded again after it', async () => {
    const app = await renderApp({
      route: '/my-orders',
      stored,
      api: {
        ...placed,
        '/getMyOrders': { orders: [anOrder({ status: 'Placed' })] },
        'POST /cancelOrder': new Reply({ message: 'Cancelled', data: {} }),
      },
    });
    await app.user.click(await screen.findByRole('link', { name: /More Details/ }));
    const dialog = await ask(app);
    app.answer({ ...cancelled, '/getMyOrders': { orders: [anOrder({ status: 'Cancelled' })] } });
    await app.user.click(dialog.getByRole('button', confirm));
    await screen.findByText('Order is Cancelled');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(within(await screen.findByRole('article')).getByText('Cancelled')).toBeInTheDocument();
  });

  it('a lost reply is looked up: the order was cancelled', async () => {
    const app = await renderApp({ route, stored, api: { ...placed, 'POST /cancelOrder': offline() } });
    const dialog = await ask(app);
    app.answer(cancelled);
    await app.user.click(dialog.getByRole('button', confirm));
    expect(await screen.findByText('Your order was cancelled')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('without a connection the sheet stays open, shows the error, and can be confirmed again', async () => {
    const app = await renderApp({ route, stored, api: { ...placed, 'POST /cancelOrder': offline() } });
    const dialog = await ask(app);
    app.answer({ '/getOrderDetails': offline() });
    await app.user.click(dialog.getByRole('button', confirm));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('We could not confirm that your order was cancelled.'),
    );
    app.answer({ ...cancelled, 'POST /cancelOrder': new Reply({ message: 'Done', data: {} }) });
    await app.user.click(dialog.getByRole('button', confirm));
    expect(await screen.findByText('Done')).toBeInTheDocument();
  });

  it('an order that was accepted meanwhile: the refusal is explained, and nothing was changed', async () => {
    const app = await renderApp({
      route,
      stored,
      api: { ...placed, 'POST /cancelOrder': refused('This order can no longer be cancelled') },
    });
    const dialog = await ask(app);
    app.answer(details({ status: 'Accepted' }));
    await app.user.click(dialog.getByRole('button', confirm));
    const late = within(await screen.findByRole('dialog', { name: 'This order cannot be cancelled any more' }));
    expect(late.getByRole('alert')).toHaveTextContent('The branch has already accepted it');
    await app.user.click(late.getAllByRole('button', { name: 'Close' })[1]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Order status: Accepted')).toBeInTheDocument();
  });

  it('a repeated call of a cancelled order is no failure', async () => {
    const app = await renderApp({
      route,
      stored,
      api: { ...placed, 'POST /cancelOrder': refused('This order can no longer be cancelled') },
    });
    const dialog = await ask(app);
    app.answer(cancelled);
    await app.user.click(dialog.getByRole('button', confirm));
    expect(await screen.findByText('Your order was cancelled')).toBeInTheDocument();
    expect(screen.queryByText('This order can no longer be cancelled')).not.toBeInTheDocument();
  });
});
