import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PromoRules } from '../../db/schema';
import { evaluatePromo, refusalOf, type PromoTerms, type PromoSituation } from '../../modules/promo/promoRules';

const promo = (rules: PromoRules, more: Partial<PromoTerms> = {}): PromoTerms => ({
  code: 'CODE',
  kind: 'percent',
  rules,
  usesPerCustomer: null,
  ...more,
});
// Monday noon in Dubai.
const situation = (more: Partial<PromoSituation> = {}): PromoSituation => ({
  now: new Date('2026-01-05T08:00:00Z'),
  orderType: 'delivery',
  branchId: 'b1',
  subTotal: 6000,
  ordersSoFar: 0,
  usesSoFar: 0,
  usesLeft: null,
  branchNames: new Map([
    ['b1', { en: 'Marina', ar: 'المارينا' }],
    ['b2', { en: 'Mirdif', ar: 'مردف' }],
  ]),
  ...more,
});
const refusal = (rules: PromoRules, at: Partial<PromoSituation> = {}, more: Partial<PromoTerms> = {}) =>
  refusalOf(evaluatePromo(promo(rules, more), situation(at)))?.en ?? null;

test('PROMOD-02 a promo without rules applies to everybody', () => {
  assert.deepEqual(evaluatePromo(promo({}), situation()), []);
});

test('PROMOD-02 each rule is eligible or not and says so in both languages', () => {
  const rules = evaluatePromo(
    promo({ firstOrder: true, minSubtotal: 6000, branchIds: ['b1', 'b2'] }),
    situation({ subTotal: 5999 }),
  );
  assert.deepEqual(
    rules.map(({ is_eligible, message }) => [is_eligible, message.en]),
    [
      [true, 'Valid on your first order'],
      [false, 'Minimum order AED 60.00'],
      [true, 'Valid at Marina, Mirdif'],
    ],
  );
  assert.equal(rules[2]?.message.ar, 'صالح في المارينا، مردف');
});

test('CART-14 every rule refuses with a clear reason', () => {
  assert.equal(refusal({ minSubtotal: 6000 }, { subTotal: 5999 }), 'Minimum order for CODE is AED 60.00');
  assert.equal(refusal({ minSubtotal: 6000 }, { subTotal: 6000 }), null);
  assert.equal(refusal({ firstOrder: true }, { ordersSoFar: 1 }), 'CODE cannot be used: Valid on your first order');
  assert.equal(refusal({ orderType: 'pickup' }), 'CODE cannot be used: Valid on pickup orders');
  assert.equal(
    refusal({ orderType: 'delivery' }, { orderType: 'pickup' }),
    'CODE cannot be used: Valid on delivery orders',
  );
  assert.equal(refusal({ branchIds: ['b2'] }), 'CODE cannot be used: Valid at Mirdif');
  assert.equal(refusal({ branchIds: ['b2'] }, { branchId: null }), 'CODE cannot be used: Valid at Mirdif');
  assert.equal(
    refusal({}, { usesSoFar: 2 }, { usesPerCustomer: 2 }),
    'CODE cannot be used: Up to 2 times per customer',
  );
  assert.equal(refusal({}, { usesLeft: 0 }), 'This offer has been used up');
  assert.equal(
    refusal({}, { orderType: 'pickup' }, { kind: 'free_delivery' }),
    'CODE cannot be used: Valid on delivery orders',
  );
});

test('CART-14 a promo applies where its rules are met, and a branch that is unknown is left out of the words', () => {
  assert.equal(refusal({ orderType: 'delivery' }), null);
  assert.equal(refusal({ branchIds: ['b1', 'b2'] }), null);
  assert.equal(refusal({}, { usesSoFar: 1 }, { usesPerCustomer: 2 }), null);
  assert.equal(refusal({}, { usesLeft: 1 }), null);
  assert.equal(refusal({ branchIds: ['closed', 'b2'] }), 'CODE cannot be used: Valid at Mirdif');
});

test('T10 dates and weekdays are those of Dubai', () => {
  // 20:30 UTC on Sunday is half past midnight of Monday in Dubai.
  const now = new Date('2026-01-04T20:30:00Z');
  assert.equal(refusal({ weekdays: [1] }, { now }), null);
  assert.equal(refusal({ weekdays: [0] }, { now }), 'CODE cannot be used: Valid on Sunday');
  assert.equal(refusal({ from: '2026-01-05', to: '2026-01-05' }, { now }), null);
  assert.equal(refusal({ to: '2026-01-04' }, { now }), 'CODE cannot be used: Valid until 04/01/2026');
  assert.equal(refusal({ from: '2026-01-06' }, { now }), 'CODE cannot be used: Valid from 06/01/2026');
});
