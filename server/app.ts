import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Db } from './db/openDb';
import type { Clock } from './lib/clock';
import { sendUnknownCall, useEnvelope } from './lib/envelope';
import type { Mailer } from './lib/mailer';
import type { SessionUser } from './lib/session';
import { registerAddress } from './modules/address/addressRoutes';
import { registerAuth } from './modules/auth/authRoutes';
import { MAX_PICTURE_BYTES } from './modules/auth/profileForm';
import { registerBranch } from './modules/branch/branchRoutes';
import { registerCart } from './modules/cart/cartRoutes';
import { registerLoyalty } from './modules/loyalty/loyaltyRoutes';
import { registerMenu } from './modules/menu/menuRoutes';
import { registerOrders } from './modules/orders/ordersRoutes';
import { registerPayment } from './modules/payment/paymentRoutes';
import { registerPromo } from './modules/promo/promoRoutes';
import type { Gateway } from './payments/gateway';

/** What the application is made of; tests bring their own. */
export interface Deps {
  db: Db;
  config: Config;
  clock: Clock;
  gateway: Gateway;
  mailer: Mailer;
}

/** The application: fastify with its parts in reach of every module. */
export type App = FastifyInstance & { deps: Deps };

declare module 'fastify' {
  interface FastifyRequest { asker: SessionUser | null }
  interface FastifyInstance { deps: Deps }
}

/** Builds the application without listening. */
export async function buildApp(deps: Deps): Promise<App> {
  const app: App = fastify({ logger: { level: deps.config.logLevel }, trustProxy: deps.config.trustProxy });
  app.decorate('deps', deps);
  app.decorateRequest('asker', null);
  useEnvelope(app);
  await app.register(multipart, { limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10, fieldSize: 2000 } });

  registerAuth(app);
  registerBranch(app);
  registerMenu(app);
  registerCart(app);
  registerAddress(app);
  registerPayment(app);
  registerOrders(app);
  registerLoyalty(app);
  registerPromo(app);

  app.setNotFoundHandler(sendUnknownCall);
  await app.ready();
  return app;
}
