import { statfs } from 'node:fs/promises';

/**
 * Left free for the embedded database, in bytes: it takes up to two files of 16 MB at once, and when it finds no room
 * for them it cannot go on at all.
 */
const RESERVE_BYTES = 48 * 1024 * 1024;

/** Whether a folder has more room than the reserve; what cannot be asked is not refused. */
export async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= RESERVE_BYTES;
  } catch {
    return true;
  }
}
