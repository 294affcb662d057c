import { act, screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { gate, offline, refused, Reply, type Answer, type ApiTable } from '../../testing/apiTable';
import { aBranch, anOrder, aUser } from '../../testing/builders';
import { phoneWidth } from '../../testing/mediaMatches';
import { renderApp } from '../../testing/renderApp';

type Over = Parameters<typeof anOrder>[0];
const details = (over: Over = {}, title = 'Your wings are in the fryer') => ({
  '/getOrderDetails': { order: anOrder(over), order_title: title },
});
const heading = (name = '#JW-2087') => screen.findByRole('heading', { level: 1, name });

async function open(over: Over = {}, api: ApiTable = {}, lang = 'en') {
  const app = await renderApp({
    route: '/order/order-1',
    stored: { user: aUser(), user_lang: lang },
    api: { ...details(over), ...api },
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const full = {
  total_price: 144,
  promo_code: 'WINGS20',
  promo_discount: 20,
  loyalty_discount: 5.5,
  delivery_charges: 8,
  vat_amount: 6.02,
  grand_total: 126.5,
  address: 'Villa 14, 23rd Street, Al Barsha 1, Dubai',
  createdAt: '2026-03-05T21:10:00.000Z',
  order_items: [
    {
      item: { _id: 'wings-buffalo', title: 'Buffalo Wings', original_price: 48, discounted_price: 42 },
      quantity: 2,
      total_price: 108,
      instruction: 'No celery',
      addons: [
        { item_id: { _id: 'dip-ranch', title: 'Ranch' }, quantity: 2, total_price: 8 },
        { item_id: { title: 'Fries' }, quantity: 1, total_price: 4 },
      ],
    },
  ],
};

describe('order details', () => {
  it('ORDD-01 ORDD-04 API-36 sends order_id, shows order_code and order_title, and back is /my-orders', async () => {
    const { user, calls, place } = await open({}, { '/getMyOrders': { orders: [] } });
    expect(await heading()).toBeInTheDocument();
    expect(screen.getByText('Your wings are in the fryer')).toBeInTheDocument();
    expect(calls('/getOrderDetails')[0]?.query).toEqual({ order_id: 'order-1' });
    const entries = window.history.length;
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(place()).toBe('/my-orders');
    expect(window.history).toHaveLength(entries);
  });

  it('ORDD-02 a cancelled order says so, without an estimate or steps', async () => {
    await open({ status: 'Cancelled' });
    expect(await screen.findByText('Order is Cancelled')).toBeInTheDocument();
    expect(screen.queryByText('Estimated')).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Progress of the order' })).not.toBeInTheDocument();
  });

  it('ORDD-02 a delivered order has no track: all of it lies behind', async () => {
    await open({ status: 'Delivered' });
    expect(await screen.findByText('Order is Delivered')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Progress of the order' })).not.toBeInTheDocument();
  });

  it('the minutes that are left are those of the server, on a device whose clock is 20 minutes ahead', async () => {
    const serverNow = Date.now() - 20 * 60_000;
    const createdAt = new Date(serverNow - 5 * 60_000 - 5000).toISOString();
    const order = anOrder({ status: 'Preparing', createdAt, branch: aBranch({ delivery_time: 35 }) });
    await open(
      {},
      {
        '/getOrderDetails': new Reply({ data: { order }, headers: { Date: new Date(serverNow).toUTCString() } }),
      },
    );
    await waitFor(() => expect(document.title).toMatch(/^about 30 min · /));
  });

  it('on a phone the steps are one row of dots below the step with its minutes, and the next is named', async () => {
    phoneWidth();
    const createdAt = new Date(Date.now() - 17 * 60_000 - 1000).toISOString();
    await open({ createdAt, status: 'Preparing' });
    expect(await screen.findByText('Preparing · about 18 min')).toBeInTheDocument();
    const list = screen.getByRole('list', { name: 'Progress of the order' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(6);
    expect(list).toHaveClass('MuiStepper-horizontal');
    expect(screen.getByText('Next: Packed')).toBeInTheDocument();
  });

  it('an order that is long after its time says so and offers the call', async () => {
    await open({ createdAt: new Date(Date.now() - 150 * 60_000).toISOString(), status: 'Preparing' });
    expect(await screen.findByText('Preparing · running late')).toBeInTheDocument();
    expect(screen.getByText('Sorry, this takes longer than planned.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call Al Barsha' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    );
  });

  it('a cancelled order says first why, what is paid, and whom to call', async () => {
    await open({ status: 'Cancelled', cancel_reason: 'The fryer is broken', payment_method: 'COD' });
    const head = (await screen.findByText('Order is Cancelled')).closest('section')!;
    expect(head).toHaveTextContent('The fryer is brokenYou pay nothing.Call Al Barsha');
    expect(screen.getAllByText('The fryer is broken')).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: 'Call Al Barsha' })).toHaveLength(1);
  });

  it.each([
    ['after its time', { status: 'Preparing' as const }, 'Preparing · any minute now'],
    ['at the counter', { status: 'Ready_For_Pickup' as const, type: 'pickup' as const }, 'Ready for you'],
    ['without an estimate', { status: 'Preparing' as const, branch: null }, 'Preparing'],
  ])('the headline of an order %s', async (_name, over, headline) => {
    await open({ createdAt: new Date(Date.now() - 40 * 60_000).toISOString(), ...over });
    expect(await screen.findByText(headline, { selector: 'p' })).toBeInTheDocument();
  });

  it('a delivered order says what it earned and leads to the points, and says so once', async () => {
    await open({ status: 'Delivered', points_type: 'reward', loyalty_points: 94 });
    expect(await screen.findByRole('link', { name: 'You earned 94 points' })).toHaveAttribute('href', '/points');
    expect(screen.getAllByText('You earned 94 points')).toHaveLength(1);
  });

  it('points of an order that is not delivered yet are a line of its details', async () => {
    await open({ status: 'Preparing', points_type: 'reward', loyalty_points: 94 });
    expect(await screen.findByText('You earned 94 points')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'You earned 94 points' })).not.toBeInTheDocument();
  });

  it.each([
    ['delivery', {}, '07:24 PM - 07:59 PM'],
    ['pickup', { type: 'pickup' as const, branch: aBranch({ delivery_time: 20 }) }, '07:24 PM - 07:44 PM'],
    ['without a branch', { branch: null }, '05 Mar 2026, 07:24 PM'],
  ])('ORDD-03 LIMIT-24 the estimated window of %s', async (_name, over, window) => {
    await open(over);
    await heading();
    expect(screen.getAllByText(window)).not.toHaveLength(0);
  });

  it.each([
    [17, 'about 18 min · #JW-2087 · ', 18 / 35],
    [40, '#JW-2087 · ', 0],
  ])('after %i of 35 minutes the tab tells the time left, and the badge empties', async (ago, tab, fraction) => {
    const createdAt = new Date(Date.now() - ago * 60_000 - 1000).toISOString();
    const { container } = await open({ createdAt, status: 'Preparing' });
    await heading();
    await waitFor(() => expect(document.title.startsWith(tab)).toBe(true));
    const badge = container.querySelector<HTMLElement>('[style*="--left"]');
    expect(Number(badge?.style.getPropertyValue('--left'))).toBeCloseTo(fraction, 1);
  });

  const row = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;

  it('ORDD-05 shows type, branch, items with addons and quantities, payment method, and every sum', async () => {
    await open(full);
    await heading();
    expect(screen.getByText('Delivery', { selector: 'h2 ~ span *' })).toBeInTheDocument();
    for (const text of ['Al Barsha', full.address, 'Cash on delivery'])
      expect(screen.getByText(text)).toBeInTheDocument();
    for (const call of screen.getAllByRole('link', { name: 'Call Al Barsha' }))
      expect(call).toHaveAttribute('href', 'tel:+97140000001');
    const line = screen.getByText('Buffalo Wings').closest('li')!;
    expect(line).toHaveTextContent('Ranch × 2, Fries');
    expect(line).toHaveTextContent('AED 108.00× 2');
    for (const [label, amount] of [
      ['Subtotal', 'AED 144.00'],
      ['Promo WINGS20', '−AED 20.00'],
      ['Loyalty discount', '−AED 5.50'],
      ['Delivery fee', 'AED 8.00'],
      ['VAT included', 'AED 6.02'],
      ['Total', 'AED 126.50'],
    ] as const)
      expect(row(label)).toHaveTextContent(amount);
  });

  it('ORDD-06 LIMIT-22 zero VAT, fee, promo and loyalty have no row', async () => {
    await open({ delivery_charges: 0, vat_amount: 0 });
    await screen.findByText('Total', { selector: 'dt' });
    for (const label of ['Delivery fee', 'VAT included', 'Promo discount', 'Loyalty discount'])
      expect(screen.queryByText(label)).not.toBeInTheDocument();
  });

  it('ORDD-04 ERR-05 a refused call says why, with a way to try again', async () => {
    const { user, answer } = await open({}, { '/getOrderDetails': refused('Order not found') });
    expect(await screen.findAllByText(/Order not found/)).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/my-orders');
    answer(details());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading()).toBeInTheDocument();
  });

  it('ORDD-04 a provider that sends the bare minimum breaks nothing', async () => {
    const bare = { order: { _id: 'order-1', status: 'Placed' } };
    const { container } = await open({}, { '/getOrderDetails': bare });
    expect(await heading('#order-1')).toBeInTheDocument();
    expect(container.textContent).not.toMatch(/undefined|NaN|null|Invalid/);
  });
});

describe('an active order', () => {
  // Only the polling clock is fake: replies come by promises.
  beforeEach(() => {
    const doNotFake = ['queueMicrotask', 'nextTick', 'performance', 'setImmediate', 'requestAnimationFrame'] as const;
    jest.useFakeTimers({ doNotFake: [...doNotFake] });
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('ORDS-07 shows the status that the provider sends, even an earlier one, and none by time alone', async () => {
    const { answer } = await open();
    await heading();
    answer(details({ status: 'Accepted' }));
    await pass(20_500);
    expect(await screen.findByText('Order status: Accepted')).toBeInTheDocument();
    await pass(60_000);
    expect(screen.getByText('Order status: Accepted')).toBeInTheDocument();
    expect(screen.queryByText(/^Order is/)).not.toBeInTheDocument();
  });

  it('B-06 T19 is polled every 20 s, announces a new status politely, and stops when it is final', async () => {
    const { calls, answer } = await open();
    await heading();
    expect(screen.getByText('Order status: Preparing')).toHaveAttribute('role', 'status');
    await pass(19_000);
    expect(calls('/getOrderDetails')).toHaveLength(1);
    answer(details({ status: 'Delivered' }));
    await pass(1500);
    expect(await screen.findByText('Order status: Delivered')).toHaveAttribute('role', 'status');
    await pass(300_000);
    expect(calls('/getOrderDetails')).toHaveLength(2);
  });

  it('B-06 is not polled while hidden, and at once on return; a failed poll keeps the screen', async () => {
    const { calls, answer } = await open();
    await heading();
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    const become = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    become('hidden');
    await pass(120_000);
    expect(calls('/getOrderDetails')).toHaveLength(1);
    answer({ '/getOrderDetails': offline() });
    become('visible');
    await waitFor(() => expect(calls('/getOrderDetails')).toHaveLength(2));
    await pass(100);
    expect(await heading()).toBeInTheDocument();
    expect(screen.queryByText('Network error: Please try again later.')).not.toBeInTheDocument();
    await pass(50_000);
    expect(calls('/getOrderDetails')).toHaveLength(2);
    await pass(11_000);
    expect(calls('/getOrderDetails')).toHaveLength(3);
  });
});

describe('cancelling an order', () => {
  const cancelled = details({ status: 'Cancelled' }, 'Your order is cancelled');
  const late = refused('This order can no longer be cancelled');
  beforeEach(() => {
    config.extras = ['cancelOrder'];
  });
  async function ask(reply: Answer = null, over: Over = {}) {
    const app = await open({ status: 'Placed', ...over }, { 'POST /cancelOrder': reply });
    await app.user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    return { ...app, dialog, confirm: () => dialog.getByRole('button', { name: 'Yes, cancel it' }) };
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  it.each([
    ['the provider has no such call', [], 'Placed'],
    ['the branch has accepted it', ['cancelOrder'], 'Accepted'],
    ['it is cancelled', ['cancelOrder'], 'Cancelled'],
  ] as const)('there is no button when %s', async (_when, extras, status) => {
    config.extras = extras;
    await open({ status });
    await heading();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  const byCard = { payment_method: 'Card' as const, grand_total: 44.5 };
  it.each([
    ['cash', {}, ["You haven't been charged, and you won't be."]],
    [
      'a card, points and a code',
      { ...byCard, points_type: 'redeem', loyalty_points: 120, promo_code: 'WINGS20' },
      [
        'AED 44.50 is released on your card, or goes back to it if it was already taken. ' +
          'Banks can take some days to show it.',
        '120 loyalty points come back to your balance.',
        'The code WINGS20 can be used again while its offer lasts.',
      ],
    ],
  ])('the question says what happens with %s; Keep the order changes nothing', async (_name, over, sentences) => {
    const app = await ask(null, over);
    expect(app.dialog.getAllByText(/\.$/, { selector: 'p' }).map((paragraph) => paragraph.textContent)).toEqual(
      sentences,
    );
    await app.user.click(app.dialog.getByRole('button', { name: 'Keep the order' }));
    await closed();
    expect(app.calls('/cancelOrder')).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Cancel order' })).toHaveFocus();
  });

  it('a double press cancels once; the message, the new status, the focus and the lists follow', async () => {
    const hold = gate();
    const app = await ask(new Reply({ message: 'The branch knows.', data: {}, until: hold.until }));
    await app.user.dblClick(app.confirm());
    app.answer({ ...cancelled, '/getMyOrders': { orders: [anOrder({ status: 'Cancelled' })] } });
    await hold.open();
    expect(await screen.findByText('Order is Cancelled')).toBeInTheDocument();
    expect(await screen.findByText('The branch knows.')).toBeInTheDocument();
    await closed();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(app.calls('/cancelOrder').map((call) => call.body)).toEqual([{ order_id: 'order-1' }]);
    await waitFor(() => expect(app.calls('/getOrderDetails')).toHaveLength(2));
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(within(await screen.findByRole('article')).getByText('Cancelled')).toBeInTheDocument();
  });

  it.each([
    ['a lost reply', offline()],
    ['a repeated call', late],
  ])('%s is looked up: the order was cancelled', async (_what, reply) => {
    const app = await ask(reply);
    app.answer(cancelled);
    await app.user.click(app.confirm());
    expect(await screen.findByText('Your order was cancelled')).toBeInTheDocument();
    expect(screen.queryByText('This order can no longer be cancelled')).not.toBeInTheDocument();
    await closed();
  });

  it('without a connection the sheet stays open, shows the error, and can be confirmed again', async () => {
    const app = await ask(offline());
    app.answer({ '/getOrderDetails': offline() });
    await app.user.click(app.confirm());
    const unsure = 'We could not confirm that your order was cancelled.';
    await waitFor(() => expect(app.dialog.getByRole('alert')).toHaveTextContent(unsure));
    app.answer({ ...cancelled, 'POST /cancelOrder': new Reply({ message: 'Done', data: {} }) });
    await app.user.click(app.confirm());
    expect(await screen.findByText('Done')).toBeInTheDocument();
  });

  it('an order that was accepted meanwhile: the refusal is explained, and nothing was changed', async () => {
    const app = await ask(late);
    app.answer(details({ status: 'Accepted' }));
    await app.user.click(app.confirm());
    const dialog = within(await screen.findByRole('dialog', { name: 'This order cannot be cancelled any more' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('The branch has already accepted it');
    await app.user.click(dialog.getAllByRole('button', { name: 'Close' })[1]!);
    await closed();
    expect(screen.getByText('Order status: Accepted')).toBeInTheDocument();
  });
});

async function printedPaper(button: string): Promise<string> {
  let paper = '';
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
    paper = document.querySelector('[data-print]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  });
  const press = await screen.findByRole('button', { name: button });
  act(() => press.click());
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  print.mockRestore();
  await waitFor(() => expect(document.querySelector('[data-print]')).toBeNull());
  return paper.replace(/[\u2068\u2069]/g, '').replace(/\u00a0/g, ' ');
}

describe('B-13 the printed receipt', () => {
  const receipt = [
    'Jamr Wings',
    'Order receipt',
    '#JW-2087',
    '06 Mar 2026, 01:10 AM',
    'Al Barsha Road, Dubai',
    'Villa 14, 23rd Street',
    '× 2',
    'Buffalo Wings',
    '+ Ranch × 2 (AED 8.00)',
    'Note: No celery',
    'AED 108.00',
    'Promo WINGS20AED -20.00',
    'Delivery feeAED 8.00',
    'VAT includedAED 6.02',
    'TotalAED 126.50',
    'Cash on delivery',
  ];
  it.each([
    ['en', 'Print receipt', receipt],
    ['ar', 'طباعة الإيصال', ['إيصال الطلب', 'جمر وينغز']],
  ])('GEN-10 (%s) has brand, code, lines, money, VAT and Dubai time, no tax number', async (lang, name, texts) => {
    await open({ ...full, status: 'Delivered' }, {}, lang);
    const printed = await printedPaper(name);
    for (const text of texts) expect(printed).toContain(text);
    expect(printed).not.toMatch(/TRN|Tax invoice/);
  });

  it.each([
    ['Delivered', 'en', 'Print receipt', 'Tax invoice'],
    ['Cancelled', 'en', 'Print receipt', 'Tax credit note'],
    ['Delivered', 'ar', 'طباعة الإيصال', 'فاتورة ضريبية'],
    ['Cancelled', 'ar', 'طباعة الإيصال', 'إشعار دائن ضريبي'],
  ] as const)(
    'B-13 with a tax number the paper of a %s order (%s) is named as the law asks',
    async (status, lang, name, title) => {
      Object.assign(config.brand, { taxNumber: '100', legalName: 'Wings LLC', legalAddress: 'Al Quoz 3, Dubai' });
      const refund = status === 'Cancelled' ? { refund_amount: 126.5 } : {};
      await open({ ...full, payment_method: 'Card', status, ...refund }, {}, lang);
      const printed = await printedPaper(name);
      Object.assign(config.brand, { taxNumber: '', legalName: '', legalAddress: '' });
      for (const text of [title, '100', 'Wings LLC', 'Al Quoz 3, Dubai']) expect(printed).toContain(text);
    },
  );

  it('B-13 is a credit note over the part of a delivered order that went back, with the VAT in it', async () => {
    Object.assign(config.brand, { taxNumber: '100' });
    await open({ ...full, payment_method: 'Card', status: 'Delivered', refund_amount: 12.65 });
    const printed = await printedPaper('Print receipt');
    Object.assign(config.brand, { taxNumber: '' });
    for (const text of ['Tax credit note', '#JW-2087', 'VAT includedAED 0.60', 'RefundAED 12.65'])
      expect(printed).toContain(text);
    expect(printed).not.toContain('Buffalo Wings');
    expect(printed).not.toContain('TotalAED');
  });

  it('says why the order was cancelled and what goes back to the card, as the screen does', async () => {
    const cancelled = { status: 'Cancelled', payment_method: 'Card', cancel_reason: 'The fryer broke' } as const;
    await open({ ...full, ...cancelled, refund_amount: 126.5 });
    const head = (await screen.findByText('Order is Cancelled')).closest('section')!;
    for (const text of [await printedPaper('Print receipt'), head.textContent]) {
      expect(text).toContain('The fryer broke');
      expect(text).toMatch(/AED.126\.50 goes back to your card/);
    }
  });
});
