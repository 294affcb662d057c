import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..', '..');
let copy = '';

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, FEATURE_ROOT: copy, NODE_OPTIONS: '' },
  });
  return { status, text: `${stdout}${stderr}` };
}
const make = (...args: string[]) => run(path.join(root, 'scripts/newFeature.mjs'), ...args);
const tool = (name: string) => path.join(root, 'node_modules', name);

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'wings-feature-'));
  for (const each of [
    'src',
    'contract',
    'scripts',
    'package.json',
    'tsconfig.json',
    'tsconfig.jest.json',
    '.oxlintrc.json',
    'eslint.config.mjs',
    'jest.config.ts',
    'babel.config.js',
  ])
    cpSync(path.join(root, each), path.join(copy, each), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('B-11 npm run new:feature makes a feature that compiles, keeps the rules and passes all tests', () => {
  const result = make('giftCards', 'Gift cards', 'بطاقات الهدايا');
  expect(result).toMatchObject({ status: 0 });
  const files = result.text.split('\n').filter((line) => /\.(ts|tsx)$/.test(line));
  expect(files).toContain('src/features/giftCards/GiftCardsList.tsx');
  expect(JSON.parse(readFileSync(path.join(copy, 'src/locales/ar/giftCards.json'), 'utf8'))).toMatchObject({
    title: 'بطاقات الهدايا',
  });

  writeFileSync(
    path.join(copy, 'tsconfig.made.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['src/css.d.ts', 'src/theme/muiTypes.ts', ...files] }),
  );
  expect(run(tool('typescript-native/bin/tsc'), '--noEmit', '-p', 'tsconfig.made.json')).toEqual({
    status: 0,
    text: '',
  });
  expect(run(tool('oxlint/bin/oxlint'), ...files)).toMatchObject({ status: 0 });
  expect(run(tool('eslint/bin/eslint.js'), '--max-warnings', '0', ...files)).toEqual({ status: 0, text: '' });
  const tests = run(
    tool('jest/bin/jest.js'),
    '--maxWorkers=1',
    'src/features/giftCards',
    'src/app/store/store.test.ts',
    'src/locales',
  );
  expect(tests.text).toMatch(/Test Suites: 3 passed, 3 total/);
  expect(tests.status).toBe(0);

  // A repeated or an invalid name changes nothing.
  expect(make('giftCards')).toEqual({ status: 1, text: 'There is a "giftCards" already.\n' });
  expect(make('Gift-Cards').status).toBe(1);
}, 120_000);
