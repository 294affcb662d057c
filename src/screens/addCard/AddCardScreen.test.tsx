import { act, screen, waitFor, within } from '@testing-library/react';
import type { CardFields } from '../../features/payment/cardFields';
import { config } from '../../shared/config';
import { refused, Reply, saying } from '../../testing/apiTable';
import { aCart, anAddress, aUser } from '../../testing/builders';
import { expectProblem } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';

const customer = { user: aUser(), address: anAddress() };
const visa = { id: 'card-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2028 };
const master = { id: 'card-2', scheme: 'Mastercard', last4: '4444', expiry_month: 12, expiry_year: 2030 };
const api = (more: object = {}) => ({
  '/getCustomerCards': { cards: [] },
  '/getAppData': { payment_mode: 'test' },
  '/getCart': aCart(),
  '/addCard': { instrumentId: 'card-9' },
  ...more,
});

/** The provider's script as a page sees it; a test says what the fields hold. */
function provider({ isValid = true, token = 'tok_1' }: { isValid?: boolean; token?: string | null } = {}) {
  const handlers = new Map<string, (details: unknown) => void>();
  const inits: { publicKey: string; localization: string }[] = [];
  const fields: CardFields = {
    Events: {
      READY: 'ready',
      CARD_VALIDATION_CHANGED: 'cardValidationChanged',
      FRAME_VALIDATION_CHANGED: 'frameValidationChanged',
    },
    init: (options) => {
      inits.push(options);
      for (const name of ['card-number', 'expiry-date', 'cvv'])
        document.querySelector(`.${name}-frame`)?.append(document.createElement('iframe'));
      handlers.get('ready')?.(undefined);
    },
    isCardValid: () => isValid,
    submitCard: () => (token ? Promise.resolve({ token }) : Promise.reject(new Error('declined'))),
    enableSubmitForm: () => undefined,
    addEventHandler: (event, handler) => {
      handlers.set(event, handler);
    },
    removeAllEventHandlers: (event) => {
      handlers.delete(event);
    },
  };
  window.Frames = fields;
  return { inits };
}

const add = async () => {
  const button = await screen.findByRole('button', { name: 'Add Card' });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

beforeEach(() => {
  config.cardScriptUrl = 'https://cards.example/frames.js';
  config.cardPublicKeys = { test: 'pk_test', live: 'pk_live' };
});
afterEach(() => {
  delete window.Frames;
});

describe('the card form', () => {
  it('CARD-01 CARD-02 CARD-05 is titled, has the hosted fields, and takes the test key in test mode', async () => {
    const { inits } = provider();
    const { user, place } = await renderApp({ route: '/add-card', stored: customer, api: api() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Add Payment Method' })).toBeInTheDocument();
    await add();
    expect(inits.map((each) => each.publicKey)).toEqual(['pk_test']);
    for (const name of ['card-number', 'expiry-date', 'cvv'])
      expect(document.querySelectorAll(`.${name}-frame iframe`)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(place()).toBe('/checkout');
  });

  it('CARD-05 CARD-06 LIMIT-27 takes the live key in live mode', async () => {
    const { inits } = provider();
    await renderApp({ route: '/add-card', stored: customer, api: api({ '/getAppData': { payment_mode: 'live' } }) });
    await add();
    expect(inits.map((each) => each.publicKey)).toEqual(['pk_live']);
  });

  it('CARD-07 invalid details show an alert and nothing is sent', async () => {
    provider({ isValid: false });
    const { user, calls } = await renderApp({ route: '/add-card', stored: customer, api: api() });
    await user.click(await add());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter valid card details.');
    expect(calls('/addCard')).toHaveLength(0);
  });

  it('CARD-03 CARD-04 CARD-10 CARD-11 CARD-15 a new card is saved, chosen, and leads to the checkout', async () => {
    provider();
    let isAdded = false;
    const { user, calls, flush, place, store } = await renderApp({
      route: '/add-card',
      stored: customer,
      api: api({
        '/getCustomerCards': () => ({ cards: isAdded ? [{ ...visa, id: 'card-9' }] : [] }),
        '/addCard': () => {
          isAdded = true;
          return { instrumentId: 'card-9', cardId: 'other', cardExists: false, oneTimeUse: false };
        },
      }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Save this card for future orders' }));
    await user.click(await add());
    expect(await screen.findByText('Card saved successfully!')).toBeInTheDocument();
    expect(calls('/addCard').map((call) => call.body)).toEqual([{ cardToken: 'tok_1', amount: 0 }]);
    await waitFor(() => expect(place()).toBe('/checkout'));
    await flush();
    expect(await screen.findByRole('radio', { name: /Visa/ })).toBeChecked();
    expect(localStorage.getItem('selected_card_id')).toBe('card-9');
    expect(localStorage.getItem('save_for_future')).toBe('true');
    expect(JSON.stringify(Object.values(localStorage))).not.toContain('tok_1');
    expect(JSON.stringify({ ...store.getState(), api: null })).not.toContain('tok_1');
  });

  it.each([
    ['Card already exists!', { cardId: 'card-9', cardExists: true, oneTimeUse: true }, 'true'],
    ['Card ready for payment!', { cardId: 'card-9', cardExists: false, oneTimeUse: true }, 'false'],
    ['Card saved successfully!', { cardId: 'card-9', cardExists: false, oneTimeUse: false }, 'false'],
  ])('CARD-11 MSG-02 MSG-03 MSG-04 A-32 says %s', async (message, reply, kept) => {
    provider();
    let isAdded = false;
    const { user, flush } = await renderApp({
      route: '/add-card',
      stored: customer,
      api: api({
        '/getCustomerCards': () => ({ cards: isAdded ? [{ ...visa, id: 'card-9' }] : [] }),
        '/addCard': () => {
          isAdded = true;
          return reply;
        },
      }),
    });
    await user.click(await add());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByRole('radio', { name: /Visa/ })).toBeChecked();
    await flush();
    expect(localStorage.getItem('selected_card_id')).toBe('card-9');
    expect(localStorage.getItem('save_for_future')).toBe(kept);
  });

  it.each([
    ['Failed to add card. Please try again.', new Reply({ http: 422, text: '{}' })],
    ['This card cannot be used', refused('This card cannot be used')],
    ['Failed to add card. Please try again.', {}],
  ])('CARD-14 ERR-14 a failed add shows %s and stays', async (message, reply) => {
    provider();
    const { user, place } = await renderApp({ route: '/add-card', stored: customer, api: api({ '/addCard': reply }) });
    await user.click(await add());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(place()).toBe('/add-card');
    await add();
  });

  it('CARD-14 a card that the provider does not tokenize is not sent', async () => {
    expectProblem(/declined/);
    provider({ token: null });
    const { user, calls } = await renderApp({ route: '/add-card', stored: customer, api: api() });
    await user.click(await add());
    expect(await screen.findByText('Failed to add card. Please try again.')).toBeInTheDocument();
    expect(calls('/addCard')).toHaveLength(0);
  });

  it('CARD-02 API-07 a script that fails to load shows an error with a retry', async () => {
    expectProblem(/The card fields could not be loaded/);
    const { user } = await renderApp({ route: '/add-card', stored: customer, api: api() });
    const script = await waitFor(() => {
      const found = document.querySelector('script[src="https://cards.example/frames.js"]');
      if (!found) throw new Error('no script yet');
      return found;
    });
    act(() => {
      script.dispatchEvent(new Event('error'));
    });
    expect(await screen.findByText('The card fields could not be loaded.')).toBeInTheDocument();
    provider();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await add();
  });
});

describe('saved cards', () => {
  const saved = (more: object = {}) => api({ '/getCustomerCards': { cards: [visa, master] }, ...more });

  it('GEN-09 CARD-02 CARD-04 CARD-12 lists the saved cards; the chosen one is stored and used', async () => {
    const { user, flush, place } = await renderApp({ route: '/add-card', stored: customer, api: saved() });
    await user.click(await screen.findByRole('radio', { name: 'Mastercard •••• 4444, Expires 12/30' }));
    await flush();
    expect(localStorage.getItem('selected_card_id')).toBe('card-2');
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(place()).toBe('/checkout'));
  });

  it('CARD-08 proceeding without a card shows a message', async () => {
    const { user, place } = await renderApp({ route: '/add-card', stored: customer, api: saved() });
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));
    expect(await screen.findByText('Please select a card to proceed')).toBeInTheDocument();
    expect(place()).toBe('/add-card');
  });

  it('CARD-04 an expired card says so, cannot be chosen or used, and can be deleted', async () => {
    const expired = { ...visa, expiry_month: 8, expiry_year: 2024 };
    const { user, calls, place } = await renderApp({
      route: '/add-card',
      stored: { ...customer, selected_card_id: 'card-1' },
      api: saved({ '/getCustomerCards': { cards: [expired, master] }, '/deleteCard': saying('gone') }),
    });
    const radio = await screen.findByRole('radio', { name: 'Visa •••• 4242, Expired 08/24' });
    expect(radio).toBeDisabled();
    expect(radio).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    expect(await screen.findByText('Please select a card to proceed')).toBeInTheDocument();
    expect(place()).toBe('/add-card');
    await user.click(screen.getByRole('button', { name: 'Delete Visa •••• 4242' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(calls('/deleteCard').map((call) => call.body)).toEqual([{ cardId: 'card-1' }]));
  });

  it('CARD-09 CARD-13 MSG-05 deleting asks first, shows a message, and resets the choice of the card', async () => {
    let isGone = false;
    const { user, calls, flush } = await renderApp({
      route: '/add-card',
      stored: { ...customer, selected_card_id: 'card-1' },
      api: saved({
        '/getCustomerCards': () => ({ cards: isGone ? [master] : [visa, master] }),
        '/deleteCard': () => {
          isGone = true;
          return saying('gone');
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Visa •••• 4242' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Are you sure you want to delete this card?')).toBeInTheDocument();
    expect(calls('/deleteCard')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Card deleted successfully')).toBeInTheDocument();
    expect(calls('/deleteCard').map((call) => call.body)).toEqual([{ cardId: 'card-1' }]);
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Visa/ })).not.toBeInTheDocument());
    await flush();
    expect(localStorage.getItem('selected_card_id')).toBeNull();
  });

  it("CARD-13 ERR-14 a refused deletion without a message: 'Failed to delete card', and the card stays", async () => {
    const { user } = await renderApp({
      route: '/add-card',
      stored: customer,
      api: saved({ '/deleteCard': refused('') }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Visa •••• 4242' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete card')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Visa/, hidden: true })).toBeInTheDocument();
  });

  it('SUCC-05 choosing a saved card resets the save-for-future choice of the last one', async () => {
    const { user, flush } = await renderApp({
      route: '/add-card',
      stored: { ...customer, selected_card_id: 'card-1', save_for_future: 'false' },
      api: saved(),
    });
    await user.click(await screen.findByRole('radio', { name: /Mastercard/ }));
    await flush();
    expect(localStorage.getItem('save_for_future')).toBeNull();
  });
});
