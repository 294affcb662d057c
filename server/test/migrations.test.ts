import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { count, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { openEmbedded } from '../db/openDb';
import { migrateEmbedded } from '../db/runMigrations';
import * as schema from '../db/schema';
import { userOfToken } from '../http/session';
import { sha256 } from '../lib/ids';
import { guestLogin, userOfEmail } from '../modules/auth/authService';
import { findOrder, listOrders } from '../modules/orders/ordersTable';
import { usesLeft } from '../modules/promo/promoTable';
import { findPromoByCode } from './findPromoByCode';
import { addMigration, copyMigrations } from './migrationsFolder';
import { projectPath } from '../storage/projectPath';

const folder = mkdtempSync(join(tmpdir(), 'wings-migrations-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A customer with an order, a guest, two registrations of one e-mail and a limited promo, as version 0002 stored them.
 */
const OLD_DATA = `
  insert into users (id, email, is_verified, loyalty_points) values ('sara', 'sara@old.example', true, 70);
  insert into users (id, email, created_at)
    values ('wait-1', 'two@old.example', '2026-01-01'), ('wait-2', 'two@old.example', '2026-01-02');
  insert into users (id, is_guest, device_hash) values ('guest', true, '${sha256('old device')}');
  insert into sessions (token_hash, user_id, expires_at) values ('${sha256('old-token')}', 'sara', '2026-03-01');
  insert into addresses (id, user_id, area, lat, lng) values ('home', 'sara', 'Al Barsha 1', 25.1, 55.2);
  insert into categories (id, title, image, position) values ('c', '{"en":"C","ar":"C"}', '', 1);
  insert into menu_items (id, category_id, title, description, image, original_price, position)
    values ('item', 'c', '{"en":"Item","ar":"Item"}', '{"en":"","ar":""}', '', 2000, 1);
  insert into cart_items (user_id, item_id, quantity) values ('sara', 'item', 3);
  insert into branches (id, name, location, lat, lng, phone, delivery_time, hours, delivery_radius)
    values ('b', '{"en":"B","ar":"B"}', '{"en":"B","ar":"B"}', 25.1, 55.2, '', 30, '[]', 5);
  insert into orders (id, order_code, user_id, status, type, branch_id, address_id, payment_method, sub_total,
    delivery_charges, vat_amount, grand_total, created_at)
    values ('order', 'JW-2041', 'sara', 'Delivered', 'delivery', 'b', 'home', 'Card', 2000, 500, 119, 2500,
      '2026-01-03');
  insert into order_items (order_id, position, item_id, title, image, original_price, quantity, total_price)
    values ('order', 0, 'item', '{"en":"Item","ar":"Item"}', '', 2000, 1, 2000);
  insert into order_events (order_id, status, at)
    values ('order', 'Placed', '2026-01-03'), ('order', 'Delivered', '2026-01-04');
  insert into payments (id, user_id, card_id, amount, status, order_id)
    values ('paid', 'sara', 'card', 2500, 'captured', 'order');
  insert into promos (id, code, title, description, image, kind, value, rules, uses_left, position)
    values ('p', 'LIMITED', '{"en":"P","ar":"P"}', '{"en":"","ar":""}', '', 'amount', 500, '{}', 37, 1);
`;

test('an embedded database of the version before is migrated with all that is in it', async () => {
  const dataDir = join(folder, 'db');
  const old = await PGlite.create({ dataDir });
  await migrate(drizzle(old), {
    // As the version of that time had them.
    migrationsFolder: copyMigrations(join(folder, 'old'), (all) => all.filter(({ idx }) => idx <= 2)),
  });
  await old.exec(OLD_DATA);
  await old.close();

  const open = await openEmbedded(dataDir, async () => undefined);
  const { db } = open;
  try {
    const now = new Date('2026-01-05T08:00:00Z');
    const clock = { now: () => now };
    assert.equal((await userOfEmail(db, 'sara@old.example'))?.id, 'sara');
    assert.equal((await userOfEmail(db, 'two@old.example'))?.id, 'wait-2', 'the newest registration');
    assert.equal((await userOfToken(db, 'old-token', now))?.id, 'sara', 'nobody is signed out');
    assert.equal(await userOfToken(db, 'other-token', now), null);
    const guest = await guestLogin({ db, clock } as unknown as Parameters<typeof guestLogin>[0], 'old device');
    assert.equal(guest.user.id, 'guest');
    const [order] = await listOrders(db, 'sara', 'All');
    assert.deepEqual(
      [order?.order.orderCode, order?.items.length, order?.events.map(({ status }) => status)],
      ['JW-2041', 1, ['Placed', 'Delivered']],
    );
    assert.equal((await findOrder(db, 'sara', 'order'))?.order.addressId, 'home');
    assert.deepEqual(await db.select().from(schema.orderCodes), [
      { code: 'JW-2041', userId: 'sara', orderId: 'order' },
    ]);
    const [payment] = await db.select().from(schema.payments).where(eq(schema.payments.userId, 'sara'));
    assert.equal(payment?.orderId, 'order');
    const promo = await findPromoByCode(db, 'LIMITED');
    assert.equal(await usesLeft(db, promo), 37);
    await db.delete(schema.users).where(eq(schema.users.id, 'sara'));
    for (const table of [schema.orders, schema.orderItems, schema.orderEvents, schema.cartItems, schema.payments])
      assert.equal(
        (await db.select({ n: count() }).from(table))[0]?.n,
        0,
        'the rows of a customer go with the customer',
      );
  } finally {
    await open.close();
  }
});

/** The migrations up to here were released before indexes were built concurrently. */
const LAST_LOCKING = 10;

/** Indexes of a migration that are built while nobody can write to their table. */
function lockingIndexes(text: string): string[] {
  const made = new Set([...text.matchAll(/create table "(\w+)"/gi)].map(([, table]) => table));
  return [...text.matchAll(/create (?:unique )?index (concurrently )?"\w+" on "(\w+)"/gi)]
    .filter(([, concurrently, table]) => !concurrently && !made.has(table))
    .map(([statement]) => statement);
}

test('a migration that gives a table of an earlier one an index builds it concurrently', () => {
  const journal = JSON.parse(readFileSync(projectPath('server/db/migrations/meta/_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string }[];
  };
  const locking = ({ tag }: { tag: string }) =>
    lockingIndexes(readFileSync(projectPath(`server/db/migrations/${tag}.sql`), 'utf8'));
  const released = journal.entries.filter(({ idx }) => idx <= LAST_LOCKING).flatMap(locking);
  assert.ok(released.includes('CREATE INDEX "outbox_recipient" ON "outbox"'), 'it would be found');
  assert.deepEqual(journal.entries.filter(({ idx }) => idx > LAST_LOCKING).flatMap(locking), []);
});

test('the embedded database builds such an index, too', async () => {
  const index = 'CREATE INDEX CONCURRENTLY "grown" ON "users" USING btree ("name");';
  const target = addMigration(join(folder, 'grown'), index, 1);
  const client = await PGlite.create();
  try {
    await migrateEmbedded(drizzle(client, { schema }), target);
    const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = to_regclass('grown')`);
    assert.deepEqual(rows, [{ indisvalid: true }]);
  } finally {
    await client.close();
  }
});
