import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aed } from '../../i18n/values';
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
