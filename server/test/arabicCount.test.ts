import assert from 'node:assert/strict';
import { test } from 'node:test';
import ar from '../i18n/ar.json';
import en from '../i18n/en.json';
import { say } from '../i18n/messages';
import { moreItems, points, times, waitingTime } from '../i18n/values';

test('GEN-10 Arabic messages count as Arabic does', () => {
  const after = (minutes: number) => waitingTime(minutes).ar;
  assert.deepEqual([1, 2, 5, 15, 120, 600, 1440].map(after), [
    'دقيقة واحدة',
    'دقيقتين',
    '5 دقائق',
    '15 دقيقة',
    'ساعتين',
    '10 ساعات',
    '24 ساعة',
  ]);
  const more = (count: number) => say('orders.more', { item: 'بطاطس', more: moreItems(count) }).ar;
  assert.deepEqual([1, 2, 3, 11].map(more), [
    'بطاطس وصنف آخر',
    'بطاطس وصنفان آخران',
    'بطاطس و3 أصناف أخرى',
    'بطاطس و11 صنفاً آخر',
  ]);
  assert.equal(say('promo.usesPerCustomer', { times: times(2) }).ar, 'مرتين كحد أقصى لكل عميل');
  assert.equal(say('promo.usesPerCustomer', { times: times(5) }).ar, '5 مرات كحد أقصى لكل عميل');
  assert.match(say('orders.pointsChanged', { points: points(3) }).ar, /استبدال 3 نقاط مع/);
});

test('GEN-10 both languages name the same values in a message', () => {
  const valuesOf = (texts: Record<string, string>) =>
    Object.entries(texts).map(([key, text]) => [key, [...new Set(text.match(/\{\w+\}/g))].sort()]);
  assert.deepEqual(valuesOf(ar), valuesOf(en));
});
