import type Stripe from 'stripe';
import { GatewayError, type Authorisation, type Gateway } from '../gateway';
import { partsOf } from './cards';
import { findByReference, foundPayment, retrieve } from './intents';
import {
  EXPAND_CHARGE,
  refusalOf,
  StripeCardError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
  type Api,
} from './stripeApi';

const CARD_PARAMETERS = ['customer', 'payment_method'];

/** The reply to an earlier request says what was then, not what is now. */
const asIsNow = async (api: Api, intent: Stripe.Response<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> =>
  intent.lastResponse.headers['idempotent-replayed'] === 'true' ? retrieve(api, intent.id, 'charge') : intent;

export async function authorise(api: Api, payment: Parameters<Gateway['authorise']>[0]): Promise<Authorisation> {
  const { instrument, amountFils, reference, startedAt, customer: account, returnUrl, isNewBrowser } = payment;
  const { customer, paymentMethod } = partsOf(instrument);
  if (!paymentMethod) return { state: 'declined', charge: '', status: 'card of another provider' };
  const asksBank = api.isThreeDSecureRequired || isNewBrowser;
  const answerOf = (intent: Stripe.PaymentIntent): Authorisation => {
    const redirectUrl = intent.next_action?.redirect_to_url?.url ?? undefined;
    return { ...foundPayment(intent), ...(redirectUrl ? { redirectUrl } : {}) };
  };
  const card = (threeDSecure: 'any' | 'automatic') => ({
    payment_method: paymentMethod,
    payment_method_options: { card: { request_three_d_secure: threeDSecure } },
    ...(returnUrl ? { return_url: returnUrl } : {}),
    expand: EXPAND_CHARGE,
  });
  const request: Stripe.PaymentIntentCreateParams = {
    ...card(asksBank ? 'any' : 'automatic'),
    amount: amountFils,
    currency: 'aed',
    // A wallet's card has no customer, and is not used again.
    ...(customer ? { customer, setup_future_usage: 'on_session' as const } : {}),
    allowed_payment_method_types: ['card'],
    metadata: { shop: await api.shopTag(), customer: account, reference },
    capture_method: 'manual',
    confirm: true,
  };
  // What is known is asked about: its key would say again what was then, a failure of the provider, too.
  const known = payment.charge || (await api.listed.ids).get(reference);
  if (known) return answerOf(await retrieve(api, known, 'charge'));
  try {
    const intent = await api.ask('charge', (options) =>
      api.stripe.paymentIntents.create(request, { ...options, idempotencyKey: reference }),
    );
    return answerOf(await asIsNow(api, intent));
  } catch (error) {
    const declined = error instanceof StripeCardError && error.decline_code === 'authentication_required';
    const id = declined && !asksBank ? error.payment_intent?.id : undefined;
    if (!id) return refusalFor(api, error, { reference, startedAt, answerOf });
    // The bank insists on 3-D Secure.
    const again = { idempotencyKey: `${reference}-3ds` };
    return api
      .ask('charge', (options) => api.stripe.paymentIntents.confirm(id, card('any'), { ...options, ...again }))
      .then(async (intent) => answerOf(await asIsNow(api, intent)))
      .catch((refused: unknown) => refusalFor(api, refused, { reference, startedAt, answerOf }));
  }
}

interface Sent {
  reference: string;
  startedAt: Date;
  answerOf: (intent: Stripe.PaymentIntent) => Authorisation;
}

/** What a refusal of an authorisation means; throws what says nothing about it. */
async function refusalFor(api: Api, error: unknown, { reference, startedAt, answerOf }: Sent): Promise<Authorisation> {
  // Sent before from another browser, for which the bank or the address to come back to was another.
  const isSentBefore = error instanceof GatewayError && error.cause instanceof StripeIdempotencyError;
  const sent = isSentBefore ? await findByReference(api, reference, startedAt) : null;
  if (sent) return answerOf(sent);
  if (error instanceof StripeCardError)
    return {
      state: 'declined',
      charge: error.payment_intent?.id ?? '',
      status: error.decline_code || error.code || 'declined',
    };
  if (!(error instanceof StripeInvalidRequestError)) throw error;
  const isCardGone = error.code === 'resource_missing' && CARD_PARAMETERS.includes(error.param ?? '');
  return {
    state: isCardGone ? 'declined' : 'pending',
    charge: '',
    status: error.code ?? `HTTP ${error.statusCode ?? 400}`,
    isRefused: true,
    isCardGone,
    refusal: refusalOf(error),
  };
}
