import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceKm, isInUae } from '../../lib/geo';
import { hoursAt, isBranchOpen } from '../../modules/branch/branchService';

/** A time in the week of Sunday, 4 January 2026, in Dubai. */
const dubai = (day: number, time: string): Date =>
  new Date(`2026-01-${String(4 + day).padStart(2, '0')}T${time}:00+04:00`);
const week = (day: { open: string; close: string } | null) => Array.from({ length: 7 }, () => day);

test('API-16 hours past midnight belong to the day before', () => {
  const hours = week({ open: '11:00', close: '02:00' });
  hours[2] = null;
  const cases: [Date, boolean][] = [
    [dubai(1, '10:59'), false],
    [dubai(1, '11:00'), true],
    [dubai(1, '23:59'), true],
    [dubai(2, '00:30'), true],
    [dubai(2, '01:59'), true],
    [dubai(2, '02:00'), false],
    [dubai(2, '12:00'), false],
    [dubai(3, '01:00'), false],
    [dubai(3, '11:00'), true],
  ];
  for (const [moment, expected] of cases)
    assert.equal(isBranchOpen({ hours, isPaused: false }, moment), expected, moment.toISOString());
  assert.deepEqual(hoursAt(hours, dubai(2, '01:00')).day, { open: '11:00', close: '02:00' });
  assert.equal(hoursAt(hours, dubai(2, '03:00')).day, null);
});

test('API-16 hours within a day end at their closing time', () => {
  const hours = week({ open: '11:00', close: '22:30' });
  const isOpen = (time: string) => isBranchOpen({ hours, isPaused: false }, dubai(3, time));
  assert.deepEqual(['00:30', '10:59', '11:00', '22:29', '22:30', '23:58'].map(isOpen), [
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('API-16 a branch that never closes is open in every minute, unless it is paused', () => {
  for (const day of [
    { open: '00:00', close: '23:59' },
    { open: '00:00', close: '00:00' },
  ]) {
    for (const time of ['00:00', '03:00', '23:58', '23:59'])
      assert.equal(isBranchOpen({ hours: week(day), isPaused: false }, dubai(3, time)), true, time);
  }
  assert.equal(
    isBranchOpen({ hours: week({ open: '00:00', close: '00:00' }), isPaused: true }, dubai(3, '12:00')),
    false,
  );
});

test('API-16 distances are measured along the surface of the earth, in km', () => {
  assert.ok(Math.abs(distanceKm({ lat: 25.11, lng: 55.2 }, { lat: 25.1, lng: 55.2 }) - 1.11) < 0.01);
  assert.ok(Math.abs(distanceKm({ lat: 25.11, lng: 55.2 }, { lat: 24.45, lng: 54.38 }) - 110.5) < 1);
  assert.equal(distanceKm({ lat: 25.1, lng: 55.2 }, { lat: 25.1, lng: 55.2 }), 0);
});

test('API-16 positions outside a box around the Emirates are refused', () => {
  const corners = [22.6, 26.2].flatMap((lat) => [51.4, 56.5].map((lng) => ({ lat, lng })));
  assert.ok(corners.every(isInUae));
  for (const outside of [
    { lat: 22.5, lng: 55 },
    { lat: 26.3, lng: 55 },
    { lat: 25, lng: 51.3 },
    { lat: 25, lng: 56.6 },
  ])
    assert.equal(isInUae(outside), false, JSON.stringify(outside));
});
