import type { Config } from '../config/config';
import type { Db } from '../db/db';
import type { Processes } from '../db/processes';
import type { Clock } from '../lib/clock';

/** What is typed for a command, on a server and in the sandbox. */
export const PROGRAM = 'deploy/command.sh';

/** The refusal of a command without a database: it never makes one. */
export const NO_DATABASE =
  `There is no shop here. On a server, as root, ${PROGRAM} reads /etc/wings/env, and elsewhere DATABASE_URL; ` +
  'for the sandbox, run `npm start` first';

/** Says on the error output which database a command works on, without its password. */
export function tellDatabase(url: string): void {
  const { host, pathname, searchParams } = new URL(url);
  const place = host || searchParams.get('host') || 'this machine';
  process.stderr.write(`Database ${decodeURIComponent(pathname.slice(1))} on ${place}\n`);
}

export type WithDatabase = <T>(
  work: (db: Db, config: Config, clock: Clock, processes: Processes) => Promise<T>,
) => Promise<T>;

export type Command = (args: string[], withDatabase: WithDatabase) => Promise<string>;
