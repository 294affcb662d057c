import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import { ulid } from 'ulid';
import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config/config';
import type { Db } from './db/openDb';
import type { Processes } from './db/processes';
import type { Clock } from './lib/clock';
import { keepEnvelope, sendUnreadable, unavailable } from './http/envelope';
import type { Mailer } from './mail/mailer';
import { limitRequests } from './http/requestLimits';
import type { SessionUser } from './http/session';
import { registerAddress } from './modules/address/addressRoutes';
import { registerAuth } from './modules/auth/authRoutes';
import { MAX_PICTURE_BYTES } from './modules/auth/profileForm';
import { registerBranch } from './modules/branch/branchRoutes';
import { registerCart } from './modules/cart/cartRoutes';
import { registerLoyalty } from './modules/loyalty/loyaltyRoutes';
import { registerMenu } from './modules/menu/menuRoutes';
import { registerOperator } from './modules/operator/operatorRoutes';
import { registerOrders } from './modules/orders/ordersRoutes';
import { registerPayment } from './modules/payment/paymentRoutes';
import { registerPaymentWebhook } from './modules/payment/paymentWebhook';
import { registerPromo } from './modules/promo/promoRoutes';
import type { Gateway } from './payments/gateway';
import { logOptions, type LogStream } from './web/logOptions';
import { serveMetrics } from './web/metrics';
import { encodeReplies } from './web/replyEncoding';
import { serveFiles } from './web/staticFiles';

/** What the application is made of; tests bring their own. */
export interface Deps {
  db: Db;
  processes: Processes;
  /** Connections to PostgreSQL; without them there is only this process. */
  pool?: Pick<Pool, 'query'> | undefined;
  config: Config;
  clock: Clock;
  gateway: Gateway;
  mailer: Mailer;
  /** Whether there is room to write; what would write is refused without. */
  hasRoom?: () => Promise<boolean>;
  /** Where the log goes; the process's output without one. */
  logStream?: LogStream;
}

/** The application: fastify with its parts in reach of every module. */
export type App = FastifyInstance & { deps: Deps };

declare module 'fastify' {
  interface FastifyRequest {
    asker: SessionUser | null;
  }
  interface FastifyInstance {
    deps: Deps;
  }
}

/** Security headers for everything; the page itself gets a policy of its own from its settings. */
const helmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginEmbedderPolicy: false,
  // Tile servers ask who uses them.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  // Sent below, to those who came by TLS: over plain http it says nothing.
  strictTransportSecurity: false,
};

/** A year; subdomains are the operator's to decide. */
const HSTS = 'max-age=31536000';

/** Builds the application without listening. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config } = deps;
  const app: App = fastify({
    logger: logOptions(config.logLevel, deps.logStream),
    // A count, not 'everybody': the entries before our own proxies' are whatever the client wrote there.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // Sortable by time; what a client sends as an id is not believed.
    genReqId: () => ulid(),
    frameworkErrors: (error, request, reply) => {
      void sendUnreadable(request, reply, error.statusCode ?? 400);
    },
  });
  app.decorate('deps', deps);
  app.decorateRequest('asker', null);
  keepEnvelope(app);
  encodeReplies(app);
  await app.register(helmet, helmetOptions);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS);
  });
  if (config.limits.enabled) await limitRequests(app, deps);
  app.addHook('onRequest', async (request) => {
    const mayWrite =
      request.method !== 'GET' && request.method !== 'HEAD' && request.routeOptions.url?.startsWith('/api/');
    if (mayWrite && deps.hasRoom && !(await deps.hasRoom())) throw unavailable();
  });
  await app.register(multipart, { limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10, fieldSize: 2000 } });
  await app.register(swagger, {
    openapi: {
      info: { title: 'Wings ordering', version: '1.0' },
      components: { securitySchemes: { operatorKey: { type: 'http', scheme: 'bearer' } } },
    },
  });

  if (config.metricsToken) serveMetrics(app, config.metricsToken);
  registerAuth(app);
  registerBranch(app);
  registerMenu(app);
  registerCart(app);
  registerAddress(app);
  registerPayment(app);
  await registerPaymentWebhook(app);
  registerOrders(app);
  registerLoyalty(app);
  registerPromo(app);
  await registerOperator(app);

  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  // Without a key of the real card provider, the card fields are the sandbox's.
  await serveFiles(app, deps, config.hasCardPayments && !config.checkoutSecretKey);
  return app;
}
