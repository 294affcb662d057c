import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { projectPath } from '../storage/projectPath';
import { processes } from './serverProcess';

const programs = processes();
after(() => programs.cleanUp());

const example = projectPath('docs/support-example.json');
const whole = readFileSync(example, 'utf8');
const folder = programs.folder();
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const support = (...args: string[]) => programs.run('scripts/support.mts', args);

test('B-02 the command prints the summary of a whole snapshot and ends with 0', async () => {
  const { code, stdout } = await support(example);
  assert.equal(code, 0, stdout);
  for (const part of [
    'Loaded Fries',
    'Subtotal:   AED 99.00',
    'Promo:      -AED 19.80',
    'Total:      AED 79.20',
    'S*** A*** M***',
    'delivery · Al Barsha 1, Dubai',
  ])
    assert.ok(stdout.includes(part), part);
});

test('B-02 the command tells warnings, damage and wrong use apart by its exit code', async () => {
  const old =
    '{"kind":"wings-support","keys":{"type":"pickup"},"who":{"_id":"u","name":"\\u001b[2Jx","is_guest":false}}';
  const cases: [number, string[]][] = [
    [1, [file('old.json', old)]],
    [2, [file('changed.json', whole.replace('WINGS20', 'WINGS99'))]],
    [2, [join(folder, 'missing.json')]],
    [64, [example, '--what']],
    [1, [file('keys.txt', 'type\tpickup\nuser_lang\tar')]],
  ];
  const found = await Promise.all(cases.map(async ([, args]) => support(...args)));
  assert.deepEqual(
    found.map(({ code }) => code),
    cases.map(([code]) => code),
  );
  // Control characters of a snapshot must not reach the terminal.
  assert.ok(!found[0]?.stdout.includes('\u001b'));
  assert.match(found[1]?.stderr ?? '', /changed or damaged/);
  assert.match(found[3]?.stderr ?? '', /Exit codes/);
});

test('B-02 the command finds what the contract does not know, and writes JSON', async () => {
  const snapshot = JSON.parse(whole) as {
    schema: number;
    checksum?: string;
    replies: { call: string; data: { grand_total?: unknown } }[];
  };
  delete snapshot.checksum;
  snapshot.schema = 0;
  for (const reply of snapshot.replies) if (reply.call === 'getCart') delete reply.data.grand_total;
  const { code, stdout } = await support(file('strange.json', JSON.stringify(snapshot)), '--json');
  const said = JSON.parse(stdout) as {
    contract: string[];
    warnings: { kind: string }[];
    summary: { lines: unknown[] };
  };
  assert.equal(code, 1);
  assert.ok(
    said.contract.some((fault) => fault.startsWith('getCart') && fault.includes('grand_total')),
    said.contract.join(),
  );
  assert.deepEqual(
    said.warnings.map(({ kind }) => kind),
    ['older'],
  );
  assert.equal(said.summary.lines.length, 3);
});

test('B-02 the command rebuilds the cart in a running backend as a fresh customer, to the fil', async () => {
  const { url } = await programs.serve({
    DATA_DIR: programs.dataFolder(),
    RATE_LIMITS: 'false',
    SANDBOX_ORIGIN_PORT: '',
  });
  const { code, stdout, stderr } = await support(example, '--json', '--load', url);
  assert.equal(code, 0, stderr);
  const { loaded } = JSON.parse(stdout) as {
    loaded: { email: string; password: string; total: number; wanted: number; missing: string[] };
  };
  assert.deepEqual([loaded.total, loaded.wanted, loaded.missing], [79.2, 79.2, []]);
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ email: loaded.email, password: loaded.password }),
  });
  assert.equal(((await login.json()) as { status: boolean }).status, true);
  const gone = await support(example, '--load', 'http://127.0.0.1:9');
  assert.equal(gone.code, 3, gone.stderr);
});
