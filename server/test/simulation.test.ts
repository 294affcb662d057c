import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { FAULTS } from '../../scripts/simulate/faults.mts';
import { createTestDatabase } from './testDb';

/** By day a few; the number is fixed, so that the test does not depend on the machine. */
const SEEDS = process.env.RELEASE ? 150 : 12;
const MOST_SECONDS = 1000;

test('B-01 in random histories of app and server nobody pays without an order or orders twice', async () => {
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
  assert.equal(Number(played), SEEDS, output);
});

test('each planted fault of the simulator has its one place', () => {
  for (const [name, [file = '', text = '']] of Object.entries(FAULTS))
    assert.equal(readFileSync(file, 'utf8').split(text).length, 2, name);
});
