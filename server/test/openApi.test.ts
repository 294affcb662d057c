import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { projectPath } from '../storage/projectPath';
import { blocksOf } from './documentBlocks';
import { newCustomer } from './newCustomer';
import { processes } from './serverProcess';

const run = promisify(execFile);
const children = processes();

/** What a till's vendor reads the document with. They are not packages of the project, because they bring 250 more. */
const TOOLS = {
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.82.0',
  typescript: '5.9.3',
};
const folder = projectPath('.cache/openApi');
const inFolder = (name: string) => join(folder, name);
const use = (name: string, ...args: string[]) => run(inFolder(`node_modules/.bin/${name}`), args, { cwd: folder });

let url = '';
let operator: string[];
let env: Record<string, string>;
before(async () => {
  const packages = JSON.stringify({ private: true, type: 'module', dependencies: TOOLS });
  mkdirSync(folder, { recursive: true });
  if (!existsSync(inFolder('package.json')) || readFileSync(inFolder('package.json'), 'utf8') !== packages) {
    rmSync(inFolder('package.json'), { force: true });
    const versions = Object.entries(TOOLS).map(([name, version]) => `${name}@${version}`);
    await run('npm', [
      'install',
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      ...versions,
    ]);
    writeFileSync(inFolder('package.json'), packages);
  }
  env = await children.ownData();
  ({ url } = await children.serve({ ...env, KITCHEN_SPEED: '0' }));
  operator = ['operator', 'key', 'create', '--name', 'Till', '--branch', 'branch-al-barsha', '--scopes'];
  const document: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
  writeFileSync(inFolder('openapi.json'), JSON.stringify(document, null, 2));
  writeFileSync(inFolder('.spectral.yaml'), 'extends: ["spectral:oas"]\n');
});

test('the published OpenAPI document has no finding of Redocly and of Spectral', async () => {
  const redocly = await use('redocly', 'lint', 'openapi.json', '--format', 'json');
  assert.deepEqual((JSON.parse(redocly.stdout) as { problems: unknown[] }).problems, []);
  const spectral = await use(
    'spectral',
    'lint',
    'openapi.json',
    '--fail-severity',
    'hint',
    '--format',
    'json',
    '--quiet',
  );
  assert.deepEqual(JSON.parse(spectral.stdout), []);
});

/** The examples of docs/till.md, by the generator that their first line names. */
const examples = blocksOf('docs/till.md')
  .filter(({ kind }) => kind === 'ts')
  .map(({ text }) => ({ by: /^\/\/ (.*)/.exec(text)?.[1], code: text }));

const GENERATE: Record<string, () => Promise<unknown>> = {
  'openapi-typescript': () => use('openapi-typescript', 'openapi.json', '-o', 'api.ts'),
  '@hey-api/openapi-ts': () => use('openapi-ts', '-i', 'openapi.json', '-o', 'till', '-c', '@hey-api/client-fetch'),
};

for (const by of Object.keys(GENERATE))
  test(`the example of docs/till.md brings an order to its end by the client of ${by}`, async () => {
    const { code } = examples.find((example) => example.by === by) ?? assert.fail(`no example of ${by}`);
    await GENERATE[by]?.();
    const file = `${by.replaceAll(/\W/g, '')}.ts`;
    writeFileSync(inFolder(file), code);
    await use(
      'tsc',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--types',
      'node',
      '--moduleResolution',
      'bundler',
      '--typeRoots',
      projectPath('node_modules/@types'),
      file,
    );
    const { order, orders } = await newCustomer(url, `order${file.length}`);
    const placed = (await order()).data?.order.order_code ?? assert.fail();
    const key = await children.run('server/sandbox/command.ts', [...operator, 'orders:read,orders:write'], env);
    const program = projectPath('.cache/openApi', file);
    await run(process.execPath, ['--import', 'tsx', program], {
      cwd: projectPath('.'),
      env: { ...process.env, BASE: url, KEY: /^wok_\S+$/m.exec(key.stdout)?.[0] ?? assert.fail(key.stderr) },
    });
    const done = (await orders()).find(({ order_code }) => order_code === placed);
    assert.equal(done?.status, 'Delivered');
  });
