import { statfs } from 'node:fs/promises';

/**
 * Reserve for the embedded database, bytes: it writes up to two files of 16 MB at a time, and fails permanently without
 * space for them.
 */
const RESERVE_BYTES = 48 * 1024 * 1024;

/** Whether a folder has more free space than the reserve; true if that is unknown. */
export async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= RESERVE_BYTES;
  } catch {
    return true;
  }
}
