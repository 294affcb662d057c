import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deliveringBranch, deliveryFee, nearestKm } from '../../modules/cart/delivery';
import {
  linePrice,
  pointsWorth,
  promoDiscount,
  redeemablePoints,
  totals,
  unitPrice,
  vatInside,
  type PromoEffect,
} from '../../modules/cart/pricing';
import { draftOf } from '../../modules/checkout/orderDraft';
import { operatorOrderView } from '../../modules/operator/operatorService';

const shop = {
  vatPercent: 5,
  deliveryFee: { base: 500, baseKm: 3, perKm: 100, most: 1500, freeFrom: 9000 },
  points: { perAedSpent: 1, perAedOff: 100, maxPercent: 50 },
};

test('LIMIT-17 LIMIT-18 a line costs its discounted price, if above 0, and its addons, times its quantity', () => {
  for (const [discountedPrice, price] of [
    [1900, 1900],
    [0, 2450],
    [null, 2450],
  ] as const) {
    assert.equal(unitPrice({ originalPrice: 2450, discountedPrice }), price);
    const addons = [
      { price: 400, quantity: 2 },
      { price: 250, quantity: 1 },
    ];
    assert.equal(linePrice({ originalPrice: 2450, discountedPrice, quantity: 3, addons }), (price + 1050) * 3);
  }
});

test('CART-22 VAT is 5 percent inside the total, rounded half up', () => {
  const vats = [0, 105, 10_500, 100, 110, 111, 116].map((total) => vatInside(total, 5));
  assert.deepEqual(vats, [0, 5, 500, 5, 5, 5, 6]);
});

test('CART-22 delivery is AED 5 near by, AED 1 a started km more beyond 3 km, AED 15 at most, free from AED 90', () => {
  for (const [subTotal, km, fee] of [
    [5000, 1, 500],
    [5000, 3, 500],
    [5000, 3.1, 600],
    [5000, 5.5, 800],
    [5000, 40, 1500],
    [8999, 1, 500],
    [9000, 20, 0],
    [0, 1, 0],
    [5000, null, 500],
  ] as const)
    assert.equal(deliveryFee(subTotal, km, shop.deliveryFee), fee, `${subTotal} fils over ${km} km`);
});

const promo = (kind: PromoEffect['kind'], value = 0, maxDiscount: number | null = null) => ({
  kind,
  value,
  maxDiscount,
});

test('CART-22 a promo takes off a capped percentage, an amount or the delivery, and never more than the total', () => {
  const cases: [PromoEffect | null, subTotal: number, delivery: number, discount: number][] = [
    [promo('percent', 20), 6000, 500, 1200],
    [promo('percent', 15), 2450, 500, 368],
    [promo('percent', 20, 3000), 50_000, 500, 3000],
    [promo('amount', 800), 6000, 500, 800],
    [promo('amount', 800), 500, 500, 500],
    [promo('free_delivery'), 6000, 700, 700],
    [promo('free_delivery'), 9500, 0, 0],
    [null, 6000, 500, 0],
  ];
  for (const [effect, subTotal, delivery, discount] of cases)
    assert.equal(promoDiscount(effect, subTotal, delivery), discount, JSON.stringify([effect, subTotal]));
});

test('CART-18 LIMIT-23 100 points are AED 1 and pay at most half of the items after the promo', () => {
  assert.equal(pointsWorth(1250, shop.points), 1250);
  assert.deepEqual(
    [
      [1250, 10_000],
      [1250, 2001],
      [0, 9],
      [500, -3],
    ].map(([balance = 0, items = 0]) => redeemablePoints(balance, items, shop.points)),
    [1250, 1000, 0, 0],
  );
  const order = { subTotal: 6000, deliveryCharges: 700, loyaltyPoints: 10_000, applyLoyalty: false, shop };
  const redeemable = [promo('percent', 20), promo('amount', 800), promo('free_delivery')].map(
    (effect) => totals({ ...order, promo: effect }).maxRedeemablePoints,
  );
  assert.deepEqual(redeemable, [2400, 2600, 3000]);
});

test('T23 CART-22 whatever is in the cart, no amount is negative and the total is the sum of its parts', () => {
  const fils = fc.integer({ min: 0, max: 1_000_000 });
  const order = fc.record({
    subTotal: fils,
    deliveryCharges: fc.integer({ min: 0, max: 1500 }),
    promo: fc.option(
      fc.record({
        kind: fc.constantFrom('percent', 'amount', 'free_delivery'),
        value: fc.integer({ min: 0, max: 100 }),
        maxDiscount: fc.option(fils),
      }),
    ),
    loyaltyPoints: fils,
    applyLoyalty: fc.boolean(),
  });
  const property = fc.property(order, (given) => {
    const sum = totals({ ...given, shop });
    for (const [name, amount] of Object.entries(sum))
      assert.ok(Number.isInteger(amount) && amount >= 0, `${name} is ${amount}`);
    const off = sum.promoDiscount + (given.applyLoyalty ? sum.loyaltyDiscount : 0);
    assert.equal(sum.grandTotal, sum.subTotal + given.deliveryCharges - off);
    assert.ok(sum.promoDiscount <= sum.subTotal + given.deliveryCharges);
    assert.ok(sum.maxRedeemablePoints <= given.loyaltyPoints && sum.loyaltyDiscount * 2 <= sum.subTotal);
  });
  fc.assert(property);
});

