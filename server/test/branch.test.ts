import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTestApp, forThisFile } from './helpers';

const t = forThisFile(buildTestApp);

test('API-16 getBranches sorts by distance from the position, else from the middle of Dubai', async () => {
  const fromDubai = await t.call('getBranches', {});
  const distances = fromDubai.data.branches.map(({ distance }) => distance);
  const sorted = [...distances].sort((a, b) => a - b);
  assert.ok(distances.length >= 6);
  assert.deepEqual(distances, sorted);
  const fromAbuDhabi = await t.call('getBranches', { lat: 24.4539, lng: 54.3773 });
  assert.notEqual(fromAbuDhabi.data.branches[0]?._id, fromDubai.data.branches[0]?._id);
  assert.ok((fromAbuDhabi.data.branches[0]?.distance ?? 99) < 15);
});

test('API-16 getBranches says what is open now and speaks Arabic; a closed day has no times', async () => {
  const { data } = await t.call('getBranches', {});
  assert.ok(data.branches.some(({ today_timing }) => today_timing.is_open));
  assert.ok(data.branches.some(({ today_timing }) => !today_timing.is_open));
  for (const { today_timing } of data.branches)
    assert.match(today_timing.timing.open_time, today_timing.is_open ? /^\d\d:\d\d$/ : /^$/);
  const arabic = await t.call('getBranches', {}, undefined, { 'accept-language': 'ar' });
  assert.match(arabic.data.branches[0]?.name ?? '', /\p{Script=Arabic}/u);
});

test('API-16 an invalid position is refused', async () => {
  const answer = await t.call('getBranches', { lat: 'north', lng: 55 });
  assert.deepEqual([answer.http, answer.message], [400, "The value of 'lat' is missing or not valid"]);
});
