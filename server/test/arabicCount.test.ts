import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonMessages } from '../i18n/common';
import { ordersMessages } from '../i18n/orders';
import { promoMessages } from '../i18n/promo';

test('GEN-10 Arabic messages count as Arabic does', () => {
  const after = (minutes: number) =>
    commonMessages.tooMany(minutes).ar.replace('محاولات كثيرة. حاول مرة أخرى بعد ', '');
  assert.deepEqual([1, 2, 5, 15, 120, 600, 1440].map(after), [
    'دقيقة واحدة.',
    'دقيقتين.',
    '5 دقائق.',
    '15 دقيقة.',
    'ساعتين.',
    '10 ساعات.',
    '24 ساعة.',
  ]);
  const more = (count: number) => ordersMessages.more({ en: 'Fries', ar: 'بطاطس' }, count).ar;
  assert.deepEqual([0, 1, 2, 3, 11].map(more), [
    'بطاطس',
    'بطاطس وصنف آخر',
    'بطاطس وصنفان آخران',
    'بطاطس و3 أصناف أخرى',
    'بطاطس و11 صنفاً آخر',
  ]);
  assert.equal(promoMessages.usesPerCustomer(2).ar, 'مرتين كحد أقصى لكل عميل');
  assert.equal(promoMessages.usesPerCustomer(5).ar, '5 مرات كحد أقصى لكل عميل');
  assert.match(ordersMessages.pointsChanged(3).ar, /استبدال 3 نقاط مع/);
});
