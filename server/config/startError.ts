import { errorCodes } from '../lib/errorCauses';

export const EXIT_CONFIG = 78;

export class StartError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

export class ConfigError extends StartError {
  constructor(readonly problems: readonly string[]) {
    super(problems.length === 1 ? (problems[0] ?? '') : problems.map((line) => `\n  ${line}`).join(''), EXIT_CONFIG);
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
  ETIMEDOUT: 'the host does not answer',
  '28P01': 'user or password is wrong',
  '28000': 'user or password is wrong',
  '3D000': 'the database does not exist',
  '42501': 'the user may not create tables there',
  '42P07': 'another version of this program made it; use an empty one',
  '55P03': 'a lock is held for too long; nothing was changed, run it again',
};

const reasonOf = (error: unknown): string => REASONS[errorCodes(error)[0] ?? ''] ?? firstLine(error);

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

export const databaseError = (error: unknown): StartError =>
  new StartError(`DATABASE_URL cannot be used: ${reasonOf(error)}`);

export function listenError(host: string, port: number, error: unknown): StartError {
  const [code] = errorCodes(error);
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is already in use. Set PORT to another one`);
  if (code === 'EACCES') return new StartError(`Port ${port} may not be used by this user. Set PORT to one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is not an address of this machine`);
  return new StartError(`Cannot listen on ${host}:${port}: ${firstLine(error)}`);
}
