import { extraPaymentCalls, paymentCalls, type GetPaymentData } from '../../../contract/payment';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { paymentMessages } from '../../i18n/payment';
import { CallError, refuse } from '../../http/errors';
import { runIdempotent } from '../../http/idempotency';
import { toFils } from '../../lib/money';
import { registerCall, type CallContext } from '../../http/registerCall';
import { originOfRequest } from '../../http/origin';
import { addressKey, AttemptCounter, countAttempts } from '../../http/attempts';
import { GatewayError, type Instrument } from '../../payments/gateway';
import { cardView, findCard, keepCard, listCards, removeCard } from './cardService';
import { findPayment, makePayment, unsettledPayments } from './paymentService';
import type { PaymentState } from './paymentStates';
import { settlePayment } from './settlePayment';

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

/** Limits per window: testing stolen cards takes many attempts, a customer needs few. */
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

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

/** The limits by address count only refused attempts: a successful one is taken back. */
function attemptCounters(app: FastifyInstance) {
  const counter = (kind: string, max: number, windowMs = HOUR_MS) => new AttemptCounter(app.deps, kind, max, windowMs);
  return {
    cardsByCustomer: counter('card added', 10),
    cardsByAddress: counter('card refused by address', 30),
    cardsByCard: counter('same card added', 10, DAY_MS),
    chargesByCustomer: counter('charge', 20),
    chargesByCard: counter('charge of card', 20),
    chargesByAddress: counter('charge refused by address', 60),
  };
}

/** The app's path to which the bank redirects. */
const PAYMENT_RETURN = '/checkout?payment=returned';

/** A payment state in the contract's terms. */
function statusOf(state: PaymentState): GetPaymentData['payment']['status'] {
  if (state === 'captured' || state === 'declined') return state;
  return state === 'pending' || state === 'unknown' ? 'open' : 'returned';
}

/** Serves the payment calls (API-29 to API-33). */
export const paymentRoutes: FastifyPluginAsync = async (app) => {
  const counters = attemptCounters(app);
  registerCall(app, paymentCalls.getAppData, async ({ config }) => ({ data: { payment_mode: config.paymentMode } }));
  registerCardCalls(app, counters);
  registerChargeCalls(app, counters);
};

function registerCardCalls(
  app: FastifyInstance,
  { cardsByCustomer, cardsByAddress, cardsByCard }: ReturnType<typeof attemptCounters>,
): void {
  registerCall(app, paymentCalls.addCard, async (context, { cardToken }) => {
    const { db, clock, user, gateway, config, request } = context;
    if (!config.hasCardPayments) refuse(paymentMessages.cardsOff);
    const address = addressKey(request.ip);
    await countAttempts([
      [cardsByAddress, address],
      [cardsByCustomer, user.id],
    ]);
    // First, because if this fails, the card has not been stored at the provider yet.
    for (const open of await unsettledPayments(db, user.id, clock.now()))
      await refuseProviderFailure(request.log, settlePayment({ db, gateway, clock }, open));
    const verified = await refuseProviderFailure(request.log, gateway.verifyCard(cardToken));
    if (!verified) refuse(paymentMessages.refused);
    await cardsByAddress.takeBack(address);
    const { unused, ...data } = await saveInstrument(context, verified, async () => {
      await cardsByCard.take(verified.fingerprint);
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

function registerChargeCalls(
  app: FastifyInstance,
  { chargesByCustomer, chargesByCard, chargesByAddress }: ReturnType<typeof attemptCounters>,
): void {
  registerCall(app, paymentCalls.makePayment, async (context, body) =>
    runIdempotent<{ payment: { id: string } }>(context, 'makePayment', body, async (keep) => {
      if (!context.config.hasCardPayments) refuse(paymentMessages.cardsOff);
      const address = addressKey(context.request.ip);
      const card = await findCard(context.db, context.user.id, body.cardId);
      await countAttempts([
        [chargesByAddress, address],
        [chargesByCustomer, context.user.id],
        [chargesByCard, card?.fingerprint ?? `${context.user.id} ${body.cardId}`],
      ]);
      const id = await refuseProviderFailure(
        context.request.log,
        makePayment(context, context.user.id, {
          cardId: body.cardId,
          amount: toFils(body.amount),
          returnUrl: `${originOfRequest(context.config, context.request)}${PAYMENT_RETURN}`,
        }),
      );
      await chargesByAddress.takeBack(address);
      const outcome = { data: { payment: { id } }, message: paymentMessages.paid };
      await keep(context.db, outcome);
      return outcome;
    }),
  );

  registerCall(app, extraPaymentCalls.getPayment, async (context, { payment_id: id }) => {
    const state = await refuseProviderFailure(context.request.log, findPayment(context, context.user.id, id));
    if (!state) refuse(paymentMessages.unknown);
    return { data: { payment: { id, status: statusOf(state) } } };
  });
}
