import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { buildTestApp } from './helpers';
import { smallDisk } from './smallDisk';

const disk = smallDisk(260);
const onSmallDisk = { skip: disk ? false : 'no file system can be mounted here' };
after(() => {
  disk?.remove();
});

const BUSY = 'We cannot do this right now. Please try again in a moment.';

async function pictureForm(token: string) {
  const form = new FormData();
  const noise = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer();
  form.set('picture', new Blob([new Uint8Array(noise)], { type: 'image/png' }), 'me.png');
  return { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } };
}

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
