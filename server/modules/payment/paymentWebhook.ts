import { eq, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { payments } from '../../db/schema';
import { badField, CallError, unavailable } from '../../http/errors';
import { say } from '../../i18n/messages';
import { GatewayError } from './gateway';
import { readWebhook, WebhookUnsigned } from './stripe/webhooks';
import { reconcilePayment } from './paymentService';

export const WEBHOOK_PATH = '/api/webhooks/stripe';
const MAX_BODY_BYTES = 256 * 1024;

async function paymentNamed({ db, gateway }: Pick<FastifyInstance, 'db' | 'gateway'>, name: string) {
  const find = (id: string) =>
    db
      .select()
      .from(payments)
      .where(or(eq(payments.id, id), eq(payments.reference, id)));
  const [payment] = await find(name);
  const id = payment ? '' : await gateway.paymentOf(name);
  return payment ?? (id ? (await find(id))[0] : undefined);
}

/** An event only leads to a look-up, so events may be repeated or out of order; a failed one is repeated. */
export const paymentWebhookRoutes: FastifyPluginAsync = async (app) => {
  const { cardWebhookSecret: secret } = app.config;
  if (!secret) return;
  // In its own Fastify scope, because only this route needs the raw body, which the signature covers.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async ({ body, headers, log }) => {
      let reference: string | undefined | null;
      try {
        reference = readWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers, secret);
      } catch (error) {
        throw error instanceof WebhookUnsigned ? new CallError(say('common.signIn'), 401) : error;
      }
      if (reference === null) throw badField('body');
      try {
        const payment = reference && (await paymentNamed(app, reference));
        if (payment) await reconcilePayment(app, payment, { source: 'webhook' });
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        log.warn({ err: error }, 'a payment could not be looked up after a webhook');
        throw unavailable();
      }
      return { status: true, message: say('common.ok').en, data: null };
    });
  });
};
