import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { projectPath } from '../storage/projectPath';
import { forThisTest } from './helpers';
import { forbiddenIn } from './migrationRules';
import { clusterUrl, connected, createTestDatabase } from './testDb';

const FLOOR = 'INSERT INTO "schema_floor" ("migration") VALUES (1);';
/** Never in one migration. */
const NEVER = [
  'ALTER TABLE "users" RENAME COLUMN "name" TO "full_name";',
  'ALTER TABLE "users" RENAME TO "people";',
  'ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE bigint;',
  'ALTER TABLE "users" ALTER COLUMN "age" TYPE bigint USING age::bigint;',
  'ALTER TABLE "users" ADD COLUMN "tier" text NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "a" text DEFAULT 1, ADD COLUMN "tier" text NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "rate" numeric(10, 2) NOT NULL;',
  'CREATE INDEX "users_name" ON "users" USING btree ("name");',
  'CREATE UNIQUE INDEX "users_name" ON "users" ("name");',
  'ALTER TABLE "users" ADD CONSTRAINT "users_name" UNIQUE("name");',
];
/** Only when no release that still works uses it. */
const LATER = [
  'DROP TABLE "notes" CASCADE;',
  'ALTER TABLE "users" DROP COLUMN "name";',
  'ALTER TABLE "users" DROP CONSTRAINT "users_check";',
  'DROP INDEX CONCURRENTLY "users_name";',
  'ALTER TABLE "users" ALTER COLUMN "age" SET NOT NULL;',
];
const ADDS = [
  'CREATE TABLE "tiers" ("id" text PRIMARY KEY NOT NULL);\nCREATE INDEX "tiers_id" ON "tiers" ("id");',
  'ALTER TABLE "users" ADD COLUMN "tier" text;',
  `ALTER TABLE "users" ADD COLUMN "tier" text DEFAULT 'drop table; rename' NOT NULL;`,
  'ALTER TABLE "users" ADD CONSTRAINT "users_tier" CHECK ("tier" is not null);',
  'CREATE UNIQUE INDEX CONCURRENTLY "users_name" ON "users" USING btree ("name");',
  'ALTER TABLE "users" ALTER COLUMN "age" DROP NOT NULL;',
  `-- drop table users;\nUPDATE "users" SET "name" = '' WHERE "name" IS NULL;`,
];

test('after the baseline a migration only adds, or declares which releases it ends', () => {
  for (const statement of NEVER) assert.equal(forbiddenIn(`${FLOOR}\n${statement}`).length, 1, statement);
  for (const statement of LATER) {
    const [found = ''] = forbiddenIn(statement);
    assert.match(found, /two releases later|release after the next/, statement);
    assert.deepEqual(forbiddenIn(`${FLOOR}--> statement-breakpoint\n${statement}`), [], statement);
  }
  for (const statement of ADDS) assert.deepEqual(forbiddenIn(statement), [], statement);
  const [, ...later] = readMigrationFiles({ migrationsFolder: projectPath('server/db/migrations') });
  assert.deepEqual(
    later.flatMap(({ sql }) => forbiddenIn(sql.join(';\n'))),
    [],
  );
});

interface Release {
  migration: string;
  write: string;
  read: string;
}

/** The recipe of docs/how-to.md: what each release migrates, writes and reads. */
const RELEASES: Release[] = [
  { migration: 'create table people (id int primary key, name text not null)', write: 'name', read: 'name' },
  { migration: 'alter table people add column full_name text', write: 'name, full_name', read: 'name' },
  {
    migration: 'update people set full_name = name where full_name is distinct from name',
    write: 'name, full_name',
    read: 'full_name',
  },
  { migration: 'alter table people alter column name drop not null', write: 'full_name', read: 'full_name' },
  {
    migration: 'insert into schema_floor values (3); alter table people drop column name',
    write: 'full_name',
    read: 'full_name',
  },
];

test('a column is renamed over releases, and at each step the former and the new code work', async () => {
  const database = await forThisTest(createTestDatabase(clusterUrl, { isEmpty: true }));
  const admin = await connected(database.url);
  await admin.query('create table schema_floor (migration bigint primary key)');
  let id = 0;
  const uses = async ({ write, read }: Release, others: Release) => {
    id += 1;
    const columns = write.split(', ');
    const values = columns.map(() => `'first'`).join(', ');
    await admin.query(`insert into people (id, ${write}) values (${id}, ${values})`);
    await admin.query(`update people set ${columns.map((it) => `${it} = 'second'`).join(', ')}`);
    for (const reader of [read, others.read]) {
      const { rows } = await admin.query<{ it: string }>(`select distinct ${reader} as it from people`);
      assert.deepEqual(rows, [{ it: 'second' }], `${write} written, ${reader} read`);
    }
    await admin.query(`update people set ${columns.map((it) => `${it} = 'third'`).join(', ')}`);
  };
  let former: Release | undefined;
  for (const release of RELEASES) {
    if (former) assert.deepEqual(forbiddenIn(release.migration), []);
    await admin.query(release.migration);
    const other = former ?? release;
    for (const [running, beside] of [
      [other, release],
      [release, other],
      [other, release],
    ] as const)
      await uses(running, beside);
    former = release;
  }
  assert.equal(forbiddenIn('alter table people drop column name').length, 1);
});
