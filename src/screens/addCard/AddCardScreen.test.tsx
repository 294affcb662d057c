import { act, screen, waitFor, within } from '@testing-library/react';
import { selectSelectedCardId } from '../../features/payment/paymentSlice';
import { config } from '../../shared/config';
import { changeLanguage } from '../../shared/i18n/changeLanguage';
import { gate, later, offline, refused, Reply, saying } from '../../testing/apiTable';
import { aCart, anAddress, aUser } from '../../testing/builders';
import { expectProblem } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';

const visa = { id: 'card-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2028 };
const master = { id: 'card-2', scheme: 'Mastercard', last4: '4444', expiry_month: 12, expiry_year: 2030 };
const FRAMES = ['cardNumber', 'cardExpiry', 'cardCvc'];

interface Fields {
  tokens?: (string | null)[];
  isComplete?: boolean;
  /** 'blocked': the fields never say that they are ready. */
  frames?: 'ready' | 'failing' | 'blocked';
}

/** Stripe.js with fields that become ready and complete at once; `tokens` are what each exchange gives. */
function provider({ tokens = ['pm_1'], isComplete = true, frames = 'ready' }: Fields = {}) {
  const keys: string[] = [];
  const locales: unknown[] = [];
  const change = new Map<string, (details: { complete: boolean; error?: { message: string } }) => void>();
  const create = (type: string) => ({
    mount: (container: HTMLElement) =>
      container.append(Object.assign(document.createElement('iframe'), { title: type, tabIndex: 0 })),
    on: (event: string, handler: (details: never) => void) => {
      const details = { ready: {}, change: { complete: isComplete }, loaderror: { error: { message: 'blocked' } } };
      const said = frames === 'ready' ? ['ready', 'change'] : frames === 'failing' ? ['loaderror'] : [];
      if (event === 'change') change.set(type, handler as never);
      if (said.includes(event))
        queueMicrotask(() => act(() => handler(details[event as keyof typeof details] as never)));
    },
    focus: () => document.querySelector<HTMLElement>(`iframe[title="${type}"]`)?.focus(),
    destroy: () => document.querySelector(`iframe[title="${type}"]`)?.remove(),
  });
  window.Stripe = (key) => {
    keys.push(key);
    return {
      elements: () => ({ create, update: ({ locale }) => void locales.push(locale), submit: async () => ({}) }),
      createPaymentMethod: async () => {
        const id = tokens.shift();
        return id ? { paymentMethod: { id } } : { error: { type: 'card_error' } };
      },
    };
  };
  const says = (type: string, message: string) =>
    act(() => change.get(type)?.({ complete: false, error: { message } }));
  return { keys, locales, says };
}

async function open(api: object = {}, keys: object = {}) {
  const app = await renderApp({
    route: '/add-card',
    stored: { user: aUser(), address: anAddress(), ...keys },
    api: { '/getCustomerCards': { cards: [] }, '/getAppData': { payment_mode: 'test' }, '/getCart': aCart(), ...api },
  });
  return {
    ...app,
    click: async (role: string, name: string | RegExp) => app.user.click(await screen.findByRole(role, { name })),
    bodies: (path: string) => app.calls(path).map(({ body }) => body),
    stored: async (key: string) => {
      await app.flush();
      return localStorage.getItem(key);
    },
  };
}
const addButton = async () => {
  const button = await screen.findByRole('button', { name: 'Add Card' });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

beforeEach(() => {
  config.cardScriptUrl = 'https://cards.example/stripe.js';
  config.cardPublicKeys = { test: 'pk_test', live: 'pk_live' };
});
afterEach(() => {
  delete window.Stripe;
});

describe('the card form', () => {
  it.each([
    ['test', 'pk_test'],
    ['live', 'pk_live'],
  ])('CARD-01 CARD-02 CARD-05 CARD-06 LIMIT-27 has the hosted fields with the key of %s mode', async (mode, key) => {
    const { keys } = provider();
    const { click, place } = await open({ '/getAppData': { payment_mode: mode } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Add Payment Method' })).toBeInTheDocument();
    await addButton();
    expect(keys).toEqual([key]);
    for (const title of FRAMES) expect(screen.getAllByTitle(title)).toHaveLength(1);
    await click('button', 'Back');
    expect(place()).toBe('/checkout');
  });

  it('CARD-03 CARD-10 with Stripe the payment method of its fields is sent, and a refused card says so', async () => {
    const { keys } = provider({ tokens: [null, 'pm_1'] });
    const app = await open({ '/addCard': { cardId: 'card-9', cardExists: false, oneTimeUse: false } });
    await app.user.click(await addButton());
    expect(await screen.findByText('Failed to add card. Please try again.')).toBeInTheDocument();
    app.answer({ '/getCustomerCards': { cards: [{ ...visa, id: 'card-9' }] } });
    await app.user.click(await addButton());
    await waitFor(() => expect(app.place()).toBe('/checkout'));
    expect(keys).toEqual(['pk_test']);
    expect(app.bodies('/addCard')).toEqual([{ cardToken: 'pm_1', amount: 0 }]);
  });

  it.each([
    ['an unknown', { payment_mode: 'LIVE' }],
    ['no', {}],
  ])('CARD-02 with %s payment mode no card is taken with the test key', async (_what, data) => {
    const { keys } = provider();
    await open({ '/getAppData': data });
    expect(await screen.findByText('Card payment is not available here. Please pay in cash.')).toBeInTheDocument();
    expect(keys).toEqual([]);
  });

  it('CARD-07 invalid details show an alert and the error of each field, and nothing is sent', async () => {
    const { says } = provider({ isComplete: false });
    const { user, calls } = await open();
    await addButton();
    says('cardExpiry', "Your card's expiration year is in the past.");
    expect(await screen.findByText("Your card's expiration year is in the past.")).toBeInTheDocument();
    await user.click(await addButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter valid card details.');
    expect(screen.getByText('Check the card number.')).toBeInTheDocument();
    expect(screen.getByText('Check the security code.')).toBeInTheDocument();
    expect(screen.getByTitle('cardNumber')).toHaveFocus();
    expect(calls('/addCard')).toHaveLength(0);
  });

  it('CARD-02 fields whose frames are blocked lead to a retry and to cash, by an event or after 15 s', async () => {
    expectProblem(/blocked|not ready/);
    provider({ frames: 'failing' });
    const { click } = await open();
    const failed = 'The card fields could not be loaded. Try again, or pay in cash.';
    expect(await screen.findByText(failed)).toBeInTheDocument();
    provider({ frames: 'blocked' });
    jest.useFakeTimers({ advanceTimers: true });
    await click('button', 'Try again');
    await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument());
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    jest.useRealTimers();
    expect(await screen.findByText(failed)).toBeInTheDocument();
    provider();
    await click('button', 'Try again');
    await addButton();
  });

  const added = { cardId: 'card-9', cardExists: false, oneTimeUse: false };
  it('what was typed stays when the language changes, which the fields are told', async () => {
    const { locales } = provider();
    const { store } = await open();
    await addButton();
    const frames = FRAMES.map((title) => screen.getByTitle(title));
    await act(() => store.dispatch(changeLanguage('ar')));
    await waitFor(() => expect(locales.at(-1)).toBe('ar'));
    expect(FRAMES.map((title) => screen.getByTitle(title))).toEqual(frames);
  });

  it.each([
    ['Card saved successfully!', { ...added, instrumentId: 'card-9', cardId: 'other' }, true, 'true'],
    ['Card already exists!', { ...added, cardExists: true, oneTimeUse: true }, false, 'true'],
    ['Card ready for payment!', { ...added, oneTimeUse: true }, false, 'false'],
    ['Card ready for payment!', added, false, 'false'],
  ])(
    'CARD-03 CARD-04 CARD-10 CARD-11 CARD-15 MSG-02 MSG-03 MSG-04 A-32 says %s, chooses the card and checks out',
    async (message, reply, isToKeep, kept) => {
      provider();
      const app = await open({ '/addCard': reply });
      if (isToKeep) await app.click('checkbox', 'Save this card for future orders');
      const button = await addButton();
      app.answer({ '/getCustomerCards': { cards: [{ ...visa, id: 'card-9' }] } });
      await app.user.click(button);
      expect(await screen.findByText(message)).toBeInTheDocument();
      expect(app.bodies('/addCard')).toEqual([{ cardToken: 'pm_1', amount: 0 }]);
      await waitFor(() => expect(app.place()).toBe('/checkout'));
      expect(await screen.findByRole('radio', { name: /Visa/ })).toBeChecked();
      expect(await app.stored('selected_card_id')).toBe('card-9');
      expect(await app.stored('save_for_future')).toBe(kept);
      expect(JSON.stringify([Object.values(localStorage), { ...app.store.getState(), api: null }])).not.toContain(
        'pm_1',
      );
    },
  );

  it.each([
    ['Failed to add card. Please try again.', new Reply({ http: 422, text: '{}' })],
    ['This card cannot be used', refused('This card cannot be used')],
    ['Failed to add card. Please try again.', {}],
  ])('CARD-14 ERR-14 a failed add shows %s and stays', async (message, reply) => {
    provider();
    const { user, place } = await open({ '/addCard': reply });
    await user.click(await addButton());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(place()).toBe('/add-card');
    await addButton();
  });

  it('CARD-14 a card that the provider does not tokenize is not sent', async () => {
    provider({ tokens: [null] });
    const { user, calls } = await open();
    await user.click(await addButton());
    expect(await screen.findByText('Failed to add card. Please try again.')).toBeInTheDocument();
    expect(calls('/addCard')).toHaveLength(0);
  });

  it('CARD-02 API-07 a script that fails to load shows an error with a retry', async () => {
    expectProblem(/The card fields could not be loaded/);
    const { click } = await open();
    const script = () => document.querySelector('script[src="https://cards.example/stripe.js"]');
    await waitFor(() => expect(script()).not.toBeNull());
    act(() => void script()?.dispatchEvent(new Event('error')));
    expect(await screen.findByText(/^The card fields could not be loaded/)).toBeInTheDocument();
    provider();
    await click('button', 'Try again');
    await addButton();
  });
});

it('a customer who has left stays there when the reply to the card arrives, and has the card', async () => {
  provider();
  const hold = gate();
  const added = { cardId: 'card-9', cardExists: false, oneTimeUse: false };
  const { user, click, calls, place, store } = await open({ '/addCard': later(hold.until, added) });
  await user.click(await addButton());
  await waitFor(() => expect(calls('/addCard')).toHaveLength(1));
  await click('button', 'Back');
  await waitFor(() => expect(place()).toBe('/checkout'));
  await click('button', 'Back');
  await waitFor(() => expect(place()).toBe('/cart'));
  await hold.open();
  await waitFor(() => expect(selectSelectedCardId(store.getState())).toBe('card-9'));
  expect(place()).toBe('/cart');
});

it('a card that is being typed stays when the list of saved cards arrives late', async () => {
  provider();
  const { answer } = await open({ '/getCustomerCards': offline() });
  await addButton();
  const frame = screen.getByTitle('cardNumber');
  answer({ '/getCustomerCards': { cards: [visa] } });
  act(() => void window.dispatchEvent(new Event('online')));
  const useSaved = await screen.findByRole('button', { name: /^Use a saved card|^Proceed/ });
  expect(screen.getByTitle('cardNumber')).toBe(frame);
  expect(useSaved).toHaveTextContent('Use a saved card');
});

describe('saved cards', () => {
  const saved = { '/getCustomerCards': { cards: [visa, master] } };
  const confirmDelete = async ({ click, user }: Awaited<ReturnType<typeof open>>) => {
    await click('button', 'Delete Visa •••• 4242');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Are you sure you want to delete this card?')).toBeInTheDocument();
    return () => user.click(dialog.getByRole('button', { name: 'Delete' }));
  };

  it('GEN-09 CARD-02 CARD-04 CARD-12 SUCC-05 the chosen one is stored and used, without an older choice', async () => {
    const app = await open(saved, { selected_card_id: 'card-1', save_for_future: 'false' });
    await app.click('radio', 'Mastercard •••• 4444, Expires 12/30');
    expect(await app.stored('selected_card_id')).toBe('card-2');
    expect(await app.stored('save_for_future')).toBeNull();
    await app.click('button', 'Proceed');
    await waitFor(() => expect(app.place()).toBe('/checkout'));
  });

  it.each([
    ['no card is chosen', visa, ''],
    ['the chosen card has expired', { ...visa, expiry_year: 2024 }, 'card-1'],
  ])('CARD-04 CARD-08 Proceed shows a message while %s', async (_what, card, selected_card_id) => {
    const { click, place } = await open({ '/getCustomerCards': { cards: [card, master] } }, { selected_card_id });
    await click('button', 'Proceed');
    expect(await screen.findByText('Please select a card to proceed')).toBeInTheDocument();
    expect(place()).toBe('/add-card');
    const radio = screen.getByRole('radio', { name: /^Visa/ });
    expect(radio).not.toBeChecked();
    if (selected_card_id) {
      expect(radio).toBeDisabled();
      expect(radio).toHaveAccessibleName('Visa •••• 4242, Expired 08/24');
    }
  });

  it('CARD-09 CARD-13 MSG-05 deleting asks first, shows a message, and resets the choice of the card', async () => {
    const app = await open({ ...saved, '/deleteCard': saying('gone') }, { selected_card_id: 'card-1' });
    const confirm = await confirmDelete(app);
    expect(app.calls('/deleteCard')).toHaveLength(0);
    app.answer({ '/getCustomerCards': { cards: [master] } });
    await confirm();
    expect(await screen.findByText('Card deleted successfully')).toBeInTheDocument();
    expect(app.bodies('/deleteCard')).toEqual([{ cardId: 'card-1' }]);
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Visa/ })).not.toBeInTheDocument());
    expect(await app.stored('selected_card_id')).toBeNull();
  });

  it("CARD-13 ERR-14 a refused deletion without a message: 'Failed to delete card', and the card stays", async () => {
    const confirm = await confirmDelete(await open({ ...saved, '/deleteCard': refused('') }));
    await confirm();
    expect(await screen.findByText('Failed to delete card')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Visa/, hidden: true })).toBeInTheDocument();
  });
});
