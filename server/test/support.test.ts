import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { projectPath } from '../storage/projectPath';
import { processes } from './serverProcess';
import { supportCase } from './supportCase';

const programs = processes();
const folder = programs.folder();
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
/** The command as it is typed. */
async function support(args: string[], env: Record<string, string> = {}) {
  const child = spawn('npm', ['run', '--silent', 'support', '--', ...args], {
    cwd: projectPath(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

const whole = file('case.json', JSON.stringify(supportCase));

test('B-02 the command prints a snapshot, and tells warnings, damage and wrong use apart by exit code', async () => {
  const cases: [number, string[]][] = [
    [0, [whole]],
    [1, [file('keys.txt', 'type\tpickup\nuser_lang\tar')]],
    [2, [file('cut.json', JSON.stringify(supportCase).slice(0, 200))]],
    [64, [whole, '--what']],
    [64, [file('case.json', JSON.stringify(supportCase)).replace('case', 'nowhere')]],
  ];
  const results = await Promise.all(cases.map(async ([, args]) => support(args)));
  const codes = results.map(({ code }) => code);
  assert.deepEqual(
    codes,
    cases.map(([code]) => code),
  );
  const { stdout = '' } = results[0] ?? {};
  for (const part of ['"Chicken Tenders"', '"grand_total": 29', 's***@e***.com', '"Al Barsha 1"'])
    assert.ok(stdout.includes(part), `${part}: ${stdout}`);
  // Control characters of a snapshot must not reach the terminal.
  assert.ok(!stdout.includes('\u001b'));
  assert.match(results[3]?.stderr ?? '', /Exit codes/);
});

test('B-02 a reader that ends first, as `head`, is no fault of the command', async () => {
  const child = spawn('npm', ['run', '--silent', 'support', '--', whole], {
    cwd: projectPath(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
  assert.deepEqual([child.exitCode, stderr], [0, '']);
});

test('B-02 a fault of the command is not told as one of the file', async () => {
  const fault = "process.stdout.write = () => { throw new Error('broken'); }";
  const breaks = file('breaks.cjs', `if (process.argv[1]?.endsWith('support.ts')) ${fault}`);
  const { code, stderr } = await support([whole], { NODE_OPTIONS: `--require ${breaks}` });
  assert.equal(code, 70, stderr);
});

test('B-02 the command rebuilds the cart in a running backend as a fresh customer', async () => {
  const { url } = await programs.serve({
    ...(await programs.ownData()),
    RATE_LIMITS: 'false',
    SANDBOX_ORIGIN_PORT: '',
  });
  const { code, stdout, stderr } = await support([whole, '--load', url]);
  assert.equal(code, 0, stderr + stdout);
  const [, email, password] = /Sign in with (\S+) \/ (\S+)/.exec(stdout) ?? [];
  const call = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${url}/api${path}`, init);
    return (
      (await reply.json()) as { data: { auth_token: string; cartItems: { item_id: string; quantity: number }[] } }
    ).data;
  };
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const session = await call('/login', { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  const there = await call('/getCart?type=delivery', { headers: { Authorization: `Bearer ${session.auth_token}` } });
  const lines = there.cartItems.map(({ item_id, quantity }) => [item_id, quantity]);
  assert.deepEqual(lines, [['tenders-5', 1]]);
  const gone = await support([whole, '--load', 'http://127.0.0.1:9']);
  assert.equal(gone.code, 3, gone.stderr);
});
