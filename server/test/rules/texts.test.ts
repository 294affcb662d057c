import assert from 'node:assert/strict';
import { test } from 'node:test';
import ar from '../../i18n/ar.json';
import en from '../../i18n/en.json';
import { say } from '../../i18n/messages';
import { aed, moreItems, points, times, waitingTime } from '../../i18n/values';
import { formatAed, toAed, toAedOrNull, toFils } from '../../lib/money';
import { dubaiTime } from '../../lib/dubaiTime';

test('fils become AED and AED become fils without an error of binary fractions', () => {
  assert.deepEqual([toAed(4590), toAed(1), toAed(29), toAed(-1500)], [45.9, 0.01, 0.29, -15]);
  assert.deepEqual([toAedOrNull(4590), toAedOrNull(0), toAedOrNull(null)], [45.9, 0, null]);
  assert.deepEqual([toFils(45.9), toFils(0.29), toFils(1.15), toFils(1000.01)], [4590, 29, 115, 100_001]);
});

test('messages show AED with two decimals, in Arabic in a left-to-right isolate', () => {
  assert.deepEqual([formatAed(6000), formatAed(5), formatAed(123_456)], ['60.00', '0.05', '1234.56']);
  assert.deepEqual(aed(6000), { en: 'AED 60.00', ar: '\u2066AED 60.00\u2069' });
});

test('the date, weekday and minute of Dubai are four hours ahead of UTC', () => {
  assert.deepEqual(dubaiTime(new Date('2026-01-03T19:59:00Z')), { weekday: 6, minutes: 1439, date: '2026-01-03' });
  assert.deepEqual(dubaiTime(new Date('2026-01-03T20:00:00Z')), { weekday: 0, minutes: 0, date: '2026-01-04' });
});

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