test('CHK-13 the delivering branch is the nearest open one in range, and a closed one only when none is open', () => {
  const near = { id: 'near', lat: 25.11, lng: 55.2, deliveryRadius: 10 };
  const far = { id: 'far', lat: 25.16, lng: 55.2, deliveryRadius: 10 };
  const place = { lat: 25.1, lng: 55.2 };
  const branchFor = (open: readonly string[], at = place) => {
    const delivering = deliveringBranch([far, near], at, ({ id }) => open.includes(id));
    return delivering && [delivering.branch.id, delivering.isOpen];
  };
  for (const [open, expected] of [
    [
      ['near', 'far'],
      ['near', true],
    ],
    [['far'], ['far', true]],
    [[], ['near', false]],
  ] as const)
    assert.deepEqual(branchFor(open), expected);
  assert.equal(branchFor(['near', 'far'], { lat: 24, lng: 54 }), null);
  const km = nearestKm([far, near], place) ?? assert.fail('no distance');
  assert.ok(km > 1 && km < 2);
  assert.equal(nearestKm([], place), null);
});

test('the amounts of 1,000 generated orders add up for the till, in fils', () => {
  const fils = (aed: number) => Math.round(aed * 100);
  const title = { en: 'x', ar: 'x' };
  const price = fc.integer({ min: 0, max: 20_000 });
  const addon = fc.record({ price, quantity: fc.integer({ min: 1, max: 4 }) });
  const line = fc.record({
    originalPrice: fc.integer({ min: 1, max: 20_000 }),
    discountedPrice: fc.option(price),
    quantity: fc.integer({ min: 1, max: 20 }),
    addons: fc.array(addon, { maxLength: 5 }),
  });
  const promo = fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const, 'free_delivery' as const),
    value: fc.integer({ min: 1, max: 90 }),
    maxDiscount: fc.option(fc.integer({ min: 1, max: 5000 })),
  });
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    promo: fc.option(promo),
    deliveryCharges: fc.integer({ min: 0, max: 1500 }),
    loyaltyPoints: fc.integer({ min: 0, max: 100_000 }),
    applyLoyalty: fc.boolean(),
  });
  const check = ({ lines, ...fields }: typeof order extends fc.Arbitrary<infer Order> ? Order : never) => {
    const cart = lines.map((each, n) => ({
      item: { id: `item-${n}`, title, image: '', ...each },
      quantity: each.quantity,
      addons: each.addons.map((one) => ({ addon_index: 0, item_id: 'a', title, ...one })),
      instruction: '',
      version: 1,
    }));
    const subTotal = cart.reduce((sum, each) => sum + linePrice({ ...each.item, ...each }), 0);
    const sums = totals({ subTotal, shop, ...fields });
    const { maxRedeemablePoints: points } = sums;
    const quoted = {
      lines: cart,
      totals: sums,
      promo: fields.promo && { id: 'p', code: 'TEN', ...fields.promo },
      destination: { branch: { id: 'b' }, address: null },
    };
    const body = { loyalty_points: fields.applyLoyalty ? points : 0 };
    const { items, ...draft } = draftOf(quoted as never, body);
    const parts = { items, events: [], payment: undefined, customer: undefined, deliveryMinutes: 35 };
    const placed = {
      orderCode: 'JW-1',
      status: 'Placed',
      createdAt: new Date(0),
      paymentMethod: 'COP',
      cancelReason: '',
    };
    const told = operatorOrderView({ ...draft, ...placed } as never, parts as never, 'en');
    const sumOf = (each: (typeof told)['items'][number]) =>
      each.quantity * each.addons.reduce((sum, one) => sum + one.quantity * fils(one.price), fils(each.price));
    for (const each of told.items) assert.equal(fils(each.total_price), sumOf(each));
    assert.equal(
      told.items.reduce((sum, each) => sum + sumOf(each), 0),
      fils(told.sub_total),
    );
    const off = fils(told.promo_discount) + fils(told.loyalty_discount);
    assert.equal(fils(told.sub_total) + fils(told.delivery_charges) - off, fils(told.grand_total));
    assert.equal(fils(told.vat_amount), vatInside(fils(told.grand_total), 5));
    assert.equal(told.promo_code !== '', told.promo_discount > 0);
    assert.equal(fils(told.loyalty_discount), pointsWorth(told.loyalty_points, shop.points));
    assert.equal(told.amount_due, told.grand_total);
  };
  fc.assert(fc.property(order, check), { numRuns: 1000 });
});
