import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import { removedPictures } from '../../db/schema';
import { newId } from '../../lib/ids';

type Deps = Pick<FastifyInstance, 'db' | 'config' | 'clock'>;

/** A file that no customer has this long after it was written is removed, ms. */
const UNUSED_MS = 60 * 60 * 1000;
const BATCH = 100;

export const uploadsDir = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads');

/** Writes a picture's file; resolves to its name. It is removed unless `keepPicture` says that a customer has it. */
export async function writePicture({ db, config, clock }: Deps, bytes: Buffer): Promise<string> {
  const name = `${newId()}.webp`;
  await db.insert(removedPictures).values({ name, dueAt: new Date(clock.now().getTime() + UNUSED_MS) });
  await mkdir(uploadsDir(config), { recursive: true });
  const file = join(uploadsDir(config), name);
  await writeFile(file, bytes).catch(async (error: unknown) => {
    // A disk that is full keeps the first part until it is removed.
    await rm(file, { force: true });
    throw error;
  });
  return name;
}

export async function keepPicture(tx: Db, name: string): Promise<void> {
  if (name) await tx.delete(removedPictures).where(inArray(removedPictures.name, [name]));
}

/** In the transaction after which no customer has the picture. */
export async function dropPicture(tx: Db, name: string, dueAt: Date): Promise<void> {
  if (name) await tx.insert(removedPictures).values({ name, dueAt }).onConflictDoNothing();
}

/** Deletes the files that rows name, and these rows; no other file, whatever is in the folder. */
export async function removePictures({ db, config, clock }: Deps): Promise<void> {
  for (;;) {
    const due = await db.select().from(removedPictures).where(lte(removedPictures.dueAt, clock.now())).limit(BATCH);
    const names = due.map(({ name }) => name);
    await Promise.all(names.map((name) => rm(join(uploadsDir(config), name), { force: true })));
    if (names.length > 0) await db.delete(removedPictures).where(inArray(removedPictures.name, names));
    if (names.length < BATCH) return;
  }
}
