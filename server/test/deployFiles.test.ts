import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { settingSchemas } from '../config/settings';
import { say } from '../i18n/messages';
import { projectPath } from '../storage/projectPath';
import { APP_CONFIG } from '../../scripts/appConfig.js';
import { printedUrl } from '../../scripts/printedUrl';
import { forThisTest, temporaryFolder } from './helpers';
import { jsonCall, programArgs, SAFE } from './serverProcess';
import { clusterUrl, createTestDatabase } from './testDb';
import { readAppConfig } from '../web/appConfigBlock';
import { contentPolicy } from '../web/contentPolicy';

/** Checks of the files of deploy/ that need neither systemd nor a container engine. */
const read = (...parts: string[]) => readFileSync(projectPath('deploy', ...parts), 'utf8');

const folder = temporaryFolder();

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test(
  'systemd finds nothing to complain about in the units',
  { skip: hasSystemd ? false : 'systemd-analyze is not installed' },
  () => {
    const units = join(folder, 'units');
    mkdirSync(units);
    // Only the path of Node is adapted to this machine.
    writeFileSync(join(units, 'wings@.service'), read('wings@.service').replace('/usr/bin/node', process.execPath));
    writeFileSync(join(units, 'wings.target'), read('wings.target'));
    const said = execFileSync(
      'systemd-analyze',
      ['verify', join(units, 'wings@3010.service'), join(units, 'wings.target')],
      { encoding: 'utf8', stdio: 'pipe' },
    );
    assert.equal(said, '');
  },
);

