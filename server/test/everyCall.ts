import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { calls, type CallName } from '../../contract/calls';
import type { Lang } from '../../contract/common';
import { operatorCalls, type OperatorBranch, type OperatorCallName } from '../../contract/operator';
import { orderCodes, payments, webhookDeliveries } from '../db/schema';
import { processDue } from '../jobs/claim';
import { dubaiTime } from '../lib/dubaiTime';
import { newId } from '../lib/ids';
import { hashPassword } from '../modules/auth/passwords';
import { listKeys } from '../modules/operator/operatorTable';
import { sendWebhooks } from '../modules/operator/webhookJob';
import {
  addSubscription,
  DELIVERIES,
  failDelivery,
  hasWork,
  listDead,
  listSubscriptions,
  retryAbandoned,
} from '../modules/operator/webhookTable';
import type { SandboxCards } from '../sandbox/sandboxCards';
import { cash, chosen, put, shopper, STEPS } from './cartFixtures';
import { listening, tokenOf, type TestApp } from './helpers';
import { operate, operatorKey } from './operatorFixtures';

interface Reply {
  status: boolean;
  message: string;
  data: unknown;
}
const PASSWORD = 'wings123';

/** Makes every call of the contract once except deleteProfile; returns the customer's token. */
export async function makeEveryCall(
  shop: TestApp,
  cards: SandboxCards,
  { lang = 'en', check }: { lang?: Lang; check?: (name: CallName, reply: Reply) => void } = {},
): Promise<string> {
  const missing = new Set(Object.keys(calls));
  const call = async <N extends CallName>(name: N, input?: Record<string, unknown>, token?: string, key?: string) => {
    missing.delete(name);
    const headers = { 'accept-language': lang, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const { http: _http, headers: _headers, ...reply } = await shop.call(name, input, token, headers);
    assert.equal(reply.status, true, `${name}: ${reply.message}`);
    check?.(name, reply);
    return reply.data;
  };
  const customer = await shop.signIn({ passwordHash: await hashPassword(PASSWORD) });
  const email = customer.user.email ?? '';
  const { auth_token: guest } = await call('guestLogin', { deviceToken: `device of ${email}` });
  const fields = { area: 'Al Barsha 1', lat: 25.1076, lng: 55.2041 };
  await call('addAddress', fields, guest);
  const person = { name: 'New', email: `new-${email}`, password: PASSWORD, phone: '971501234567', age: 30 };
  const begun = await call('register', person);
  const codeOf = (to: string) => shop.mailer.sent.findLast((mail) => mail.to === to)?.code ?? assert.fail();
  await call('verifyOTP', { user_id: begun.user._id, otp: codeOf(person.email) }, guest);
  await call('login', { email, password: PASSWORD });
  const reset = await call('forgotPassword', { email });
  const passwords = { password: 'wings1234', confirm_password: 'wings1234' };
  const code = { user_id: reset.user._id, otp: codeOf(email) };
  const { auth_token: token } = await call('resetPassword', { ...code, ...passwords });
  const change = { old_password: 'wings1234', new_password: PASSWORD, confirm_password: PASSWORD };
  await call('changePassword', change, token);
  const { _id: address } = await call('addAddress', fields, token);
  const { _id: second } = await call('addAddress', fields, token);
  await call('updateAddress', { ...fields, address_id: second, is_default: true }, token);
  await call('getUserAddress', undefined, token);
  await call('getBranches', { lat: 25.1, lng: 55.2 });
  await call('getDashboard');
  const [category] = await call('getAllCategories');
  await call('getMenuItems', { category_id: category?._id ?? '', page: 1 }, token);
  await call('getItemDetails', { item_id: 'wings-buffalo-10' }, token);
  await call('search', { query: 'wings' }, token);
  const addons = [chosen(0, 'hot'), chosen(1, 'ranch', 2)];
  await call('addItemToCart', { item_id: 'wings', quantity: 1, addons, type: 'delivery' }, token);
  await call('updateCartItem', { item_id: 'wings', quantity: 2, addons, type: 'delivery' }, token);
  const place = { type: 'delivery', user_address_id: address };
  await call('getCart', { ...place, promo_code: 'WINGS20', apply_loyalty: true }, token);
  const { promos } = await call('getPromotions');
  await call('getPromoDetails', { promo_id: promos[0]?._id ?? '', ...place }, token);
  const placed = await call('placeOrder', { ...cash(address), promo_code: 'WINGS20' }, token, 'explain-order-1');
  const paying = { ...customer, token };
  await put(shop, paying, 'plain', 2);
  await call('getAppData');
  const { instrumentId } = await call('addCard', { cardToken: tokenOf(cards), amount: 0 }, token);
  await call('getCustomerCards', {}, token);
  const payment = await call('makePayment', { cardId: instrumentId, amount: 45 }, token, 'explain-payment');
  const paid = { ...cash(address), payment_method: 'Card', transaction_id: payment.payment.id };
  await call('placeOrder', paid, token, 'explain-order-2');
  for (const status of ['All', 'Active', 'Delivered', 'Cancelled']) await call('getMyOrders', { status }, token);
  await call('getOrderDetails', { order_id: placed.order._id }, token);
  await call('getUserLoyalty', undefined, token);
  await put(shop, paying, 'plain', 3);
  const quoted = { user_address_id: address, promo_code: 'WINGS20' };
  await call('makePayment', { cardId: instrumentId, amount: 53, ...quoted }, token);
  await call('deleteCard', { cardId: instrumentId }, token);
  await call('removeAddress', { address_id: second }, token);
  await call('updateProfile', { name: 'Sara', email, phone: '971501234567', age: '29' }, token);
  assert.deepEqual([...missing], ['deleteProfile'], 'calls of the contract that this test does not make');
  return token;
}

/** Makes every call of the operator API once, and sends webhooks of which some fail. */
export async function operateEverything(shop: TestApp): Promise<void> {
  const missing = new Set(Object.keys(operatorCalls));
  const key = await operatorKey(shop);
  const branch_id = 'branch-al-barsha';
  const call = async <Data>(name: OperatorCallName, input: Record<string, unknown> = {}) => {
    missing.delete(name);
    const answer = await operate<Data>(shop, key.text, name, input);
    assert.equal(answer.status, true, `${name}: ${answer.message}`);
    return answer.data;
  };
  const received = createServer((_request, response) => response.end()).unref();
  const port = await listening(received);
  const { clock } = shop;
  const { db } = shop.deps;
  for (const url of [`http://127.0.0.1:${port}/`, 'http://127.0.0.1:1/'])
    await addSubscription(db, { url, branchId: null }, clock.now());

  const ordered = async () => {
    const customer = await shopper(shop);
    const { data } = await shop.call('placeOrder', cash(customer.addressId), customer.token);
    return data.order.order_code ?? assert.fail();
  };
  const codes = [await ordered(), await ordered(), await ordered()];
  const isThird = eq(orderCodes.code, codes[2] ?? '');
  const [place = assert.fail()] = await db
    .select({ userId: orderCodes.userId, orderId: orderCodes.orderId })
    .from(orderCodes)
    .where(isThird);
  const page = await call<{ orders: unknown[]; next_cursor?: string }>('listOrders', { branch_id, limit: 2 });
  await call('listOrders', { branch_id, limit: 2, cursor: page.next_cursor ?? assert.fail() });
  await call('getOrder', { order_code: codes[0] });
  for (const status of STEPS) await call('setOrderStatus', { order_code: codes[0], status });
  await call('setOrderStatus', { order_code: codes[1], status: 'Cancelled', reason: 'Sold out' });
  const { branches } = await call<{ branches: OperatorBranch[] }>('listBranches');
  await call('setBranchHours', { branch_id, hours: branches.find(({ _id }) => _id === branch_id)?.hours });
  await call('setBranchPaused', { branch_id, is_paused: false });
  await call('setOrdersPerQuarter', { branch_id, orders_per_quarter: null });
  for (const is_available of [false, true]) {
    await call('setItemAvailable', { branch_id, item_id: 'plain', is_available });
    await call('setAddonAvailable', { branch_id, addon_id: 'hot', is_available });
  }
  await call('listItems', { branch_id });
  await call('listOrders', { branch_id, date: dubaiTime(clock.now()).date });
  await call('listOrderChanges', { branch_id, cursor: '0' });
  await db.insert(payments).values({ ...place, id: newId(), cardId: 'x', amount: 1000, status: 'captured' });
  await call('setRefund', { order_code: codes[2], refunded_amount: 1, reason: 'Cold' });
  const { promos } = await call<{ promos: { _id: string }[] }>('listPromos');
  await call('setPromoActive', { promo_id: promos[0]?._id, is_active: true });
  assert.deepEqual([...missing], [], 'calls of the operator API that this test does not make');
  await listKeys(db);

  assert.equal(await hasWork(db, clock.now()), true);
  assert.ok((await sendWebhooks(shop.deps)) > 0);
  await hasWork(db, clock.now());
  const away = (await listSubscriptions(db)).find(({ url }) => url.endsWith(':1/')) ?? assert.fail();
  await processDue(
    shop.deps,
    DELIVERIES,
    { where: eq(webhookDeliveries.subscriptionId, away.id) },
    async (delivery) => {
      await failDelivery(db, { ...delivery, attempts: 9 }, 'given up', clock.now());
      return false;
    },
  );
  assert.equal((await listDead(db)).length, 1);
  assert.deepEqual(
    [await retryAbandoned(db, 'none', clock.now()), await retryAbandoned(db, null, clock.now())],
    [0, 1],
  );
  received.close();
}
