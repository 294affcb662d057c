import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { FAULTS } from '../../scripts/simulate/faults.mts';
import { createTestDatabase } from './testDb';

const SEEDS = 150;
/** By day as many as these seconds allow. */
const MOST_SECONDS = process.env.RELEASE ? 1000 : 10;
const LEAST = 5;

test('B-01 in up to 150 random histories of app and server nobody pays without an order or orders twice', async () => {
  const database = await createTestDatabase();
  after(database.close);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/simulate.mts', '--seeds', String(SEEDS), '--most-seconds', String(MOST_SECONDS)],
    {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (text) => {
    output += String(text);
  });
  await once(child, 'close');
  assert.equal(child.exitCode, 0, output);
  const [, played] = /^(\d+) histories .* 0 failed$/m.exec(output) ?? assert.fail(output);
  assert.ok(Number(played) >= LEAST, output);
});

test('each planted fault of the simulator has its one place', () => {
  for (const [name, [file = '', text = '']] of Object.entries(FAULTS))
    assert.equal(readFileSync(file, 'utf8').split(text).length, 2, name);
});