test('a server that boots before its database is started again for as long as it takes', () => {
  assert.match(read('wings@.service'), /\[Unit\][^[]*^StartLimitIntervalSec=0$/m);
  assert.match(read('wings@.service'), /^Restart=always$/m);
});

test('the settings of the example are ones that the server reads', () => {
  const names = [
    ...`${read('wings.env.example')}\n${read('wings@.service')
      .replace(/^Environment=/m, '')
      .replaceAll(' ', '\n')}`.matchAll(/^(?:# )?([A-Z_]{4,})=/gm),
  ].map(([, name = '']) => name);
  assert.ok(names.length > 8);
  for (const name of names) assert.ok(name in settingSchemas, `${name} is read by nobody`);
});

test('the commands read the settings as systemd does: a value may have & and $, spaces, and quotes around it', () => {
  const file = join(folder, 'env');
  const url = 'postgres://wings:a$b@wings-db:5000/wings?sslmode=verify-full&sslrootcert=/etc/wings/tls/ca.crt';
  writeFileSync(file, `# one & two\nDATABASE_URL=${url}\nMAIL_FROM="Falcon <no-reply@falcon.ae>"\nLOG_LEVEL=warn`);
  const script = read('command.sh')
    .replaceAll('/etc/wings/env', file)
    .replace(/exec runuser .*/, 'printf "%s\\n" "$DATABASE_URL" "$MAIL_FROM" "$LOG_LEVEL"; exit');
  const asked = (given: string) =>
    String(execFileSync('sh', ['-c', script, projectPath('deploy/command.sh')], { env: { DATABASE_URL: given } }));
  assert.equal(asked(''), `${url}\nFalcon <no-reply@falcon.ae>\nwarn\n`);
  assert.match(asked('postgres://other'), /^postgres:\/\/other\n/);
});

test('a shell can read the example of the build, as docs/deploy.md does', () => {
  const valueOf = (file: string, name: string) =>
    String(execFileSync('sh', ['-euc', `. ${projectPath('deploy', file)}; printf %s "$${name}"`]));
  const names = [...read('app.env.example').matchAll(/^(?:# )?(APP_[A-Z_]+)=/gm)].map(([, name = '']) => name);
  const known = APP_CONFIG.flatMap(({ variables }) => variables);
  const unknown = names.filter((name) => !known.includes(name));
  assert.deepEqual(unknown, []);
  const brand = JSON.parse(valueOf('app.env.example', 'APP_BRAND')) as object;
  const meaning = APP_CONFIG.find(({ key }) => key === 'brand')?.meaning ?? '';
  for (const field of Object.keys(brand)) assert.match(meaning, new RegExp(`\\b${field}\\b`));
});

test('the page lists the figures of /metrics, and with each one its alarms', () => {
  const source = readFileSync(projectPath('server/web/metrics.ts'), 'utf8');
  const figures = [...source.matchAll(/(?:name: |gauge\(\s*)'([a-z]+(?:_[a-z]+)+)'/g)].map(([, name = '']) => name);
  const page = readFileSync(projectPath('docs/deploy.md'), 'utf8');
  const rows = [...page.matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \| .* \| ([\w, ]*) ?\|$/gm)];
  const listed = rows.flatMap(([, names = '', alarms = '']) =>
    names.split(', ').map((name) => ({ name: name.slice(1, -1), alarms: alarms.split(', ').map((one) => one.trim()) })),
  );
  assert.deepEqual(listed.map(({ name }) => name).sort(), figures.sort());
  const rules = [...read('prometheus-alerts.yml').matchAll(/alert: (\w+)\s+expr: ([\s\S]*?)(?:for|annotations):/g)];
  assert.ok(rules.length >= 10);
  for (const [, alarm = '', expression = ''] of rules)
    assert.ok(
      listed.some(({ name, alarms }) => expression.includes(name) && alarms.includes(alarm)),
      `${alarm} is not in the row of its figure`,
    );
  const alarms = new Set(listed.flatMap((row) => row.alarms).filter(Boolean));
  assert.deepEqual([...alarms].sort(), rules.map(([, alarm]) => alarm).sort());
});

const promtool = spawnSync('promtool', ['--version']).status === 0 || process.env.RELEASE;
test(
  'an alarm rings where nothing has ever succeeded, and none in a healthy shop',
  { skip: promtool ? false : 'promtool is not installed' },
  () => {
    const tests = projectPath('deploy/prometheus-alerts.test.yml');
    const { status, stderr } = spawnSync('promtool', ['test', 'rules', tests], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  },
);

test('a success of the backup is noted where /metrics looks', () => {
  assert.match(read('backup.sh'), /insert into job_times \(name, at\) values \('backup', now\(\)\)/);
  assert.match(read('wings-backup.service'), /^ExecStart=\/opt\/wings\/deploy\/backup\.sh$/m);
});

test('the machines of a failover speak TLS alone, and verify each other by the certificates of the script', () => {
  const files = ['etcd.conf.yml', 'patroni.yml', 'haproxy.cfg'].map((name) => read('failover', name)).join('\n');
  assert.doesNotMatch(files, /http:|- host /);
  for (const part of ['hostssl all', 'hostssl replication', 'client-cert-auth: true', 'verify required'])
    assert.ok(files.includes(part), part);
  assert.equal(files.match(/sslmode: verify-full/g)?.length, 3, 'superuser, replication and rewind');
  const made = join(folder, 'certificates');
  mkdirSync(made);
  execFileSync(projectPath('deploy/failover/certificates.sh'), [made, '10.0.0.1', '10.0.0.2'], { stdio: 'ignore' });
  for (const address of ['10.0.0.1', '10.0.0.2']) {
    const checks = ['-verify_ip', address, '-verify_hostname', 'wings-db', '-CAfile', join(made, 'ca.crt')];
    execFileSync('openssl', ['verify', ...checks, join(made, `${address}.crt`)], { stdio: 'ignore' });
  }
});

test('the container file has an argument for each setting of the build', () => {
  const given = [...read('Containerfile').matchAll(/^ARG (\w+)$/gm)].map(([, name]) => name);
  assert.deepEqual(given.sort(), APP_CONFIG.flatMap(({ variables }) => variables).sort());
});

test("ERR-02 nginx's own error replies equal the server's", () => {
  const site = read('nginx', 'wings.conf');
  for (const [name, text] of [
    ['wings_away', say('common.unavailable')],
    ['wings_too_large', say('common.tooLarge')],
  ] as const) {
    const [, english = '', arabic = ''] =
      new RegExp(`\\$${name} \\{\\s*default\\s+'(.*)';\\s*"~\\*\\^ar"\\s+'(.*)';`).exec(site) ?? [];
    assert.deepEqual(JSON.parse(english), { status: false, message: text.en, data: null });
    assert.deepEqual(JSON.parse(arabic), { status: false, message: text.ar, data: null });
  }
});

test('`npm run policy` prints the policy that the server sends with the same page', () => {
  const page = join(folder, 'index.html');
  const settings = {
    tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    cardScriptUrl: 'https://cards.example/frames.js',
  };
  writeFileSync(
    page,
    `<script type="application/json" id="app-config">${JSON.stringify(settings)}</script>` +
      '<script>let early = 1;</script>',
  );
  const printed = execFileSync(process.execPath, [...programArgs('server/web/printPolicy.ts'), page], {
    encoding: 'utf8',
    env: { ...process.env, PUBLIC_URL: 'https://cdn.example' },
  }).trim();
  const html = readFileSync(page, 'utf8');
  assert.equal(printed, contentPolicy(html, readAppConfig(html), 'https://cdn.example'));
  assert.match(printed, /script-src 'self' 'sha256-[^']+' https:\/\/cards\.example/);
});

test('the deployed bundle has no part of the sandbox, and the image all that the server needs', async () => {
  const stage =
    read('Containerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const copied = [...stage.matchAll(/^COPY --from=build \/opt\/wings\/(\S+) /gm)].map(([, path = '']) => path);
  assert.ok(copied.includes('.build/server') && copied.includes('dist'));
  const unneeded = copied.filter((path) => /sandbox|media/.test(path));
  assert.deepEqual(unneeded, []);
  const image = join(folder, 'image');
  const { buildServer, writeDeployed } = (await import(projectPath('scripts/buildServer.mjs'))) as {
    buildServer(outdir: string): Promise<{ inputs: object }>;
    writeDeployed(metafile: object, folder: string): Promise<void>;
  };
  const bundle = await buildServer(join(image, '.build/server'));
  const ofSandbox = Object.keys(bundle.inputs).filter((path) => /sandbox|demo/i.test(path));
  assert.deepEqual(ofSandbox, []);
  await writeDeployed(bundle, image);
  for (const path of copied.filter((name) => !name.startsWith('.build') && name !== 'dist')) {
    mkdirSync(dirname(join(image, path)), { recursive: true });
    cpSync(projectPath(path), join(image, path), { recursive: true });
  }

  // Only packages of the image's lock file, and none of the app.
  const { packages } = JSON.parse(readFileSync(join(image, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, object>;
  };
  const installed = Object.keys(packages).filter((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path));
  const ofTheApp = /^node_modules\/(?:react|@mui|@emotion|@reduxjs|redux|leaflet|formik|yup|webpack|tsx$|typescript)/;
  assert.ok(installed.includes('node_modules/fastify'));
  const ofBrowsers = installed.filter((path) => ofTheApp.test(path));
  assert.deepEqual(ofBrowsers, []);
  for (const path of installed.filter((file) => existsSync(projectPath(file)))) {
    mkdirSync(dirname(join(image, path)), { recursive: true });
    symlinkSync(projectPath(path), join(image, path));
  }
  const database = await forThisTest(createTestDatabase(clusterUrl, { isEmpty: true }));
  const child = spawn(process.execPath, [join(image, '.build/server/main.mjs')], {
    cwd: image,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...SAFE,
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      PLAIN_LOOPBACK: 'yes',
      MIGRATE_AT_START: 'yes',
      RATE_LIMIT_DELAY_MS: '0',
    },
  });
  const ended = new Promise((resolve) => {
    child.once('close', resolve);
  });
  const url = await printedUrl(child);
  try {
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const { data } = await jsonCall<{ categories: unknown[]; promos: unknown[] }>(`${url}/api/getDashboard`);
    assert.deepEqual([data.categories, data.promos], [[], []]);
    const demo = await jsonCall(`${url}/api/login`, { email: 'sara@example.com', password: 'wings123' });
    assert.equal(demo.status, false);
  } finally {
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  }
});
