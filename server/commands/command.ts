import type { Config } from '../config/config';
import type { Db } from '../db/db';
import type { Processes } from '../db/processes';
import type { Clock } from '../lib/clock';

/** The refusal of a command without a database. */
export const NO_DATABASE = 'DATABASE_URL is missing: it names the PostgreSQL of the shop';

export type WithDatabase = <T>(
  work: (db: Db, config: Config, clock: Clock, processes: Processes) => Promise<T>,
) => Promise<T>;

export type Command = (args: string[], withDatabase: WithDatabase) => Promise<string>;
