import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config';
import { newId } from '../../lib/ids';

/** Folder of uploaded pictures; several machines share it. */
export const uploadsDir = (config: Config): string => join(config.dataDir, 'uploads');

export async function saveUpload(config: Config, bytes: Buffer): Promise<string> {
  await mkdir(uploadsDir(config), { recursive: true });
  const name = `${newId()}.webp`;
  await writeFile(join(uploadsDir(config), name), bytes).catch(async (error: unknown) => {
    // On a full disk, the partial file is deleted.
    await deleteUpload(config, name);
    throw error;
  });
  return name;
}

export async function deleteUpload(config: Config, name: string): Promise<void> {
  if (name) await rm(join(uploadsDir(config), name), { force: true });
}
