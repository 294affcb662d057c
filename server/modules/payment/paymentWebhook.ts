import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { payments } from '../../db/schema';
import { badField, CallError, unavailable } from '../../http/errors';
import { say } from '../../i18n/messages';
import { GatewayError } from '../../payments/gateway';
import { askProvider } from './paymentService';

export const WEBHOOK_PATH = '/api/webhooks/checkout';

const MAX_BODY_BYTES = 64 * 1024;

/** The fields of a Checkout.com event that are read: our payment's id, which disputes name differently. */
const WebhookEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  data: Type.Object({
    reference: Type.Optional(Type.String({ maxLength: 200 })),
    payment_reference: Type.Optional(Type.String({ maxLength: 200 })),
  }),
});

function isSignedBy(secret: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  const received = Buffer.from(signature, 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

function referenceOf(body: Buffer): string | undefined {
  let event: unknown;
  try {
    event = JSON.parse(body.toString('utf8'));
  } catch {
    throw badField('body');
  }
  if (!Value.Check(WebhookEvent, event)) throw badField('body');
  const reference = event.data.payment_reference ?? event.data.reference;
  if (`${event.id}${reference ?? ''}`.includes('\0')) throw badField('body');
  return reference;
}

/** An event only leads to a look-up, so events may be repeated or out of order; a failed one is repeated. */
export const paymentWebhookRoutes: FastifyPluginAsync = async (app) => {
  const { config, db } = app.deps;
  const { cardWebhookSecret: secret } = config;
  if (!secret) return;
  // In its own Fastify scope, because only this route needs the raw body, which the signature covers.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSignedBy(secret, body, request.headers['cko-signature'])) throw new CallError(say('common.signIn'), 401);
      const reference = referenceOf(body);
      const [payment] = reference ? await db.select().from(payments).where(eq(payments.id, reference)) : [];
      try {
        if (payment) await askProvider(app.deps, payment, { source: 'webhook' });
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        request.log.warn({ err: error }, 'a payment could not be looked up after a webhook');
        throw unavailable();
      }
      return { status: true, message: say('common.ok').en, data: null };
    });
  });
};
