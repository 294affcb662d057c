import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config';
import { newId } from '../../lib/ids';

/** Where uploaded pictures lie; behind several machines this folder is a shared one. */
export const uploadsDir = (config: Config): string => join(config.dataDir, 'uploads');

/** Keeps an uploaded picture under a name of its own, which is returned. */
export async function saveUpload(config: Config, bytes: Buffer): Promise<string> {
  await mkdir(uploadsDir(config), { recursive: true });
  const name = `${newId()}.webp`;
  await writeFile(join(uploadsDir(config), name), bytes).catch(async (error: unknown) => {
    // Half a picture of a full disk is of use to nobody.
    await deleteUpload(config, name);
    throw error;
  });
  return name;
}

/** Deletes an uploaded picture; '' is none. */
export async function deleteUpload(config: Config, name: string): Promise<void> {
  if (name) await rm(join(uploadsDir(config), name), { force: true });
}
