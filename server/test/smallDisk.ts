import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few MB, which a test may fill. */
export interface SmallDisk {
  folder: string;
  /** Fills it until this number of bytes is free. */
  fill(left: number): void;
  /** Frees the space again. */
  empty(): void;
  remove(): void;
}

const MB = 1024 * 1024;

/** Mounts a file system in memory; null where that is not allowed. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'wings-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  const filler = (n: number) => join(folder, `filler-${n}`);
  let files = 0;
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      for (let rest = bavail * bsize - left; rest > 0; rest -= 8 * MB) {
        writeFileSync(filler(files), Buffer.alloc(Math.min(rest, 8 * MB)));
        files += 1;
      }
    },
    empty() {
      for (; files > 0; files -= 1) rmSync(filler(files - 1), { force: true });
    },
    remove() {
      // Lazy, because a killed process may still be exiting.
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
