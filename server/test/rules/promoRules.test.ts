import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PromoRules } from '../../db/schema';
import { evaluatePromo, refusalOf, type PromoSituation, type PromoTerms } from '../../modules/promo/promoRules';

// Monday noon in Dubai.
const noon: PromoSituation = {
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
};
const evaluate = (rules: PromoRules, at: Partial<PromoSituation> = {}, more: Partial<PromoTerms> = {}) =>
  evaluatePromo({ code: 'CODE', kind: 'percent', rules, usesPerCustomer: null, ...more }, { ...noon, ...at });
const cannot = (rule: string) => `CODE cannot be used: Valid ${rule}`;

test('PROMOD-02 each rule is eligible or not and says so in both languages; without rules all may', () => {
  assert.deepEqual(evaluate({}), []);
  const rules = evaluate({ firstOrder: true, minSubtotal: 6000, branchIds: ['b1', 'b2'] }, { subTotal: 5999 });
  assert.deepEqual(
    rules.map(({ is_eligible, message }) => [is_eligible, message.en]),
    [
      [true, 'Valid on your first order'],
      [false, 'Minimum order AED 60.00'],
      [true, 'Valid at Marina, Mirdif'],
    ],
  );
  assert.equal(rules[2]?.message.ar, 'صالح في المارينا، مردف');
  assert.deepEqual(
    rules.map(({ missing }) => missing),
    [undefined, 1, undefined],
  );
});

// 20:30 UTC on Sunday is half past midnight of Monday in Dubai.
const now = new Date('2026-01-04T20:30:00Z');
const cases: [PromoRules, Partial<PromoSituation>, Partial<PromoTerms>, string | null][] = [
  [{ minSubtotal: 6000 }, { subTotal: 5999 }, {}, 'Minimum order for CODE is AED 60.00'],
  [{ minSubtotal: 6000 }, { subTotal: 6000 }, {}, null],
  [{ firstOrder: true }, { ordersSoFar: 1 }, {}, cannot('on your first order')],
  [{ orderType: 'pickup' }, {}, {}, cannot('on pickup orders')],
  [{ orderType: 'delivery' }, { orderType: 'pickup' }, {}, cannot('on delivery orders')],
  [{ orderType: 'delivery' }, {}, {}, null],
  [{ branchIds: ['b2'] }, {}, {}, cannot('at Mirdif')],
  [{ branchIds: ['b2'] }, { branchId: null }, {}, cannot('at Mirdif')],
  // A branch that is unknown is left out of the words.
  [{ branchIds: ['closed', 'b2'] }, {}, {}, cannot('at Mirdif')],
  [{ branchIds: ['b1', 'b2'] }, {}, {}, null],
  [{}, { usesSoFar: 2 }, { usesPerCustomer: 2 }, 'CODE cannot be used: Up to 2 times per customer'],
  [{}, { usesSoFar: 1 }, { usesPerCustomer: 2 }, null],
  [{}, { usesSoFar: 1 }, { usesPerCustomer: 1 }, 'CODE cannot be used: Once per customer'],
  [{}, { usesLeft: 0 }, {}, 'This offer has been used up'],
  [{}, { usesLeft: 1 }, {}, null],
  [{}, { orderType: 'pickup' }, { kind: 'free_delivery' }, cannot('on delivery orders')],
  [{ weekdays: [1] }, { now }, {}, null],
  [{ weekdays: [0] }, { now }, {}, cannot('on Sunday')],
  [{ from: '2026-01-05', to: '2026-01-05' }, { now }, {}, null],
  [{ to: '2026-01-04' }, { now }, {}, cannot('until 04/01/2026')],
  [{ from: '2026-01-06' }, { now }, {}, cannot('from 06/01/2026')],
];
test('CART-14 T10 every rule refuses with its reason where it is not met; dates are those of Dubai', () => {
  for (const [rules, at, more, reason] of cases)
    assert.equal(refusalOf(evaluate(rules, at, more))?.en ?? null, reason, JSON.stringify([rules, at, more]));
});
