import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../http/deps';
import { payments, webhookEvents } from '../../db/schema';
import { badField, CallError } from '../../http/errors';
import { unavailable } from '../../http/envelope';
import { commonMessages } from '../../i18n/common';
import { GatewayError } from '../../payments/gateway';
import { settlePayment } from './settlePayment';
import { isSignedBy } from './webhookSignature';

/** The path to configure as a webhook at Checkout.com. */
export const WEBHOOK_PATH = '/api/webhooks/checkout';

const MAX_BODY_BYTES = 64 * 1024;

/** The fields of a Checkout.com event that are read; `data.reference` is our payment's id. */
const WebhookEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  data: Type.Object({ reference: Type.Optional(Type.String({ maxLength: 200 })) }),
});

function readEvent(body: Buffer) {
  let event: unknown;
  try {
    event = JSON.parse(body.toString('utf8'));
  } catch {
    throw badField('body');
  }
  if (!Value.Check(WebhookEvent, event) || `${event.id}${event.data.reference ?? ''}`.includes('\0'))
    throw badField('body');
  return { id: event.id, reference: event.data.reference };
}

/**
 * Looks up the payment of an event at the provider. The event's data is not used, so that events may be repeated or out
 * of order.
 */
async function handleEvent(deps: Deps, { id, reference }: ReturnType<typeof readEvent>): Promise<void> {
  const { db, clock } = deps;
  const [seen] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  if (seen || !reference) return;
  const [payment] = await db.select().from(payments).where(eq(payments.id, reference));
  if (!payment) return;
  await settlePayment(deps, payment);
  // Recorded after the look-up, because the provider repeats an event whose look-up failed.
  await db.insert(webhookEvents).values({ id, receivedAt: clock.now() }).onConflictDoNothing();
}

/** Registers the webhook of Checkout.com if its key is configured; the signature covers the raw body. */
export const paymentWebhookRoutes: FastifyPluginAsync = async (app) => {
  const { checkoutWebhookSecret: secret } = app.deps.config;
  if (!secret) return;
  // In its own Fastify scope, because only this route needs the raw body.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request: FastifyRequest) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSignedBy(secret, body, request.headers['cko-signature'])) throw new CallError(commonMessages.signIn, 401);
      try {
        await handleEvent(app.deps, readEvent(body));
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        request.log.warn({ err: error }, 'a payment could not be looked up after a webhook');
        throw unavailable();
      }
      return { status: true, message: commonMessages.ok.en, data: null };
    });
  });
};
