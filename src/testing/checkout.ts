import { screen, waitFor } from '@testing-library/react';
import { config } from '../shared/config';
import { saying } from './apiTable';
import { aCart, anAddress, anOrder, aUser } from './builders';

/** What the tests of the checkout share. */

export const customer = { user: aUser(), address: anAddress() };
export const visa = { id: 'card-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2028 };
const cards = { cards: [visa] };
/** The customer with the saved card chosen, and the payment by it. */
export const withCard = { ...customer, selected_card_id: 'card-1' };
export const paid = { payment: { id: 'pay-77' } };
export const success = 'Your order has been Places successfully.';

export const placeButton = () => screen.findByRole('button', { name: /^Place Order/ });

/** The enabled button. */
export const ready = async () => {
  const button = await placeButton();
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

export const api = (more: object = {}) => ({
  '/getCart': aCart(),
  '/getCustomerCards': cards,
  '/getMyOrders': { orders: [] },
  '/placeOrder': saying('Order placed', { order: { _id: 'order-9' } }),
  ...more,
});

export const nowOrder = (over: object = {}) =>
  anOrder({ _id: 'order-7', createdAt: new Date().toISOString(), payment_method: 'COD', ...over });

export function resetCheckout() {
  sessionStorage.clear();
  config.extras = [];
  config.tileUrl = '';
}
