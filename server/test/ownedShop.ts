import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { OperatorCallName } from '../../contract/operator';
import { addresses } from '../db/schema';
import { hashPassword } from '../modules/auth/passwords';
import { addAddress, buildShop, cash, chosen, put } from './cartFixtures';
import { testSandbox, tokenOf, type CallName, type SignedIn, type TestApp } from './helpers';

export type Input = Record<string, unknown>;

/** A shop with a customer who has one of everything, and the inputs of every call that name it. */
export interface OwnedShop {
  t: TestApp;
  alice: SignedIn;
  ids: { address: string; order: string; orderCode: string; card: string; payment: string; spent: string };
  inputs: Record<CallName, Input>;
  operatorInputs: Record<OperatorCallName, Input>;
  close(): Promise<void>;
}

/** Her branch. */
export const HER_BRANCH = 'branch-al-barsha';

function inputsOf(user: SignedIn['user'], ids: OwnedShop['ids']): OwnedShop['inputs'] {
  const { address, card, payment, order } = ids;
  const email = user.email ?? '';
  const place = { type: 'delivery', user_address_id: address };
  const password = { password: 'attacker1', confirm_password: 'attacker1' };
  const self = { user_id: user.id };
  return {
    getAppData: {},
    getBranches: { lat: 25.1076, lng: 55.2041 },
    getTimes: { lat: 25.1076, lng: 55.2041 },
    getDashboard: {},
    getAllCategories: {},
    getPromotions: {},
    getMenuItems: { category_id: 'test', page: 1 },
    getItemDetails: { item_id: 'wings' },
    search: { query: 'wings' },
    login: { email, password: 'attacker1' },
    guestLogin: { deviceToken: user.id },
    register: { name: 'Eve', email, password: 'attacker1', phone: '971500000000', age: 30 },
    verifyOTP: { otp: '0000', ...self },
    forgotPassword: { email },
    resetPassword: { ...self, otp: 'none', ...password },
    logout: {},
    requestEmailChange: { email: 'eve@example.com', password: 'attacker1' },
    confirmEmailChange: { email: 'eve@example.com', otp: '0000' },
    getUserAddress: self,
    addAddress: { area: 'Al Quoz', lat: 25.14, lng: 55.23, _id: address, ...self },
    updateAddress: { address_id: address, area: 'Taken over', lat: 25.1, lng: 55.2 },
    removeAddress: { address_id: address },
    getCart: { ...place, promo_code: '', apply_loyalty: true },
    addItemToCart: { ...place, item_id: 'plain', quantity: 1, addons: [] },
    updateCartItem: { ...place, item_id: 'wings', quantity: 9, addons: [chosen(0, 'mild'), chosen(1, 'ranch', 2)] },
    getPromoDetails: { promo_id: 'promo-lunch', ...place },
    getCustomerCards: self,
    addCard: { cardToken: card, amount: 0 },
    makePayment: { cardId: card, amount: 85 },
    getPayment: { payment_id: payment },
    deleteCard: { cardId: card },
    placeOrder: { ...cash(address), payment_method: 'Card', transaction_id: payment },
    cancelOrder: { order_id: order },
    getMyOrders: { status: 'All', ...self },
    getOrderDetails: { order_id: order },
    getUserLoyalty: self,
    updateProfile: { name: 'Taken over', ...self, _id: user.id },
    changePassword: { old_password: 'attacker1', new_password: 'attacker2', confirm_password: 'attacker2' },
    deleteProfile: self,
  };
}

const operatorInputsOf = (order_code: string): OwnedShop['operatorInputs'] => ({
  listBranches: {},
  setBranchPaused: { branch_id: HER_BRANCH, is_paused: true },
  setBranchHours: { branch_id: HER_BRANCH, hours: Array<null>(7).fill(null) },
  setOrdersPerQuarter: { branch_id: HER_BRANCH, orders_per_quarter: 1 },
  listItems: { branch_id: HER_BRANCH },
  setItemAvailable: { branch_id: HER_BRANCH, item_id: 'plain', is_available: false },
  listOrders: { branch_id: HER_BRANCH },
  getOrder: { order_code },
  setOrderStatus: { order_code, status: 'Cancelled', reason: 'Attack' },
  setAddonAvailable: { branch_id: HER_BRANCH, addon_id: 'hot', is_available: false },
  listOrderChanges: { branch_id: HER_BRANCH, cursor: '0' },
  setRefund: { order_code, refunded_amount: 1, reason: 'Attack' },
  listPromos: {},
  setPromoActive: { promo_id: 'promo-lunch', is_active: false },
});

export async function buildOwnedShop(): Promise<OwnedShop> {
  const { gateway, cards } = testSandbox();
  const t = await buildShop({ gateway });
  const alice = await t.signIn({
    name: 'Alice Secretname',
    email: 'alice.secret@example.com',
    phone: '971509998877',
    loyaltyPoints: 4242,
    loyaltyCode: 'JW-SECRET',
    passwordHash: await hashPassword('wings123'),
  });
  const { token, user } = alice;
  const address = await addAddress(t, alice);
  await t.deps.db.update(addresses).set({ notes: 'Secret gate code' }).where(eq(addresses.id, address));
  const card = (await t.call('addCard', { cardToken: tokenOf(cards), amount: 0 }, token)).data.instrumentId;
  assert.ok(card);
  const pay = async (amount: number) => (await t.call('makePayment', { cardId: card, amount }, token)).data.payment.id;
  await put(t, alice, 'plain', 2);
  const spent = await pay(45);
  const paid = { ...cash(address), payment_method: 'Card', transaction_id: spent };
  const { order } = (await t.call('placeOrder', paid, token)).data;
  await put(t, alice, 'wings', 2, [chosen(0, 'hot')]);
  const payment = await pay(85);
  const orderCode = order.order_code ?? assert.fail('no order code');

  const ids = { address, card, payment, spent, order: order._id, orderCode };
  return { t, alice, ids, inputs: inputsOf(user, ids), operatorInputs: operatorInputsOf(orderCode), close: t.close };
}
