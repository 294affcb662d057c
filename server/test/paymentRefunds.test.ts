import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { managePayments } from '../commands/payments';
import { orders, promos } from '../db/schema';
import { limitPromo, usesLeft } from '../modules/promo/promoTable';
import { deliver } from './cartFixtures';
import { commandOf, forThisFile } from './helpers';
import { openPayingShop } from './payingShop';
import { SAID } from './provider';

const shop = forThisFile(openPayingShop);
const run = (...args: string[]) => commandOf(managePayments, shop.t)(...args);

/** A delivered order by card, with points and a limited promo. */
async function delivered() {
  const { t } = shop;
  const payer = await shop.payer(4, { loyaltyPoints: 500 });
  await limitPromo(t.deps.db, 'promo-wings20', null);
  await limitPromo(t.deps.db, 'promo-wings20', 1000);
  const place = {
    type: 'delivery',
    user_address_id: payer.customer.addressId,
    promo_code: 'WINGS20',
    apply_loyalty: true,
  };
  const { data: cart } = await t.call('getCart', place, payer.customer.token);
  const { id: paymentId } = await payer.pay({ amount: cart.grand_total });
  const points = { promo_code: 'WINGS20', loyalty_points: cart.max_redeemable_points };
  const { data, message, status } = await payer.order(paymentId, points);
  assert.equal(status, true, message);
  await deliver(t, data.order._id);
  await shop.work();
  const pointsNow = async () => (await t.call('getUserLoyalty', {}, payer.customer.token)).data.loyalty_points;
  const seen = async () =>
    (await t.call('getOrderDetails', { order_id: data.order._id }, payer.customer.token)).data.order;
  const earnedNow = async () =>
    (await t.deps.db.select().from(orders).where(eq(orders.id, data.order._id)))[0]?.loyaltyPointsEarned ?? 0;
  const code = data.order.order_code ?? assert.fail();
  const refund = (...args: string[]) => run('refund', code, ...args, '--by', 'Huda', '--why', 'no dip');
  return {
    code,
    paymentId,
    total: cart.grand_total,
    used: points.loyalty_points,
    pointsNow,
    earnedNow,
    seen,
    refund,
  };
}
const promoUses = async () => {
  const [promo = assert.fail()] = await shop.t.deps.db.select().from(promos).where(eq(promos.id, 'promo-wings20'));
  return (await usesLeft(shop.t.deps.db, promo)) ?? 0;
};

test("a refund goes by the order's code, says what went back before, and is not repeated by mistake", async () => {
  const { code, paymentId, total, refund, seen } = await delivered();
  assert.equal(
    await refund('7'),
    `Order ${code} (payment ${paymentId}): AED 7.00 are refunded by the server within a minute.`,
  );
  await shop.work();
  const before = /^AED 7\.00 went back before:\n {2}\S+Z {2}Huda: no dip \(AED 7\.00\)\n/;
  await assert.rejects(refund('7'), ({ message }: Error) => before.test(message) && message.endsWith('add --again'));
  assert.equal((await seen()).refund_amount, 7);
  const left = (total - 7).toFixed(2);
  await assert.rejects(refund('1000', '--again'), ({ message }: Error) =>
    message.endsWith(`Order ${code} (payment ${paymentId}): AED ${left} can be refunded`),
  );
  await refund('7', '--again');
  await shop.work();
  assert.equal((await seen()).refund_amount, 14);
  await assert.rejects(
    run('refund', 'JW-0', '--by', 'Huda', '--why', 'x'),
    /^.*There is no order and no payment JW-0$/,
  );
});

test('points and promo follow the money of a delivered order, a part in proportion, and never twice', async () => {
  const { total, used, pointsNow, earnedNow, refund, seen } = await delivered();
  const [points, earned, uses] = [await pointsNow(), await earnedNow(), await promoUses()];
  assert.ok(used > 0 && earned > 1);
  await refund(String(total / 2));
  assert.deepEqual([await earnedNow(), await promoUses()], [Math.floor(earned / 2), uses]);
  assert.equal(await pointsNow(), points - (earned - Math.floor(earned / 2)) + Math.floor(used / 2));
  await shop.work();
  await refund('--again');
  await shop.work();
  assert.deepEqual([await earnedNow(), await promoUses()], [0, uses + 1]);
  assert.equal(await pointsNow(), points - earned + used);
  const { status, refund_amount, promo_code } = await seen();
  assert.deepEqual([status, refund_amount, promo_code], ['Delivered', total, 'WINGS20']);
});

test("points follow a refund of the provider's dashboard, too", async () => {
  const { paymentId, pointsNow, earnedNow, used } = await delivered();
  const [points, earned] = [await pointsNow(), await earnedNow()];
  await shop.provider.control({ set: [{ reference: paymentId, ...SAID.refunded }] });
  await shop.t.deps.db.execute(`update payments set next_check_at = '2000-01-01' where id = '${paymentId}'`);
  await shop.work();
  assert.equal((await shop.row(paymentId)).status, 'refunded');
  assert.equal(await pointsNow(), points - earned + used);
});
