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

const line = (
  originalPrice: number,
  discountedPrice: number | null,
  quantity: number,
  addons: { price: number; quantity: number }[] = [],
) => ({ originalPrice, discountedPrice, quantity, addons });

test('LIMIT-17 the discounted price counts when present, which means above 0', () => {
  assert.equal(unitPrice({ originalPrice: 2400, discountedPrice: 1900 }), 1900);
  assert.equal(unitPrice({ originalPrice: 2400, discountedPrice: 0 }), 2400);
  assert.equal(unitPrice({ originalPrice: 2400, discountedPrice: null }), 2400);
});

test('LIMIT-18 a line costs base price and addons, times its quantity, without rounding', () => {
  assert.equal(
    linePrice(
      line(2450, null, 3, [
        { price: 400, quantity: 2 },
        { price: 250, quantity: 1 },
      ]),
    ),
    (2450 + 800 + 250) * 3,
  );
});

test('CART-22 VAT is 5 percent inside the total, rounded half up', () => {
  for (const [total, vat] of [
    [0, 0],
    [105, 5],
    [10_500, 500],
    [100, 5],
    [110, 5],
    [111, 5],
    [116, 6],
  ] as const) {
    assert.equal(vatInside(total), vat, String(total));
  }
});

test('CART-22 delivery is AED 5 near by, AED 1 a started km more beyond 3 km, AED 15 at most, free from AED 90', () => {
  const cases = [
    [5000, 1, 500],
    [5000, 3, 500],
    [5000, 3.1, 600],
    [5000, 5.5, 800],
    [5000, 40, 1500],
    [8999, 1, 500],
    [9000, 20, 0],
    [0, 1, 0],
    [5000, null, 500],
  ] as const;
  for (const [subTotal, km, fee] of cases)
    assert.equal(deliveryFee(subTotal, km), fee, `${subTotal} fils over ${km} km`);
});

test('CART-22 a promo takes off a capped percentage, an amount or the delivery, and never more than the total', () => {
  const promo = (kind: PromoEffect['kind'], value: number, maxDiscount: number | null = null): PromoEffect => ({
    kind,
    value,
    maxDiscount,
  });
  assert.equal(promoDiscount(promo('percent', 20), 6000, 500), 1200);
  assert.equal(promoDiscount(promo('percent', 15), 2450, 500), 368);
  assert.equal(promoDiscount(promo('percent', 20, 3000), 50_000, 500), 3000);
  assert.equal(promoDiscount(promo('amount', 800), 6000, 500), 800);
  assert.equal(promoDiscount(promo('amount', 800), 500, 500), 500);
  assert.equal(promoDiscount(promo('free_delivery', 0), 6000, 700), 700);
  assert.equal(promoDiscount(promo('free_delivery', 0), 9500, 0), 0);
  assert.equal(promoDiscount(null, 6000, 500), 0);
});

test('CART-18 LIMIT-23 100 points are AED 1 and pay at most half of the items', () => {
  assert.equal(pointsWorth(1250), 1250);
  assert.equal(redeemablePoints(1250, 10_000), 1250);
  assert.equal(redeemablePoints(1250, 2001), 1000);
  assert.equal(redeemablePoints(0, 10_000), 0);
  assert.equal(redeemablePoints(500, -3), 0);
});

test('CART-18 points pay for items after the promo; free delivery leaves the items as they are', () => {
  const redeemable = (kind: PromoEffect['kind'], value: number) =>
    totals({
      subTotal: 6000,
      deliveryCharges: 700,
      promo: { kind, value, maxDiscount: null },
      loyaltyPoints: 10_000,
      applyLoyalty: false,
    }).maxRedeemablePoints;
  assert.deepEqual(
    [redeemable('percent', 20), redeemable('amount', 800), redeemable('free_delivery', 0)],
    [2400, 2600, 3000],
  );
});

test('T23 CART-22 whatever is in the cart, no amount is negative and the total is the sum of its parts', () => {
  const fils = fc.integer({ min: 0, max: 100_000 });
  const lines = fc.array(
    fc.record({
      originalPrice: fils,
      discountedPrice: fc.option(fils),
      quantity: fc.integer({ min: 1, max: 50 }),
      addons: fc.array(fc.record({ price: fils, quantity: fc.integer({ min: 1, max: 12 }) }), { maxLength: 4 }),
    }),
    { maxLength: 6 },
  );
  const promo = fc.option(
    fc.record({
      kind: fc.constantFrom('percent', 'amount', 'free_delivery'),
      value: fc.integer({ min: 0, max: 100 }),
      maxDiscount: fc.option(fils),
    }),
  );
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 1500 }),
      promo,
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.boolean(),
      (someLines, deliveryCharges, somePromo, loyaltyPoints, applyLoyalty) => {
        const subTotal = someLines.reduce((all, each) => all + linePrice(each), 0);
        const sum = totals({ subTotal, deliveryCharges, promo: somePromo, loyaltyPoints, applyLoyalty });
        for (const [name, amount] of Object.entries(sum))
          assert.ok(Number.isInteger(amount) && amount >= 0, `${name} is ${amount}`);
        assert.equal(
          sum.grandTotal,
          sum.subTotal + deliveryCharges - sum.promoDiscount - (applyLoyalty ? sum.loyaltyDiscount : 0),
        );
        assert.ok(sum.promoDiscount <= sum.subTotal + deliveryCharges);
        assert.ok(sum.maxRedeemablePoints <= loyaltyPoints && sum.loyaltyDiscount * 2 <= sum.subTotal);
      },
    ),
  );
});

test('CHK-13 the delivering branch is the nearest open one in range, and a closed one only when none is open', () => {
  const near = { id: 'near', lat: 25.11, lng: 55.2, deliveryRadius: 10 };
  const far = { id: 'far', lat: 25.16, lng: 55.2, deliveryRadius: 10 };
  const place = { lat: 25.1, lng: 55.2 };
  assert.equal(deliveringBranch([far, near], place, () => true)?.branch.id, 'near');
  assert.equal(deliveringBranch([far, near], place, ({ id }) => id === 'far')?.branch.id, 'far');
  assert.deepEqual(
    { ...deliveringBranch([far, near], place, () => false), km: 0 },
    { branch: near, isOpen: false, km: 0 },
  );
  assert.equal(
    deliveringBranch([far, near], { lat: 24, lng: 54 }, () => true),
    null,
  );
  const km = nearestKm([far, near], place) ?? assert.fail('no distance');
  assert.ok(km > 1 && km < 2);
  assert.equal(deliveringBranch([{ ...near, ...place, deliveryRadius: 0 }], place, () => true)?.km, 0);
  assert.equal(nearestKm([], place), null);
});
