import assert from 'node:assert/strict';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { StartError } from '../config/startError';
import { accountOf, findFolder } from '../sandbox/databaseFolder';
import { temporaryFolder } from './helpers';

const account = accountOf();
const find = (dataDir: string) => findFolder(dataDir, account, () => undefined);

/** A data folder whose database is outside it, as where PostgreSQL's account cannot enter it. */
function apart() {
  const root = temporaryFolder();
  const [dataDir, folder] = [join(root, 'shop'), join(root, 'system')];
  mkdirSync(dataDir);
  mkdirSync(join(folder, 'data'), { recursive: true });
  const { uid, gid } = account;
  if (uid !== undefined && gid !== undefined)
    for (const path of [root, folder, join(folder, 'data')]) chownSync(path, uid, gid);
  writeFileSync(join(dataDir, 'database.json'), JSON.stringify({ id: 'one', at: folder }));
  writeFileSync(join(folder, 'data-dir.json'), JSON.stringify({ id: 'one', at: dataDir }));
  return { root, dataDir, folder };
}
const refused = (dataDir: string, message: RegExp) =>
  assert.throws(
    () => find(dataDir),
    (error) => error instanceof StartError && message.test(error.message),
  );

test('a data folder that was moved has its database, in it or elsewhere', () => {
  const { root, dataDir, folder } = apart();
  assert.equal(find(dataDir), folder);
  const moved = join(root, 'moved');
  renameSync(dataDir, moved);
  assert.equal(find(moved), folder);

  const own = join(root, 'own');
  mkdirSync(own);
  assert.equal(find(own), join(own, 'postgres'));
  renameSync(own, join(root, 'own moved'));
  assert.equal(find(join(root, 'own moved')), join(root, 'own moved', 'postgres'));
});

test('a copied data folder, or one whose database is gone, is no empty shop: the start says what to do', () => {
  const { root, dataDir, folder } = apart();
  const copy = join(root, 'copy');
  cpSync(dataDir, copy, { recursive: true });
  refused(copy, /copy is a copy of .*shop, whose database is in .*system\. Use that one, or delete .*database\.json/);
  rmSync(folder, { recursive: true });
  refused(dataDir, /^The database of DATA_DIR .*shop is not in .*system\. Put that folder back, or delete/);
  assert.ok(!existsSync(folder));
  rmSync(join(dataDir, 'database.json'));
  assert.equal(find(dataDir), join(dataDir, 'postgres'), 'with its link deleted it begins as a new one');
});

test('a database whose files belong to somebody else is told in one sentence', () => {
  const { dataDir, folder } = apart();
  const data = join(folder, 'data');
  const { uid = process.getuid?.() ?? 0 } = account;
  // Root copies with its own name; without root the account is another one.
  const reader = account.uid === undefined ? { uid: uid + 1 } : account;
  if (account.uid !== undefined) chownSync(data, 0, 0);
  assert.throws(() => findFolder(dataDir, reader, () => undefined), /PostgreSQL cannot read .*chown -R/);
});
