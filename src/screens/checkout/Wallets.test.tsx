import { act, screen, waitFor } from '@testing-library/react';
import { config } from '../../shared/config';
import { aCart } from '../../testing/builders';
import { expectPlaced, open, paid, placeButton, ready, sent } from '../../testing/checkout';

type Handlers = Record<string, (event: object) => void>;

/** Stripe.js with a wallet whose sheet the test confirms; `ended` is told of a sheet that must not say "done". */
function installWallet(ended: () => void) {
  const handlers: Handlers = {};
  const button = document.createElement('button');
  button.textContent = 'Wallet';
  button.onclick = () => handlers.click?.({ resolve: () => undefined, reject: () => undefined });
  const element = {
    on: (event: string, handler: (event: object) => void) => Object.assign(handlers, { [event]: handler }),
    mount: (box: HTMLElement) => {
      box.append(button);
      handlers.ready?.({ availablePaymentMethods: { applePay: true } });
    },
    destroy: () => button.remove(),
  };
  const elements = { create: () => element, update: () => undefined, submit: async () => ({}) };
  const createPaymentMethod = async () => ({ paymentMethod: { id: 'pm_wallet' } });
  Object.assign(window, {
    PaymentRequest: Object,
    Stripe: () => ({ elements: () => elements, createPaymentMethod }),
  });
  return { confirm: () => act(async () => handlers.confirm?.({ paymentFailed: ended })) };
}

const tabs: (() => void)[] = [];
class Channel {
  addEventListener = (_type: string, receive: () => void) => void tabs.push(receive);
  postMessage = () => undefined;
}
const changedInOtherTab = () => act(() => tabs.forEach((receive) => receive()));

const walletApi = {
  '/getAppData': { payment_mode: 'test' },
  '/addCard': { cardId: 'card-wallet', isNew: true },
  '/makePayment': paid,
  '/deleteCard': null,
};

describe('a wallet', () => {
  const ended = jest.fn();
  let wallet: ReturnType<typeof installWallet>;
  beforeEach(() => {
    tabs.length = 0;
    ended.mockClear();
    Object.assign(window, { BroadcastChannel: Channel });
    wallet = installWallet(ended);
    config.extras = ['wallets'];
    config.cardScriptUrl = 'https://cards.example/stripe.js';
    config.cardPublicKeys = { test: 'pk_test', live: 'pk_live' };
  });
  afterEach(() => {
    delete window.Stripe;
    Reflect.deleteProperty(window, 'PaymentRequest');
  });

  it('CHK-13 pays the total of its sheet', async () => {
    const app = await open(walletApi);
    await ready();
    await app.user.click(await screen.findByRole('button', { name: 'Wallet' }));
    await wallet.confirm();
    await expectPlaced();
    expect(sent(app, '/makePayment')).toEqual([{ amount: 50, cardId: 'card-wallet' }]);
    expect(ended).not.toHaveBeenCalled();
  });

  it('CHK-13 pays nothing where the cart changed under its sheet: the sheet ends, a note says why', async () => {
    const app = await open(walletApi, { early: true });
    await ready();
    await app.user.click(await screen.findByRole('button', { name: 'Wallet' }));
    app.answer({ '/getCart': aCart({ grand_total: 246 }) });
    changedInOtherTab();
    await waitFor(async () => expect(await placeButton()).toHaveTextContent('246.00'));
    await wallet.confirm();
    const note = 'The total is now AED 246.00, it was AED 50.00. Check your order, then place it again.';
    expect(await screen.findByText(note)).toBeInTheDocument();
    await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
    expect(app.calls('/makePayment')).toHaveLength(0);
    expect(app.calls('/placeOrder')).toHaveLength(0);
  });
});
