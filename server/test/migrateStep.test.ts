import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { noCluster, startCluster } from '../../scripts/postgresCluster.mjs';
import { StartError } from '../config/startError';
import { openPostgres, POOL_LIMITS } from '../db/openDb';
import { newId } from '../lib/ids';
import { insertUser } from '../modules/auth/usersTable';
import { processes } from './serverProcess';
import { createTestDatabase } from './testDb';

const programs = processes();
after(() => {
  programs.cleanUp();
});
const nothing = () => Promise.resolve();

test(
  'migrations are a step of their own: a role that owns nothing runs the server, refuses an old database, and waits for no lock',
  { skip: noCluster() },
  async () => {
    const cluster = await startCluster();
    const database = (await createTestDatabase(cluster.url())) ?? assert.fail();
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const as = (role: string) => {
      const url = new URL(database.url);
      url.username = role;
      return url.href;
    };
    const start = (url: string) => openPostgres(url, nothing, POOL_LIMITS, { migrates: false });
    const migrate = () =>
      programs.run('server/migrateCommand.ts', [], { DATABASE_URL: as('schema_owner'), DATA_DIR: programs.folder() });
    try {
      const name = new URL(database.url).pathname.slice(1);
      // With the password of the cluster, which the addresses repeat.
      const password = decodeURIComponent(new URL(database.url).password);
      for (const role of ['schema_owner', 'schema_user'])
        await admin.query(`create role ${role} login password '${password}'`);
      await admin.query(`alter database ${name} owner to schema_owner; alter schema public owner to schema_owner`);
      for (const what of ['select, insert, update, delete on tables', 'usage on sequences', 'usage on schemas'])
        await admin.query(`alter default privileges for role schema_owner grant ${what} to schema_user`);

      await assert.rejects(
        start(as('schema_user')),
        (error) => error instanceof StartError && error.message.includes('npm run migrate'),
      );
      const first = await migrate();
      assert.deepEqual([first.code, first.stdout.trim()], [0, 'The database is up to date'], first.stderr);
      const open = await start(as('schema_user'));
      try {
        await insertUser(open.db, { id: newId(), createdAt: new Date() });
        await assert.rejects(open.db.execute(sql`create table mine (id int)`));
      } finally {
        await open.close();
      }

      // A database of the release before, on which customers hold a lock.
      await admin.query(`delete from drizzle.__drizzle_migrations where created_at =
        (select max(created_at) from drizzle.__drizzle_migrations)`);
      // Undoes the newest migration.
      await admin.query('alter table outbox drop column useless_at');
      await assert.rejects(start(as('schema_user')), /npm run migrate/);
      await admin.query('begin');
      await admin.query('lock table outbox in access share mode');
      const begun = performance.now();
      const blocked = await migrate();
      assert.equal(blocked.code, 1);
      assert.match(blocked.stderr, /lock/);
      assert.ok(performance.now() - begun < 30_000);
      await admin.query('commit');
      assert.equal((await migrate()).code, 0);
      await (await start(as('schema_user'))).close();
    } finally {
      await admin.end();
      await database.drop();
      await cluster.stop();
    }
  },
);
