import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceKm, isInUae } from '../../lib/geo';
import { hoursProblems, type Day, type HoursException } from '../../../contract/hours';
import { branchView, hoursAt, isBranchOpen } from '../../modules/branch/branchService';

/** A time in the week of Sunday, 4 January 2026, in Dubai. */
const dubai = (day: number, time: string): Date =>
  new Date(`2026-01-${String(4 + day).padStart(2, '0')}T${time}:00+04:00`);
const week = (day: Day) => Array.from({ length: 7 }, () => day);
/** The times, of day and hour, at which a branch is open. */
const openAt = (hours: Day[], times: [number, string][], isPaused = false, exceptions: HoursException[] = []) =>
  times
    .filter(([day, time]) =>
      isBranchOpen({ ...{ hours, exceptions, isPaused }, pausedUntil: null, deliveryTime: 0 }, dubai(day, time)),
    )
    .map(([day, time]) => `${day} ${time}`);

test('API-16 hours past midnight belong to the day before, hours within a day end at their closing time', () => {
  const late = week({ open: '11:00', close: '02:00' });
  late[2] = null;
  const times: [number, string][] = [
    [1, '10:59'],
    [1, '11:00'],
    [1, '23:59'],
    [2, '00:30'],
    [2, '01:59'],
    [2, '02:00'],
    [2, '12:00'],
    [3, '01:00'],
    [3, '11:00'],
  ];
  assert.deepEqual(openAt(late, times), ['1 11:00', '1 23:59', '2 00:30', '2 01:59', '3 11:00']);
  assert.deepEqual(hoursAt({ hours: late, exceptions: [] }, dubai(2, '01:00')).span, { open: '11:00', close: '02:00' });
  assert.equal(hoursAt({ hours: late, exceptions: [] }, dubai(2, '03:00')).span, null);
  const early = ['00:30', '10:59', '11:00', '22:29', '22:30', '23:58'].map((time): [number, string] => [3, time]);
  assert.deepEqual(openAt(week({ open: '11:00', close: '22:30' }), early), ['3 11:00', '3 22:29']);
});

test('API-16 a branch that never closes is open in every minute, unless it is paused', () => {
  const times = ['00:00', '03:00', '23:58', '23:59'].map((time): [number, string] => [3, time]);
  for (const close of ['23:59', '00:00']) {
    const hours = week({ open: '00:00', close });
    assert.equal(openAt(hours, times).length, times.length, close);
    assert.deepEqual(openAt(hours, times, true), []);
  }
});

test('T8 API-16 a branch is open while its food would be ready before it closes, and says until when', () => {
  const words = { en: 'Marina', ar: 'المارينا' };
  const place = { id: 'marina', name: words, location: words, lat: 25, lng: 55, phone: '', deliveryRadius: 10 };
  const state = {
    isPaused: false,
    pausedUntil: null,
    soldOutAddons: [],
    isListed: true,
    hasOperatorHours: false,
    ordersPerQuarter: null,
    fileHours: [],
    fileExceptions: [],
  };
  const branch = (hours: Day, more = {}) => ({
    ...{ ...place, ...state, hours: week(hours), exceptions: [], deliveryTime: 35 },
    ...more,
  });
  const told = (row: ReturnType<typeof branch>, times: string[]) =>
    times.map((time) => {
      const { is_open, timing } = branchView(row, 'en', dubai(3, time)).today_timing;
      return `${time} ${is_open} ${timing.orders_until ?? 'no end'}`;
    });
  assert.deepEqual(told(branch({ open: '11:00', close: '23:00' }), ['10:40', '11:00', '22:24', '22:25', '23:30']), [
    '10:40 false 22:25',
    '11:00 true 22:25',
    '22:24 true 22:25',
    '22:25 false 22:25',
    '23:30 false 22:25',
  ]);
  const late = branch({ open: '11:00', close: '02:00' });
  assert.deepEqual(told(late, ['23:50', '01:24', '01:25']), [
    '23:50 true 01:25',
    '01:24 true 01:25',
    '01:25 false 01:25',
  ]);
  for (const close of ['23:59', '00:00'])
    assert.deepEqual(told(branch({ open: '00:00', close }), ['23:50']), ['23:50 true no end']);
  assert.deepEqual(told(branch({ open: '11:00', close: '11:30' }), ['11:00']), ['11:00 false no end']);
  assert.deepEqual(told({ ...late, isPaused: true }, ['12:00']), ['12:00 false 01:25']);
});

