import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../http/deps';
import { payments } from '../../db/schema';
import { badField, CallError, unavailable } from '../../http/errors';
import { commonMessages } from '../../i18n/common';
import { GatewayError } from '../../payments/gateway';
import { askProvider } from './askProvider';
import { isSignedBy } from './webhookSignature';

/** The path to configure as a webhook at Checkout.com. */
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

/** Our payment's id in an event; undefined without one. */
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

/**
 * Looks up the payment of an event at the provider. The event's data is not used, so that events may be repeated or out
 * of order. The provider repeats an event whose look-up failed.
 */
async function handleEvent(deps: Deps, reference: string | undefined): Promise<void> {
  if (!reference) return;
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, reference));
  if (payment) await askProvider(deps, payment, { source: 'webhook' });
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
        await handleEvent(app.deps, referenceOf(body));
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        request.log.warn({ err: error }, 'a payment could not be looked up after a webhook');
        throw unavailable();
      }
      return { status: true, message: commonMessages.ok.en, data: null };
    });
  });
};
