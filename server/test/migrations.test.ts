import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { StartError } from '../config/startError';
import { openPostgres, POOL_LIMITS } from '../db/openDb';
import { migratePostgres } from '../db/prepareDb';
import { isUnavailable } from '../http/errors';
import { errorCodes } from '../lib/errorCauses';
import { newId } from '../lib/ids';
import { insertUser } from '../modules/users/usersTable';
import { projectPath } from '../storage/projectPath';
import { query } from '../../scripts/databases.mjs';
import { forThisTest } from './helpers';
import { processes, serverProgram } from './serverProcess';
import { clusterUrl, connected, createTestDatabase, queryOne } from './testDb';

const programs = processes();
const nothing = () => Promise.resolve();

interface Migration {
  idx: number;
  when: number;
  tag: string;
}

/** Copies the migrations into a new folder, with another list of those to apply. */
function copyMigrations(change: (all: Migration[]) => Migration[]): string {
  const target = join(programs.folder(), 'migrations');
  cpSync(projectPath('server/db/migrations'), target, { recursive: true });
  const file = join(target, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: Migration[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  return target;
}

/** The migrations and one of the next release. */
function addMigration(text: string): string {
  const folder = copyMigrations((all) => {
    const when = (all.at(-1)?.when ?? 0) + 1;
    return [...all, { ...(all[0] as Migration), when, tag: 'grown' }];
  });
  writeFileSync(join(folder, 'grown.sql'), text);
  return folder;
}

/** The default privileges that docs/deploy.md gives the role of the servers. */
function documentedGrants(): string[] {
  const [, words = ''] = /^for what in (.+); do$/m.exec(readFileSync(projectPath('docs/deploy.md'), 'utf8')) ?? [];
  const grants = [...words.matchAll(/'([^']+)'/g)].map(([, grant = '']) => grant);
  assert.equal(grants.length, 3);
  return grants;
}

/** A migration of a table that grows: customers write to it while the index is built, also after a broken build. */
async function buildsConcurrently(url: string, admin: pg.Client): Promise<void> {
  const folder = addMigration('CREATE UNIQUE INDEX CONCURRENTLY "outbox_grown" ON "outbox" USING btree ("subject");');
  const isValid = () => queryOne(url, `select indisvalid from pg_index where indexrelid = to_regclass('outbox_grown')`);
  const write = (client: pg.Client, id: string, subject = id) =>
    client.query('insert into outbox (id, recipient, subject, body) values ($1, $2, $3, $2)', [id, '', subject]);
  const customer = await connected(url);
  // While the build waits for an open transaction that has written, others write on.
  await customer.query('begin');
  await write(customer, 'open');
  const built = migratePostgres(url, folder);
  while ((await isValid()) === undefined) await delay(5);
  await admin.query(`set lock_timeout = '2s'`);
  await write(admin, 'meanwhile');
  await customer.query('rollback');
  await built;
  assert.equal(await isValid(), true);

  // A build that failed leaves an index that is not valid; the next migration builds it anew.
  await admin.query('drop index outbox_grown');
  await write(admin, 'one', 'same');
  await write(admin, 'two', 'same');
  await assert.rejects(migratePostgres(url, folder), /unique/);
  assert.equal(await isValid(), false);
  await admin.query(`delete from outbox where id = 'two'`);
  await Promise.all([migratePostgres(url, folder), migratePostgres(url, folder)]);
  assert.equal(await isValid(), true);
}

/** A migration gives up when a transaction holds its table, because all later queries would wait behind it. */
async function waitsForNoCustomer(url: string, admin: pg.Client): Promise<void> {
  const folder = addMigration('ALTER TABLE "outbox" ADD COLUMN "grown" integer;');
  await admin.query('begin');
  await admin.query('lock table outbox in access share mode');
  await assert.rejects(migratePostgres(url, folder), isUnavailable);
  await admin.query('commit');
}

const isDenied = (error: unknown): boolean => errorCodes(error).includes('42501');

test('migrations are a step of their own: a role that owns nothing serves and runs commands', async () => {
  const database = await forThisTest(createTestDatabase(clusterUrl, { isEmpty: true }));
  // Roles belong to the whole cluster.
  after(() => query(clusterUrl, 'drop role if exists schema_owner, schema_user'));
  const admin = await connected(database.url);
  const as = (role: string) => {
    const url = new URL(database.url);
    url.username = role;
    return url.href;
  };
  const start = (url: string) => openPostgres(url, nothing, POOL_LIMITS, { migrates: false });
  const migrate = () =>
    programs.run('server/command.ts', ['migrate'], { DATABASE_URL: as('schema_owner'), DATA_DIR: programs.folder() });
  const name = new URL(database.url).pathname.slice(1);
  // With the password of the cluster, which the addresses repeat.
  const password = decodeURIComponent(new URL(database.url).password);
  for (const role of ['schema_owner', 'schema_user'])
    await admin.query(`create role ${role} login password '${password}'`);
  await admin.query(`alter database ${name} owner to schema_owner; alter schema public owner to schema_owner`);
  for (const what of documentedGrants())
    await admin.query(`alter default privileges for role schema_owner grant ${what} to schema_user`);

  await assert.rejects(
    start(as('schema_user')),
    (error) => error instanceof StartError && error.message.includes('command.sh migrate'),
  );
  const asServer = { DATABASE_URL: as('schema_user'), DATA_DIR: programs.folder() };
  const early = await programs.run('server/command.ts', ['operator', 'key', 'list'], asServer);
  assert.match(early.stderr, /command\.sh migrate/);

  // A database without the newest migration, which cannot be recorded for a while.
  const previous = copyMigrations((all) => all.slice(0, -1));
  await migratePostgres(as('schema_owner'), previous);
  await assert.rejects(start(as('schema_user')), /command\.sh migrate/);
  await admin.query('begin');
  await admin.query('lock table drizzle.__drizzle_migrations in share mode');
  const begun = performance.now();
  const blocked = await migrate();
  assert.equal(blocked.code, 1);
  assert.match(blocked.stderr, /lock/);
  assert.ok(performance.now() - begun < 30_000);
  await admin.query('commit');
  const migrated = await migrate();
  assert.deepEqual([migrated.code, migrated.stdout.trim()], [0, 'The database is up to date'], migrated.stderr);

  const open = await start(as('schema_user'));
  await insertUser(open.db, { id: newId(), createdAt: new Date() });
  for (const change of ['delete from payment_events', `update payment_events set amount = 1`])
    await assert.rejects(open.db.execute(sql.raw(change)), isDenied, 'the ledger is append only');
  await assert.rejects(open.db.execute(sql`create table mine (id int)`));
  await open.close();
  const listed = await programs.run('server/command.ts', ['operator', 'key', 'list'], asServer);
  assert.equal(listed.code, 0, listed.stderr);

  await waitsForNoCustomer(as('schema_owner'), admin);
  await buildsConcurrently(database.url, admin);
});

test('the migrations make the schema of the code', async () => {
  const root = projectPath('');
  // drizzle-kit takes a relative path only, and its exit code is always 0.
  const folder = relative(
    root,
    copyMigrations((all) => all),
  );
  const options = ['--dialect', 'postgresql', '--schema', 'server/db/schema/index.ts', '--out', folder];
  const kit = [projectPath('node_modules/drizzle-kit/bin.cjs'), 'generate', ...options];
  const { stdout } = await promisify(execFile)(process.execPath, kit, { cwd: root });
  assert.match(stdout, /No schema changes, nothing to migrate/);
});

test('a process leaves the balancer while the schema is too old or too new for it, and says why', async () => {
  const own = await programs.ownData();
  const { url, output } = await programs.serve(own);
  const admin = await connected(own.DATABASE_URL);
  const readiness = async () => {
    const reply = await fetch(`${url}/readyz`);
    return { code: reply.status, ...((await reply.json()) as { status: string }) };
  };
  const until = async (code: number) => {
    while ((await readiness()).code !== code) await delay(50);
    return readiness();
  };
  assert.deepEqual(await readiness(), { code: 200, status: 'ready' });

  await admin.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  assert.match((await until(503)).status, /^The database is older than this release: /);
  await admin.query('update drizzle.__drizzle_migrations set created_at = created_at + 1');
  await until(200);

  await admin.query('insert into schema_floor select max(created_at) + 1 from drizzle.__drizzle_migrations');
  const tooNew = /^The database has dropped what this release uses: run a newer release$/;
  assert.match((await until(503)).status, tooNew);
  const { code, stderr } = await programs.run(serverProgram(own), [], { ...own, DATA_DIR: programs.folder() });
  assert.deepEqual([code, tooNew.test(stderr.trim().replace('Cannot start: ', ''))], [1, true], stderr);
  await admin.query('update schema_floor set migration = migration - 1');
  await until(200);
  assert.equal(output().split('"not ready"').length - 1, 2, 'logged once each');
});
