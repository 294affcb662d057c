import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readServerConfig, configWarnings } from '../config/config';
import { startPostgres } from '../sandbox/embeddedPostgres';
import { projectPath } from '../storage/projectPath';
import { pageWarnings, readAppConfig } from '../web/appConfigBlock';
import { buildTestApp, forThisTest, listening, temporaryFolder } from './helpers';
import { appConfigFromEnvironment } from '../../scripts/appConfig.js';
import { configurationDoc } from '../../scripts/configurationDoc.mjs';
import { processes, SAFE } from './serverProcess';
import { clusterUrl, createTestDatabase } from './testDb';

const children = processes();

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readServerConfig(env);
    return [];
  } catch (error) {
    return (error as { problems: string[] }).problems;
  }
};

test('production without settings names every missing value at once and ends with exit code 78', async () => {
  const { code, stderr } = await children.run('server/main.ts', [], { NODE_ENV: 'production' });
  assert.equal(code, 78);
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'CARD_SECRET_KEY', 'APP_SECRET', 'SITE_URL'])
    assert.match(stderr, new RegExp(`^  ${name} is missing`, 'm'));
});

test('production accepts safe settings, and names each weak one', () => {
  assert.deepEqual(problemsOf(SAFE), []);
  assert.deepEqual(problemsOf({ ...SAFE, CARD_SECRET_KEY: '', CARD_PAYMENTS: 'off' }), []);
  const inHex = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
  assert.deepEqual(problemsOf({ ...SAFE, APP_SECRET: inHex }), []);
  const weak: [Record<string, string>, RegExp][] = [
    [{ APP_SECRET: 'change-me' }, /^APP_SECRET is the example's/],
    [{ APP_SECRET: 'short' }, /^APP_SECRET is too weak/],
    [{ APP_SECRET: [inHex, inHex, inHex].join(',') }, /^APP_SECRET has more than two secrets/],
    [{ APP_SECRET: 'abcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcd' }, /^APP_SECRET is too weak/],
    [{ SITE_URL: 'http://order.shop.ae' }, /^SITE_URL must start with https/],
    [{ PAYMENT_MODE: 'test' }, /^PAYMENT_MODE is test, but CARD_SECRET_KEY is a live key$/],
    [{ CARD_SECRET_KEY: 'sk_test_q7vd0x' }, /^PAYMENT_MODE is live, but CARD_SECRET_KEY is a test key$/],
    [{ CARD_SECRET_KEY: 'change-me' }, /^CARD_SECRET_KEY is not a secret key/],
    [{ CARD_API_URL: 'http://api.shop.ae' }, /^CARD_API_URL must start with https/],
    [
      { DATABASE_URL: 'postgres://wings:change-me@127.0.0.1:5432/wings' },
      /^DATABASE_URL holds the example's password$/,
    ],
    [{ SMTP_URL: 'smtps://user:password@mail.example.com' }, /^SMTP_URL is the example's$/],
    [{ MAIL_FROM: 'no-reply@order.example.com' }, /^MAIL_FROM is the example's$/],
    [{ CARD_WEBHOOK_SECRET: 'change-me' }, /^CARD_WEBHOOK_SECRET is the example's$/],
    [{ METRICS_TOKEN: 'change-me' }, /^METRICS_TOKEN is the example's$/],
  ];
  for (const [change, line] of weak) {
    const problems = problemsOf({ ...SAFE, ...change });
    assert.equal(problems.length, 1, JSON.stringify(change));
    assert.match(problems[0] ?? '', line);
  }
});

test('missing, weak and invalid values are named together, each once, and a secret is never repeated', () => {
  const wrong = {
    PORT: 'eighty',
    RATE_LIMITS: 'maybe',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'http://user:hunter2@x',
    DATABASE_URL: 'mysql://someone:hunter2@host/db',
  };
  const invalid = [
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
    "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'",
    "PORT must be a whole number from 0 to 65535, not 'eighty'",
    "RATE_LIMITS must be true or false, not 'maybe'",
    'SMTP_URL must be a URL that starts with smtp:// or smtps://',
  ];
  assert.deepEqual(problemsOf(wrong).sort(), invalid);
  const others = [
    'APP_SECRET is missing: APP_SECRET must be 32 random bytes (openssl rand -base64 32)',
    'SITE_URL must start with https://',
  ];
  const problems = problemsOf({ ...SAFE, ...wrong, APP_SECRET: '', SITE_URL: 'http://x' });
  assert.deepEqual(problems.sort(), [...invalid, ...others].sort());
});

test('production sends codes, passwords and orders over TLS, except on this machine where the operator says so', () => {
  const local = [
    'postgres://u:q7@127.0.0.1:6432/wings',
    'postgres:///wings?host=/run/postgresql',
    'postgres://%2Frun/wings',
  ];
  const away = ['postgres://u:q7@10.0.0.7/wings', 'postgres://u:q7@db.shop.ae/wings?sslmode=require'];
  for (const DATABASE_URL of [...local, ...away])
    assert.match(
      problemsOf({ ...SAFE, DATABASE_URL }).join(),
      /^DATABASE_URL needs \?sslmode=verify-full/,
      DATABASE_URL,
    );
  for (const DATABASE_URL of local) assert.deepEqual(problemsOf({ ...SAFE, DATABASE_URL, PLAIN_LOOPBACK: 'yes' }), []);
  for (const DATABASE_URL of away)
    assert.equal(problemsOf({ ...SAFE, DATABASE_URL, PLAIN_LOOPBACK: 'yes' }).length, 1, DATABASE_URL);
  const mailTls = (change: object) => readServerConfig({ ...SAFE, ...change }).requiresMailTls;
  const relay = { SMTP_URL: 'smtp://127.0.0.1:25' };
  assert.deepEqual([mailTls({ SMTP_URL: 'smtp://mail.shop.ae' }), mailTls(relay)], [true, true]);
  assert.equal(mailTls({ SMTP_URL: 'smtp://mail.shop.ae', PLAIN_LOOPBACK: 'yes' }), true);
  assert.equal(mailTls({ ...relay, PLAIN_LOOPBACK: 'yes' }), false);
});

test('a misspelt NODE_ENV starts no sandbox', () => {
  const [problem] = problemsOf({ ...SAFE, NODE_ENV: 'prod' });
  assert.equal(problem, "NODE_ENV must be one of production, development, test, not 'prod'");
});

test('yes and no in their usual spellings are accepted, and an empty value counts as absent', () => {
  const config = readServerConfig({
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'true',
    CARD_PAYMENTS: 'no',
    PORT: ' ',
    SITE_URL: 'https://a.ae/',
  });
  assert.deepEqual(
    [config.limits.enabled, config.trustedProxies, config.hasCardPayments, config.port, config.siteUrl],
    [false, 1, false, 3000, 'https://a.ae'],
  );
  assert.equal(readServerConfig({ TRUST_PROXY: '2' }).trustedProxies, 2);
});

test('a misspelt setting gives a warning; a setting of the build or of another program does not', () => {
  const others = { APP_BRAND: '{}', PATH: '/bin', NODE_OPTIONS: '', HOSTNAME: 'a', LOGNAME: 'wings' };
  const misspelt = ['LOG_LEVL', 'MIGRATE_ON_START', 'RATE_LIMIT_LOGIN', 'READY_DELAY'];
  assert.deepEqual(
    configWarnings({ ...others, ...Object.fromEntries(misspelt.map((name) => [name, '3'])) }),
    misspelt.map((name) => `${name} is not a setting of this server and has no effect`),
  );
  const warnings = configWarnings({ ...SAFE, KITCHEN_SPEED: '1' });
  for (const line of [/^KITCHEN_SPEED has no effect/, /^MAIL_FROM is not set/])
    assert.ok(
      warnings.some((warning) => line.test(warning)),
      String(line),
    );
});

test('docs/configuration.md is what the schema of the settings says (npm run docs)', () => {
  assert.equal(readFileSync(projectPath('docs/configuration.md'), 'utf8'), configurationDoc);
  const appConfig = appConfigFromEnvironment({ APP_CARD_KEY_LIVE: 'pk', APP_DEVTOOLS: 'true', APP_EXTRAS: 'a, b' });
  assert.deepEqual(appConfig, { cardPublicKeys: { test: '', live: 'pk' }, extras: ['a', 'b'], devTools: true });
});

test('production refuses a database that the sandbox has filled', async () => {
  const filled = await forThisTest(createTestDatabase(clusterUrl));
  const env = { ...SAFE, PLAIN_LOOPBACK: 'yes', DATA_DIR: children.folder(), DATABASE_URL: filled.url };
  const { code, stderr } = await children.run('server/main.ts', [], env);
  assert.equal(code, 78);
  assert.match(stderr, /The database holds demo/);
});

const address = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

test('a proxy on this machine does not hide a database elsewhere without TLS', { skip: !address }, async () => {
  const folder = children.folder();
  const rules = join(folder, 'pg_hba.conf');
  writeFileSync(rules, 'host all all 0.0.0.0/0 scram-sha-256\n', { mode: 0o644 });
  const elsewhere = await startPostgres(join(folder, 'data'), {
    settings: { listen_addresses: '0.0.0.0', hba_file: rules },
  });
  const { port } = new URL(elsewhere.url());
  const proxy = createServer((socket) => {
    const onward = connect(Number(port), address);
    for (const end of [socket, onward]) end.on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
  });
  const throughProxy = Object.assign(new URL(elsewhere.url()), { port: await listening(proxy) });
  const plain = { ...SAFE, PLAIN_LOOPBACK: 'yes', MIGRATE_AT_START: 'yes' };
  const env = { ...plain, DATA_DIR: children.folder(), DATABASE_URL: throughProxy.href };
  const { code, stderr } = await children.run('server/main.ts', [], env);
  proxy.close();
  await elsewhere.stop();
  assert.deepEqual([code, stderr.includes('The database is on another machine')], [78, true], stderr);
});

test('production warns about an app with which customers cannot pay by card', () => {
  const pageOf = (settings: object) =>
    temporaryFolder({
      'index.html': `<script type="application/json" id="app-config">${JSON.stringify(settings)}</script>`,
    });
  const warningsOf = (settings: object, change = {}) =>
    pageWarnings({ ...readServerConfig(SAFE), distDir: pageOf(settings), ...change });
  const cardScriptUrl = 'https://cards.example/frames.js';
  assert.deepEqual(warningsOf({ cardScriptUrl, cardPublicKeys: { live: 'pk_1' } }), []);
  assert.deepEqual(warningsOf({ cardScriptUrl, cardPublicKeys: { test: 'pk_1', live: '' } }), [
    'The app was built without APP_CARD_KEY_LIVE: customers cannot add a card',
  ]);
  assert.equal(warningsOf({}).length, 2);
  for (const change of [{ hasCardPayments: false }, { isProduction: false }])
    assert.deepEqual(warningsOf({}, change), []);
});

test('CARD_PAYMENTS=off removes cards from the page and refuses them in every call', async () => {
  const distDir = temporaryFolder({ 'index.html': '<script type="application/json" id="app-config">{}</script>' });
  const t = await forThisTest(buildTestApp({ config: { hasCardPayments: false, distDir } }));
  const { cardPayments, cardScriptUrl } = readAppConfig((await t.app.inject({ url: '/' })).body);
  assert.deepEqual([cardPayments, cardScriptUrl], [false, undefined]);
  const { token } = await t.signIn();
  assert.deepEqual((await t.call('getCustomerCards', {}, token)).data, { cards: [] });
  const refusal = 'We do not take cards at the moment. Please pay in cash.';
  assert.equal((await t.call('addCard', { cardToken: 'tok_1', amount: 0 }, token)).message, refusal);
  assert.equal((await t.call('makePayment', { cardId: 'x', amount: 10 }, token)).message, refusal);
});
