import type { FastifyPluginAsync } from 'fastify';
import { extraPaymentCalls, paymentCalls } from '../../../contract/payment';
import { CallError, refuse } from '../../http/errors';
import type { Use } from '../../http/limits';
import { registerCall, type CallContext } from '../../http/registerCall';
import { deviceOf } from '../../http/session';
import { say } from '../../i18n/messages';
import { askingProvider } from './askingProvider';
import { cardView, saveCard, listCards, removeCard } from './cardService';
import { findPayment } from './paymentService';

const onKept =
  ({ request }: CallContext<unknown>) =>
  (error: unknown) =>
    request.log.warn({ err: error }, 'instrument kept');

export const paymentRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, paymentCalls.getAppData, async () => ({ data: { payment_mode: app.config.paymentMode } }));

  registerCall(app, paymentCalls.addCard, async (context, { cardToken, is_wallet: isWallet = false }) => {
    const { user, request } = context;
    const { db, clock, gateway, config, limits } = app;
    if (!config.hasCardPayments) refuse(say('payment.cardsOff'));
    const uses: Use[] = [['card', user.id]];
    await limits.take(...uses);
    const browser = deviceOf(request);
    const owner = { account: user.id, customer: user.cardCustomer, isWallet };
    const verified = await askingProvider(
      app,
      request,
      uses,
      async () => (await gateway.verifyCard(cardToken, owner)) ?? refuse(say('payment.refused')),
    );
    const forget = (instrument: string) => gateway.deleteInstrument(instrument).catch(onKept(context));
    try {
      await limits.take(['same card', verified.fingerprint]);
      const { unused, ...data } = await saveCard(db, user.id, verified, { now: clock.now(), browser, isWallet });
      if (unused) await forget(unused);
      const message = data.cardExists ? 'payment.exists' : data.oneTimeUse ? 'payment.ready' : 'payment.saved';
      return { data, message: say(message) };
    } catch (error) {
      // After any other error the card may have been saved.
      if (error instanceof CallError) await forget(verified.instrument);
      throw error;
    }
  });

  registerCall(app, paymentCalls.getCustomerCards, async ({ user }) => ({
    data: { cards: app.config.hasCardPayments ? (await listCards(app.db, user.id)).map(cardView) : [] },
  }));

  registerCall(app, paymentCalls.deleteCard, async (context, { cardId: id }) => {
    const { db, gateway, clock } = app;
    await removeCard({ db, gateway, onError: onKept(context) }, { userId: context.user.id, id }, clock.now());
    return { data: null, message: say('payment.deleted') };
  });

  registerCall(app, extraPaymentCalls.getPayment, async ({ user }, { payment_id: id }) => {
    const state = await findPayment(app, user.id, id);
    if (!state) refuse(say('payment.unknown'));
    return { data: { payment: { id, status: state } } };
  });
};
