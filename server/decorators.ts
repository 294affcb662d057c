import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config/config';
import type { Db } from './db/db';
import type { Processes } from './db/processes';
import type { Shop } from './db/schema';
import type { Limits } from './http/limits';
import type { SessionUser } from './http/session';
import type { Clock } from './lib/clock';
import type { Mailer } from './mail/mailer';
import type { BranchRow } from './modules/branch/branchTable';
import type { Menu } from './modules/menu/menuCache';
import type { Gateway } from './modules/payment/gateway';

/** What a process opens and chooses for its application; each is a decorator of it. */
export interface Services {
  db: Db;
  /** For metrics, with a connection of its own. */
  probeDb: Db;
  processes: Processes;
  pool?: Pick<Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'> | undefined;
  config: Config;
  clock: Clock;
  gateway: Gateway;
  mailer: Mailer;
  cardFieldsFor?: (request: FastifyRequest) => string;
  /** Makes a file of a picture of the sandbox's menu, unless it exists. */
  makePicture?: ((file: string) => Promise<void>) | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
    isRefused: boolean;
  }
  interface FastifyInstance extends Services {
    limits: Limits;
    loadShop: () => Promise<Shop>;
    loadBranches: () => Promise<BranchRow[]>;
    loadMenu: () => Promise<Menu>;
  }
}