test('API-16 several spans a day, also past midnight; told is the current, the next or the last', () => {
  const hours = week([
    { open: '11:00', close: '15:00' },
    { open: '18:00', close: '02:00' },
  ]);
  const times = ['10:59', '11:00', '15:00', '17:59', '18:00', '23:59', '01:59', '02:00'].map(
    (time): [number, string] => [3, time],
  );
  assert.deepEqual(openAt(hours, times), ['3 11:00', '3 18:00', '3 23:59', '3 01:59']);
  const told = ['02:30', '12:00', '16:00', '20:00'].map(
    (time) => hoursAt({ hours, exceptions: [] }, dubai(3, time)).span?.open,
  );
  assert.deepEqual(told, ['11:00', '11:00', '18:00', '18:00']);
});

test('API-16 dated exceptions replace the day, and yesterday ends as it had begun', () => {
  const hours = week({ open: '11:00', close: '01:00' });
  const exceptions = [
    { from: '2026-01-06', hours: null },
    { from: '2026-01-07', to: '2026-01-08', hours: { open: '18:00', close: '02:00' } },
  ];
  // Sunday is 4 January.
  const times: [number, string][] = [
    [1, '12:00'],
    [2, '00:30'],
    [2, '12:00'],
    [3, '00:30'],
    [3, '12:00'],
    [3, '19:00'],
    [4, '01:30'],
    [5, '01:30'],
    [5, '12:00'],
  ];
  assert.deepEqual(openAt(hours, times, false, exceptions), [
    '1 12:00',
    '2 00:30',
    '3 19:00',
    '4 01:30',
    '5 01:30',
    '5 12:00',
  ]);
});

test('API-16 distances are measured along the surface of the earth, in km, and places lie in a box', () => {
  const place = { lat: 25.11, lng: 55.2 };
  assert.ok(Math.abs(distanceKm(place, { lat: 25.1, lng: 55.2 }) - 1.11) < 0.01);
  assert.ok(Math.abs(distanceKm(place, { lat: 24.45, lng: 54.38 }) - 110.5) < 1);
  assert.equal(distanceKm(place, place), 0);
  const corners = [22.6, 26.15].flatMap((lat) => [51.4, 56.5].map((lng) => ({ lat, lng })));
  assert.ok(corners.every(isInUae));
  const outside = [{ lat: 22.5 }, { lat: 26.3 }, { lng: 51.3 }, { lng: 56.6 }].map((wrong) => ({ ...place, ...wrong }));
  assert.deepEqual(outside.map(isInUae), [false, false, false, false]);
});

test('hours out of order or over each other, also over midnight and at exceptions, and unreal dates are found', () => {
  const span = (open: string, close: string) => ({ open, close });
  const normal = span('11:00', '02:00');
  const found = (hours: Day[], exceptions: HoursException[] = []) =>
    hoursProblems({ hours, exceptions }).map(({ at, problem }) => `${at} ${problem}`);
  const on = (day: number, hours: Day) => week(normal).with(day, hours);
  const fine = [span('11:00', '16:00'), span('16:00', '00:30')];
  assert.deepEqual(found(week(fine), [{ from: '2028-02-29', hours: fine }]), []);
  for (const close of ['23:59', '00:00']) assert.deepEqual(found(week(span('00:00', close))), []);

  assert.deepEqual(found(on(3, [span('18:00', '23:00'), span('11:00', '16:00')])), ['hours/3/1 overlap']);
  assert.deepEqual(found(on(3, [span('11:00', '16:00'), span('11:00', '16:00')])), ['hours/3/1 overlap']);
  assert.deepEqual(found(on(3, [span('11:00', '16:00'), span('15:00', '23:00')])), ['hours/3/1 overlap']);
  assert.deepEqual(found(on(3, [span('11:00', '01:00'), span('23:00', '23:30')])), ['hours/3/1 overlap']);
  assert.deepEqual(found(on(3, span('01:00', '10:00'))), ['hours/3 overlap']);
  assert.deepEqual(found(on(0, span('01:00', '10:00'))), ['hours/0 overlap'], 'after Saturday');

  const except = (exception: HoursException) => found(week(normal), [exception]);
  assert.deepEqual(except({ from: '2026-02-30', hours: null }), ['exceptions/0/from date']);
  assert.deepEqual(except({ from: '2026-01-05', to: '2026-13-45', hours: null }), ['exceptions/0/to date']);
  assert.deepEqual(except({ from: '2026-01-05', to: '2026-01-04', hours: null }), ['exceptions/0 order']);
  assert.deepEqual(except({ from: '2026-01-05', hours: span('01:00', '10:00') }), ['exceptions/0/hours overlap']);
  const late = { from: '2026-01-05', to: '2026-01-06', hours: span('18:00', '12:00') };
  assert.deepEqual(except(late), ['hours/3 overlap']);
  const allNight = { ...late, hours: span('11:00', '11:00') };
  assert.deepEqual(except(allNight), []);
});
