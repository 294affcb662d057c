import type { FastifyPluginAsync } from 'fastify';
import { extraPaymentCalls, paymentCalls, type GetPaymentData } from '../../../contract/payment';
import { countRefusals } from '../../http/countRefusals';
import { CallError, refuse } from '../../http/errors';
import { runIdempotent } from '../../http/idempotency';
import { addressKey } from '../../http/limits';
import type { LimitName } from '../../http/limits';
import { originOfRequest } from '../../http/request';
import { registerCall, type CallContext } from '../../http/registerCall';
import { say } from '../../i18n/messages';
import { toFils } from '../../lib/money';
import { GatewayError } from '../../payments/gateway';
import { checkBeforeCharge } from '../orders/checkOrder';
import { countingGuesses } from '../promo/promoGuesses';
import { cardView, keepCard, listCards, removeCard } from './cardTable';
import { findPayment, makePayment, readWallet } from './paymentService';
import type { PaymentState } from './paymentStates';

const PAYMENT_RETURN = '/checkout?payment=fromBank';

/** The provider's final refusals are counted by address; an outage is none, and gives a generic message. */
async function askingProvider<T>(
  { limits, request }: CallContext<unknown>,
  counter: LimitName,
  work: () => Promise<T>,
): Promise<T> {
  const refusals = ['payment.declined', 'payment.refused'] as const;
  try {
    return await countRefusals(limits, [[counter, addressKey(request.ip)]], refusals, work);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    request.log.error({ err: error }, 'card provider failed');
    return refuse(say('payment.noAnswer'));
  }
}

function statusOf(state: PaymentState): GetPaymentData['payment']['status'] {
  if (state === 'captured' || state === 'declined') return state;
  return ['pending', 'unknown', 'confirming'].includes(state) ? 'open' : 'refunded';
}

const onKept =
  ({ request }: CallContext<unknown>) =>
  (error: unknown) =>
    request.log.warn({ err: error }, 'instrument kept');

export const paymentRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, paymentCalls.getAppData, async ({ config }) => ({ data: { payment_mode: config.paymentMode } }));

  registerCall(app, paymentCalls.addCard, async (context, { cardToken }) => {
    const { db, clock, user, gateway, config, limits } = context;
    if (!config.hasCardPayments) refuse(say('payment.cardsOff'));
    await limits.take(['card', user.id]);
    const [saved] = await listCards(db, user.id);
    const owner = { customer: user.id, known: saved?.instrument ?? null };
    const verified = await askingProvider(
      context,
      'refused card of address',
      async () => (await gateway.verifyCard(cardToken, owner)) ?? refuse(say('payment.refused')),
    );
    const forget = (instrument: string) => gateway.deleteInstrument(instrument).catch(onKept(context));
    try {
      await limits.take(['same card', verified.fingerprint]);
      const { unused, ...data } = await keepCard(db, user.id, verified, clock.now());
      if (unused) await forget(unused);
      const message = data.cardExists ? 'payment.exists' : data.oneTimeUse ? 'payment.ready' : 'payment.saved';
      return { data, message: say(message) };
    } catch (error) {
      // After any other error the card may have been saved.
      if (error instanceof CallError) await forget(verified.instrument);
      throw error;
    }
  });

  registerCall(app, paymentCalls.getCustomerCards, async ({ db, user, config }) => ({
    data: { cards: config.hasCardPayments ? (await listCards(db, user.id)).map(cardView) : [] },
  }));

  registerCall(app, paymentCalls.deleteCard, async (context, { cardId: id }) => {
    await removeCard({ ...context, onError: onKept(context) }, { userId: context.user.id, id }, context.clock.now());
    return { data: null, message: say('payment.deleted') };
  });

  registerCall(app, paymentCalls.makePayment, async (context, body) =>
    runIdempotent<{ payment: { id: string } }>(context, 'makePayment', body, async (keep) => {
      const { db, clock, config, limits, request, user } = context;
      if (!config.hasCardPayments) refuse(say('payment.cardsOff'));
      const wallet = await readWallet(db, user.id, body.cardId);
      const card = wallet?.card.fingerprint ?? `${user.id} ${body.cardId}`;
      await limits.take(['charge', user.id], ['charge of card', card]);
      if (!wallet) refuse(say('payment.notFound'));
      const checkCart = () =>
        countingGuesses(context, body.promo_code, async () => {
          const [branches, shop] = [await app.loadBranches(), await context.loadShop()];
          const terms = { branches, shop, now: clock.now(), secret: config.appSecret };
          await checkBeforeCharge(db, user.id, body, terms);
        });
      const returnUrl = `${originOfRequest(config, request)}${PAYMENT_RETURN}`;
      const id = await askingProvider(context, 'refused charge of address', () =>
        makePayment(context, wallet, { amount: toFils(body.amount), returnUrl }, checkCart),
      );
      const outcome = { data: { payment: { id } }, message: say('payment.paid') };
      await keep(db, outcome);
      return outcome;
    }),
  );

  registerCall(app, extraPaymentCalls.getPayment, async (context, { payment_id: id }) => {
    const state = await findPayment(context, context.user.id, id);
    if (!state) refuse(say('payment.unknown'));
    return { data: { payment: { id, status: statusOf(state) } } };
  });
};
