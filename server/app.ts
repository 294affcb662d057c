import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import type { Services } from './decorators';
import { useEnvelope, sendUnreadable } from './http/envelope';
import { Limits } from './http/limits';
import { logOptions, type LogStream } from './http/logs';
import { limitRequests, warnOfProxies } from './http/requestLimits';
import { accountRoutes } from './modules/account/accountRoutes';
import { MAX_PICTURE_BYTES } from './modules/account/profileService';
import { addressRoutes } from './modules/address/addressRoutes';
import { authRoutes } from './modules/auth/authRoutes';
import { branchCache } from './modules/branch/branchTable';
import { branchRoutes } from './modules/branch/branchRoutes';
import { cartRoutes } from './modules/cart/cartRoutes';
import { checkoutRoutes } from './modules/checkout/checkoutRoutes';
import { loyaltyRoutes } from './modules/loyalty/loyaltyRoutes';
import { menuCache } from './modules/menu/menuCache';
import { menuRoutes } from './modules/menu/menuRoutes';
import { OPERATOR_PREFIX } from './modules/operator/registerOperatorCall';
import { operatorRoutes } from './modules/operator/operatorRoutes';
import { ordersRoutes } from './modules/orders/ordersRoutes';
import { paymentRoutes } from './modules/payment/paymentRoutes';
import { paymentWebhookRoutes } from './modules/payment/paymentWebhook';
import { promoRoutes } from './modules/promo/promoRoutes';
import { shopCache } from './modules/shop/shopCache';
import { newId } from './lib/ids';
import { closeUnusedConnections } from './web/drain';
import { OPEN_API, openApiOf } from './web/openApi';
import { serveMetrics } from './web/metrics';
import { encodeReplies } from './web/encoding';
import { rewriteUrl, serveFiles } from './web/staticFiles';

const helmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginEmbedderPolicy: false,
  // Tile servers require a referrer.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  // Sent below for TLS only, because browsers ignore it over plain http.
  strictTransportSecurity: false,
};

const HSTS = 'max-age=31536000';

export async function buildApp(services: Services, logStream?: LogStream): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    logger: logOptions(config.logLevel, logStream),
    requestTimeout: 120_000,
    // The number of proxies, not `true`: a client can write any entries before those of our own proxies.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => newId(),
    rewriteUrl,
    frameworkErrors: (error, request, reply) => {
      void sendUnreadable(request, reply, error.statusCode ?? 400);
    },
  });
  for (const [name, service] of Object.entries<unknown>({ ...services })) app.decorate(name, service);
  app.decorate('limits', new Limits(app));
  app.decorate('loadShop', shopCache(app));
  app.decorate('loadBranches', branchCache(app));
  app.decorate('loadMenu', menuCache(app));
  app.decorateRequest('user', null);
  app.decorateRequest('isRefused', false);
  closeUnusedConnections(app);
  useEnvelope(app);
  encodeReplies(app);
  await app.register(helmet, helmetOptions);
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS);
  });
  warnOfProxies(app, config.trustedProxies);
  if (config.limits.enabled) await limitRequests(app);
  await app.register(multipart, { limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10, fieldSize: 2000 } });
  await app.register(swagger, { openapi: OPEN_API });

  if (config.metricsToken) serveMetrics(app, config.metricsToken);
  await app.register(authRoutes);
  await app.register(accountRoutes);
  await app.register(branchRoutes);
  await app.register(menuRoutes);
  await app.register(cartRoutes);
  await app.register(checkoutRoutes);
  await app.register(addressRoutes);
  await app.register(paymentRoutes);
  await app.register(paymentWebhookRoutes);
  await app.register(ordersRoutes);
  await app.register(loyaltyRoutes);
  await app.register(promoRoutes);
  await app.register(operatorRoutes, { prefix: OPERATOR_PREFIX });

  let published: object | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, () => (published ??= openApiOf(app)));
  await serveFiles(app);
  return app;
}
