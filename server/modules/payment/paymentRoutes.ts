import { extraPaymentCalls, paymentCalls, type GetPaymentData } from '../../../contract/payment';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { paymentMessages } from '../../i18n/payment';
import { CallError, refuse } from '../../http/errors';
import { runIdempotent } from '../../http/idempotency';
import { toFils } from '../../lib/money';
import { registerCall, type CallContext } from '../../http/registerCall';
import { originOfRequest } from '../../http/request';
import { addressKey, type Use } from '../../http/limits';
import { GatewayError, type Instrument } from '../../payments/gateway';
import { checkBeforeCharge } from '../orders/checkOrder';
import { countingGuesses } from '../promo/promoGuesses';
import { cardView, keepCard, listCards, removeCard } from './cardService';
import { findPayment, makePayment, readWallet } from './paymentService';
import type { PaymentState } from './paymentStates';

/** A provider failure gives the customer a generic message; the details are logged. */
async function refuseProviderFailure<T>(
  log: { error(details: object, text: string): void },
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.error({ err: error }, 'card provider failed');
    return refuse(paymentMessages.noAnswer);
  }
}

/** Saves a verified card; if that is refused, the provider's copy is deleted. */
async function saveInstrument<T>(
  { gateway, request }: CallContext<unknown>,
  { instrument }: Instrument,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    // After any other error the card may have been saved.
    if (error instanceof CallError)
      await gateway
        .deleteInstrument(instrument)
        .catch((failure: unknown) => request.log.warn({ err: failure }, 'instrument kept'));
    throw error;
  }
}

/** Counts the provider's final refusals by address, after which no more calls are made; an outage is none. */
async function countRefusal<T>({ limits }: CallContext<unknown>, use: Use, work: () => Promise<T>): Promise<T> {
  if ((await limits.left(...use)) <= 0) await limits.take(use);
  try {
    return await work();
  } catch (error) {
    const refusals = [paymentMessages.declined, paymentMessages.refused];
    if (error instanceof CallError && refusals.some((text) => text === error.text)) await limits.take(use);
    throw error;
  }
}

/** The app's path to which the bank redirects. */
const PAYMENT_RETURN = '/checkout?payment=returned';

/** A payment state in the contract's terms. */
function statusOf(state: PaymentState): GetPaymentData['payment']['status'] {
  if (state === 'captured' || state === 'declined') return state;
  return ['pending', 'unknown', 'confirming'].includes(state) ? 'open' : 'returned';
}

/** Serves the payment calls (API-29 to API-33). */
export const paymentRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, paymentCalls.getAppData, async ({ config }) => ({ data: { payment_mode: config.paymentMode } }));
  registerCardCalls(app);
  registerChargeCalls(app);
};

function registerCardCalls(app: FastifyInstance): void {
  registerCall(app, paymentCalls.addCard, async (context, { cardToken }) => {
    const { db, clock, user, gateway, config, request, limits } = context;
    if (!config.hasCardPayments) refuse(paymentMessages.cardsOff);
    await limits.take(['card', user.id]);
    const verified = await countRefusal(context, ['refused card of address', addressKey(request.ip)], async () => {
      return (
        (await refuseProviderFailure(request.log, gateway.verifyCard(cardToken))) ?? refuse(paymentMessages.refused)
      );
    });
    const { unused, ...data } = await saveInstrument(context, verified, async () => {
      await limits.take(['same card', verified.fingerprint]);
      return keepCard(db, user.id, verified, clock.now());
    });
    // Failing to delete an older copy at the provider is no reason to refuse the card.
    if (unused)
      await gateway
        .deleteInstrument(unused)
        .catch((error: unknown) => request.log.warn({ err: error }, 'instrument kept'));
    const message = data.cardExists
      ? paymentMessages.exists
      : data.oneTimeUse
        ? paymentMessages.ready
        : paymentMessages.saved;
    return { data, message };
  });

  registerCall(app, paymentCalls.getCustomerCards, async ({ db, user, config }) => ({
    data: { cards: config.hasCardPayments ? (await listCards(db, user.id)).map(cardView) : [] },
  }));

  registerCall(app, paymentCalls.deleteCard, async ({ db, clock, user, gateway, request }, { cardId }) => {
    const onError = (error: unknown) => request.log.warn({ err: error }, 'instrument kept');
    await removeCard({ db, gateway, onError }, user.id, cardId, clock.now());
    return { data: null, message: paymentMessages.deleted };
  });
}

function registerChargeCalls(app: FastifyInstance): void {
  const { loadBranches } = app;
  registerCall(app, paymentCalls.makePayment, async (context, body) =>
    runIdempotent<{ payment: { id: string } }>(context, 'makePayment', body, async (keep) => {
      const { db, clock, config, limits, request, user } = context;
      if (!config.hasCardPayments) refuse(paymentMessages.cardsOff);
      const wallet = await readWallet(db, user.id, body.cardId);
      await limits.take(
        ['charge', user.id],
        ['charge of card', wallet?.card.fingerprint ?? `${user.id} ${body.cardId}`],
      );
      if (!wallet) refuse(paymentMessages.notFound);
      const checkCart = () =>
        countingGuesses(context, body.promo_code, async () => {
          const terms = { branches: await loadBranches(), now: clock.now(), secret: config.appSecret };
          await checkBeforeCharge(db, user.id, body, terms);
        });
      const order = {
        amount: toFils(body.amount),
        returnUrl: `${originOfRequest(config, request)}${PAYMENT_RETURN}`,
      };
      const id = await countRefusal(context, ['refused charge of address', addressKey(request.ip)], () =>
        refuseProviderFailure(request.log, makePayment(context, wallet, order, checkCart)),
      );
      const outcome = { data: { payment: { id } }, message: paymentMessages.paid };
      await keep(db, outcome);
      return outcome;
    }),
  );

  registerCall(app, extraPaymentCalls.getPayment, async (context, { payment_id: id }) => {
    const state = await findPayment(context, context.user.id, id);
    if (!state) refuse(paymentMessages.unknown);
    return { data: { payment: { id, status: statusOf(state) } } };
  });
}
