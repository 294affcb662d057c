import type { Config } from '../config/config';
import type { Db } from '../db/db';

export type WithDatabase = <T>(work: (db: Db, config: Config) => Promise<T>) => Promise<T>;

export type Command = (args: string[], withDatabase: WithDatabase) => Promise<string>;
