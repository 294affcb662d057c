import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config/config';
import type { Db } from '../db/db';
import type { Shop } from '../db/schema';
import type { Processes } from '../db/processes';
import type { Clock } from '../lib/clock';
import type { Mailer } from '../mail/mailer';
import type { Gateway } from '../payments/gateway';
import type { Limits } from './limits';
import type { LogStream } from './logs';
import type { SessionUser } from './session';

export interface Deps {
  db: Db;
  processes: Processes;
  pool?: Pick<Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'> | undefined;
  config: Config;
  clock: Clock;
  gateway: Gateway;
  mailer: Mailer;
  limits: Limits;
  loadShop: () => Promise<Shop>;
  cardFieldsFor?: (request: FastifyRequest) => string;
  /** Makes a file of a picture of the sandbox's menu, unless it exists. */
  makePicture?: ((file: string) => Promise<void>) | undefined;
  logStream?: LogStream;
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
    isRefused: boolean;
  }
  interface FastifyInstance {
    deps: Deps;
  }
}
