import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { App, Deps } from '../../app';
import { payments, webhookEvents } from '../../db/schema';
import { badField, CallError } from '../../http/errors';
import { unavailable } from '../../http/envelope';
import { commonMessages } from '../../i18n/common';
import { GatewayError } from '../../payments/gateway';
import { settlePayment } from './settlePayment';
import { isSignedBy } from './webhookSignature';

/** The path that is set as a webhook at Checkout.com. */
export const WEBHOOK_PATH = '/api/webhooks/checkout';

const MAX_BODY_BYTES = 64 * 1024;

/** An event of Checkout.com as far as it is read; `data.reference` is our payment's id. */
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
 * Asks the provider for the payment that an event names. The event's own words are not believed, so that events may
 * arrive in any order and more than once.
 */
async function handleEvent(deps: Deps, { id, reference }: ReturnType<typeof readEvent>): Promise<void> {
  const { db, clock } = deps;
  const [seen] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  if (seen || !reference) return;
  const [payment] = await db.select().from(payments).where(eq(payments.id, reference));
  if (!payment) return;
  await settlePayment(deps, payment);
  // Recorded after the look-up: an event whose look-up failed is sent again by the provider and must count then.
  await db.insert(webhookEvents).values({ id, receivedAt: clock.now() }).onConflictDoNothing();
}

/** Serves the webhook of Checkout.com where its key is configured; the signature covers the body as it was sent. */
export async function registerPaymentWebhook(app: App): Promise<void> {
  const { checkoutWebhookSecret: secret } = app.deps.config;
  if (!secret) return;
  // A scope of its own, because only here the body is needed as bytes.
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
}
