import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
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
import { newRequestId } from './lib/ids';
import { serveMetrics } from './web/metrics';
import { encodeReplies } from './web/replyEncoding';
import { serveFiles } from './web/staticFiles';
import { closeUnusedConnections } from './web/unusedConnections';

/** Dependencies of the application; tests pass their own. */
export interface Deps {
  db: Db;
  processes: Processes;
  /** PostgreSQL's connection pool; absent with the embedded database. */
  pool?: Pick<Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'> | undefined;
  config: Config;
  clock: Clock;
  gateway: Gateway;
  mailer: Mailer;
  /** Whether the disk has free space; calls that write are refused without it. */
  hasRoom?: () => Promise<boolean>;
  /** Destination of the log; standard output by default. */
  logStream?: LogStream;
}

/** The Fastify application with its dependencies. */
export type App = FastifyInstance & { deps: Deps };

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
    /** The call was refused, under whatever HTTP status. */
    isRefused: boolean;
  }
  interface FastifyInstance {
    deps: Deps;
  }
}

/** Security headers of every reply; index.html gets its own content security policy. */
const helmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginEmbedderPolicy: false,
  // Tile servers require a referrer.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  // Sent below for TLS only, because browsers ignore it over plain http.
  strictTransportSecurity: false,
};

/** A year. Subdomains are left to the operator. */
const HSTS = 'max-age=31536000';

/** Builds the application without listening. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config } = deps;
  const app: App = fastify({
    logger: logOptions(config.logLevel, deps.logStream),
    // The number of proxies, not `true`: a client can write any entries before those of our own proxies.
    // Also for the body: 5 MB at 0.35 Mbit/s.
    requestTimeout: 120_000,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // ULIDs sort by time; a request id sent by the client is ignored.
    genReqId: newRequestId,
    frameworkErrors: (error, request, reply) => {
      void sendUnreadable(request, reply, error.statusCode ?? 400);
    },
  });
  app.decorate('deps', deps);
  app.decorateRequest('user', null);
  app.decorateRequest('isRefused', false);
  closeUnusedConnections(app);
  keepEnvelope(app);
  encodeReplies(app);
  await app.register(helmet, helmetOptions);
  await app.register(cookie);
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
  // Without a key of the real card provider, the sandbox serves the card fields.
  await serveFiles(app, deps, config.hasCardPayments && !config.checkoutSecretKey);
  return app;
}
