import type Stripe from 'stripe';
import type { FoundPayment, Gateway } from '../gateway';
import { foundPayment, idOf, retrieve } from './intents';
import { EXPAND_CHARGE, refusedRequest, StripeCardError, StripeInvalidRequestError, type Api } from './stripeApi';

const NOT_IN_THIS_STATE = [
  'payment_intent_unexpected_state',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
];

/** Captures or cancels a payment; where its state forbids that, resolves to the payment as it is. */
const captureOrCancel = async (
  api: Api,
  id: string,
  request: (options: Stripe.RequestOptions) => Promise<Stripe.PaymentIntent>,
): Promise<Stripe.PaymentIntent> => {
  try {
    return await api.ask('settle', request);
  } catch (error) {
    const isFinal = error instanceof StripeInvalidRequestError && NOT_IN_THIS_STATE.includes(error.code ?? '');
    // A capture that the bank refuses; the payment is then canceled.
    if (isFinal || error instanceof StripeCardError) return retrieve(api, id, 'settle');
    throw error instanceof StripeInvalidRequestError ? refusedRequest(error) : error;
  }
};

/** Cancels a payment that took no money. */
export const cancel = (api: Api, id: string): Promise<Stripe.PaymentIntent> =>
  captureOrCancel(api, id, (options) => api.stripe.paymentIntents.cancel(id, { expand: EXPAND_CHARGE }, options));

const NOT_FOUND: FoundPayment = { charge: '', state: 'declined', status: 'not found' };

export async function capture(api: Api, sent: Parameters<Gateway['capture']>[0]): Promise<FoundPayment> {
  const id = await idOf(api, sent);
  if (!id) return NOT_FOUND;
  // Read in the dashboard, and as evidence in a dispute.
  const order = { description: `Order ${sent.orderCode}`, metadata: { order: sent.orderCode } };
  const { paymentIntents } = api.stripe;
  return foundPayment(
    await captureOrCancel(api, id, async (options) => {
      await paymentIntents.update(id, order, options);
      return paymentIntents.capture(id, { expand: EXPAND_CHARGE }, options);
    }),
  );
}

export async function release(api: Api, sent: Parameters<Gateway['void']>[0]): Promise<FoundPayment> {
  const id = await idOf(api, sent);
  return id ? foundPayment(await cancel(api, id)) : NOT_FOUND;
}
