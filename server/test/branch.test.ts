import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hoursAt, isBranchOpen } from '../modules/branch/branchHours';
import { distanceKm } from '../lib/geo';
import { buildTestApp, type TestApp } from './helpers';

let t: TestApp;
before(async () => {
  t = await buildTestApp();
});
after(() => t.close());

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

test('API-16 getBranches sorts by distance from the position, else from the middle of Dubai', async () => {
  const fromDubai = await t.call('getBranches', {});
  const distances = fromDubai.data.branches.map(({ distance }) => distance);
  assert.ok(distances.length >= 6);
  assert.deepEqual(
    distances,
    [...distances].sort((a, b) => a - b),
  );
  const fromAbuDhabi = await t.call('getBranches', { lat: 24.4539, lng: 54.3773 });
  assert.notEqual(fromAbuDhabi.data.branches[0]?._id, fromDubai.data.branches[0]?._id);
  assert.ok((fromAbuDhabi.data.branches[0]?.distance ?? 99) < 15);
});

test('API-16 getBranches says what is open now and speaks Arabic; a paused branch is closed', async () => {
  const { data } = await t.call('getBranches', {});
  assert.ok(data.branches.some(({ today_timing }) => today_timing.is_open));
  assert.ok(data.branches.some(({ today_timing }) => !today_timing.is_open));
  for (const { today_timing } of data.branches) assert.match(today_timing.timing.open_time, /^\d\d:\d\d$/);
  const arabic = await t.call('getBranches', {}, undefined, { 'accept-language': 'ar' });
  assert.match(arabic.data.branches[0]?.name ?? '', /\p{Script=Arabic}/u);
});

test('API-16 an invalid position is refused', async () => {
  const answer = await t.call('getBranches', { lat: 'north', lng: 55 });
  assert.deepEqual(
    [answer.http, answer.status, answer.message],
    [400, false, "The value of 'lat' is missing or not valid"],
  );
});
