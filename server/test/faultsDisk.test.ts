import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { openEmbedded } from '../db/openDb';
import { isUnavailable } from '../http/unavailable';
import { AL_BARSHA, cash } from './cartFixtures';
import { buildTestApp } from './helpers';
import { jsonCall, processes } from './serverProcess';
import { smallDisk } from './smallDisk';

const disk = smallDisk(260);
const onSmallDisk = { skip: disk ? false : 'no file system can be mounted here' };
const programs = processes();
after(() => {
  programs.cleanUp();
  disk?.remove();
});

const MB = 1024 * 1024;
const BUSY = 'We cannot do this right now. Please try again in a moment.';

async function pictureForm(token: string) {
  const form = new FormData();
  const noise = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer();
  form.set('picture', new Blob([new Uint8Array(noise)], { type: 'image/png' }), 'me.png');
  return { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } };
}

test(
  'ERR-03 API-34 a full disk: 503, the menu is still served, no acknowledged order is lost, and it recovers with room',
  onSmallDisk,
  async () => {
    assert.ok(disk);
    const { url, child, ended } = await programs.serve({
      DATA_DIR: programs.dataFolder(join(disk.folder, 'data')),
      RATE_LIMITS: 'false',
    });
    const { data } = await jsonCall<{ auth_token: string }>(`${url}/api/login`, {
      email: 'sara@example.com',
      password: 'wings123',
    });
    const auth = { authorization: `Bearer ${data.auth_token}` };
    const address = await jsonCall<{ _id: string }>(`${url}/api/addAddress`, AL_BARSHA, auth);
    const add = () =>
      jsonCall(`${url}/api/addItemToCart`, { item_id: 'water', quantity: 3, addons: [], type: 'delivery' }, auth);
    const order = () =>
      jsonCall<{ order: { _id: string } } | null>(`${url}/api/placeOrder`, cash(address.data._id), auth);
    const acknowledged: string[] = [];
    const placed = async () => {
      await add();
      const answer = await order();
      assert.equal(answer.status, true, answer.message);
      acknowledged.push(answer.data?.order._id ?? '');
    };
    const mine = async () => {
      const list = await jsonCall<{ orders: { _id: string }[] }>(`${url}/api/getMyOrders?status=All`, undefined, auth);
      return new Set(list.data.orders.map(({ _id }) => _id));
    };
    await placed();
    await placed();
    await add();

    disk.fill(20 * MB);
    for (let n = 0; n < 3; n += 1) {
      const refused = await order();
      assert.deepEqual([refused.http, refused.status, refused.message], [503, false, BUSY]);
    }
    const upload = await fetch(`${url}/api/updateProfile`, await pictureForm(data.auth_token));
    assert.deepEqual([upload.status, upload.headers.get('retry-after')], [503, '5']);
    assert.equal((await jsonCall(`${url}/api/getAllCategories`)).http, 200);
    const found = await mine();
    for (const id of acknowledged) assert.ok(found.has(id));

    disk.empty();
    assert.equal((await order()).status, true, 'the cart is what it was');
    await placed();
    assert.equal((await fetch(`${url}/api/updateProfile`, await pictureForm(data.auth_token))).status, 200);
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  },
);

test('an embedded database with a full disk is closed at once, and has everything acknowledged later', async () => {
  const folder = join(programs.dataFolder(), 'db');
  const nothing = async () => undefined;
  const open = await openEmbedded(folder, nothing);
  await open.db.execute(sql`create table notes (n integer)`);
  for (let n = 0; n < 5; n += 1) await open.db.execute(sql`insert into notes values (${n})`);
  await assert.rejects(
    open.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values (99)`);
      // The exact error of a full disk, without filling one.
      await tx.execute(
        sql`do $$ begin raise exception using errcode = 'disk_full', message = 'could not write to file'; end $$`,
      );
    }),
    (error) => isUnavailable(error),
  );
  await open.lost;
  // On a really full disk each of these would block for ever.
  await assert.rejects(open.ping(), (error) => isUnavailable(error));
  await assert.rejects(open.db.execute(sql`select 1`), (error) => isUnavailable(error));
  await open.close();

  const again = await openEmbedded(folder, nothing);
  const { rows } = (await again.db.execute(sql`select n from notes order by n`)) as {
    rows: { n: number }[];
  };
  assert.deepEqual(
    rows.map(({ n }) => n),
    [0, 1, 2, 3, 4],
  );
  await again.close();
});

test('API-37 a picture that finds no room is refused with 503 and leaves nothing behind', onSmallDisk, async () => {
  assert.ok(disk);
  const dataDir = join(disk.folder, 'pictures');
  const t = await buildTestApp({ config: { dataDir } });
  try {
    const { token } = await t.signIn();
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const address = t.app.server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/updateProfile`;
    disk.fill(8 * 1024);
    const refused = await fetch(url, await pictureForm(token));
    assert.deepEqual([refused.status, ((await refused.json()) as { message: string }).message], [503, BUSY]);
    assert.deepEqual(readdirSync(join(dataDir, 'uploads')), []);
    disk.empty();
    assert.equal((await fetch(url, await pictureForm(token))).status, 200);
    assert.equal(readdirSync(join(dataDir, 'uploads')).length, 1);
  } finally {
    await t.close();
  }
});
