import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../config/startError';

export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    // Some file systems refuse a write that the mode allows, so a file is written.
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written to`);
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch {
      const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
      if (owner !== process.pid && Number.isInteger(owner) && owner > 0 && isAlive(owner)) {
        throw new StartError(
          `DATA_DIR ${dataDir} is in use by another process (${owner}). Stop it, or set DATA_DIR or DATABASE_URL`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new StartError(`DATA_DIR ${dataDir} is in use by another process`);
}

export function readSecret(dataDir: string, configured: string | undefined): string {
  if (configured) return configured;
  const file = join(dataDir, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch {
    // It already exists.
  }
  return readFileSync(file, 'utf8');
}
