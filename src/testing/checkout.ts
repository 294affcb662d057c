import { screen, waitFor } from '@testing-library/react';

import type { Attempt, CheckoutState, OneTimeCard } from '../features/orders/checkout/checkoutState';
import { saying } from './apiTable';
import { aCart, anAddress, anOrder, aUser } from './builders';
import { renderApp, type RenderOptions } from './renderApp';

export const customer = { user: aUser(), address: anAddress() };
export const visa = { id: 'card-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2028 };
const cards = { cards: [visa] };
export const withCard = { ...customer, selected_card_id: 'card-1' };
export const paid = { payment: { id: 'pay-77' } };
export const success = 'Your order has been Places successfully.';

export const placeButton = () => screen.findByRole('button', { name: /^Place Order/ });

export const ready = async () => {
  const button = await placeButton();
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

export const api = (more: object = {}) => ({
  '/getCart': aCart(),
  '/getCustomerCards': cards,
  '/getMyOrders': { orders: [] },
  '/getOrderDetails': { order: anOrder({ _id: 'order-9' }), order_title: '' },
  '/placeOrder': saying('Order placed', { order: { _id: 'order-9' } }),
  ...more,
});

export const open = (more: object = {}, options: Omit<RenderOptions, 'api'> = {}) =>
  renderApp({ route: '/checkout', stored: customer, ...options, api: api(more) });

export async function press(more: object = {}, options: Omit<RenderOptions, 'api'> = {}) {
  const app = await open(more, options);
  await app.user.click(await ready());
  return app;
}
export const expectPlaced = () => screen.findByText(success);
type Calls = Pick<Awaited<ReturnType<typeof renderApp>>, 'calls'>;
export const sent = ({ calls }: Calls, path: string) => calls(path).map(({ body }) => body as Record<string, unknown>);
export const keysOf = ({ calls }: Calls, path: string) =>
  calls(path).map(({ headers }) => headers.get('Idempotency-Key'));
export const transactions = (app: Calls) => sent(app, '/placeOrder').map(({ transaction_id }) => transaction_id);

export const nowOrder = (over: object = {}) =>
  anOrder({ _id: 'order-7', createdAt: new Date().toISOString(), payment_method: 'COD', ...over });

export const anAttempt = (over: Partial<Attempt> = {}): Attempt => ({
  id: 'a1b2c3d4',
  amount: 50,
  knownOrders: null,
  image: '',
  transactionId: '',
  order: { order_from: 'Web', delivery_instruction: '', payment_method: 'COD', user_address_id: 'address-1' },
  cardId: '',
  keepCard: true,
  startedAt: Date.now() - 20_000,
  ...over,
});
export const aPaidAttempt = (over: Partial<Attempt> = {}): Attempt => {
  const { order, ...cash } = anAttempt();
  const card = { cardId: 'card-1', transactionId: 'pay-77' };
  return { ...cash, ...card, order: { ...order, payment_method: 'Card' }, ...over };
};

export const keptCheckout = (state: CheckoutState | undefined, cards: OneTimeCard[] = [], userId = 'user-1') => [
  { userId, cards, state },
];
export const kept = (text = localStorage.getItem('checkout_attempt')) =>
  (JSON.parse(text ?? '[]') as Partial<ReturnType<typeof keptCheckout>>)[0];
