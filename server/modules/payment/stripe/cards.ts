import type Stripe from 'stripe';
import type { Gateway, Instrument } from '../gateway';
import { refusedRequest, StripeCardError, StripeInvalidRequestError, type Api } from './stripeApi';

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
};

/** An instrument names the provider's customer and payment method: `cus_1/pm_1`. */
export const partsOf = (instrument: string) => {
  const [customer = '', paymentMethod = ''] = instrument.split('/');
  return { customer, paymentMethod };
};

function instrumentOf({ id, card }: Stripe.PaymentMethod, customer: string): Instrument | null {
  if (!card) return null;
  return {
    instrument: `${customer}/${id}`,
    fingerprint: card.fingerprint ?? id,
    scheme: BRANDS[card.brand] ?? card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    oneTimeUse: false,
    customer,
  };
}

/** Attaches a card to the account's customer, else to a new one. */
async function attach({ stripe, shopTag, ask }: Api, token: string, account: string, known: string) {
  const to = async (customer: string) =>
    instrumentOf(
      await ask('charge', (options) => stripe.paymentMethods.attach(token, { customer }, options)),
      customer,
    );
  try {
    if (known) return await to(known);
  } catch (error) {
    // Of another provider, of the other mode, or deleted in the dashboard.
    if (!(error instanceof StripeInvalidRequestError && error.param === 'customer')) throw error;
  }
  const tag = await shopTag();
  const customer = { metadata: { shop: tag, customer: account } };
  const { id } = await ask('charge', (options) =>
    stripe.customers.create(customer, { ...options, idempotencyKey: `${tag}-${account}-${known}` }),
  );
  return to(id);
}

/** Attaching a card makes the provider check number, expiry and CVC with the bank. */
export async function verifyCard(
  api: Api,
  token: string,
  { account, customer, isWallet }: Parameters<Gateway['verifyCard']>[1],
): Promise<Instrument | null> {
  try {
    if (isWallet) {
      const method = await api.ask('charge', (options) => api.stripe.paymentMethods.retrieve(token, {}, options));
      const once = instrumentOf(method, '');
      return once && { ...once, oneTimeUse: true, customer };
    }
    return await attach(api, token, account, customer);
  } catch (error) {
    if (error instanceof StripeCardError) return null;
    if (!(error instanceof StripeInvalidRequestError)) throw error;
    // A token that is unknown or used.
    if (error.code === 'resource_missing' || error.param === 'payment_method') return null;
    throw refusedRequest(error);
  }
}

const orGone = (error: unknown): void => {
  if (!(error instanceof StripeInvalidRequestError)) throw error;
};

export async function deleteCustomer({ ask, stripe }: Api, customer: string): Promise<void> {
  await ask('ask', (options) => stripe.customers.del(customer, {}, options)).catch(orGone);
}

export async function deleteInstrument({ ask, stripe }: Api, instrument: string): Promise<void> {
  const { paymentMethod } = partsOf(instrument);
  // Of another provider.
  if (!paymentMethod) return;
  await ask('ask', (options) => stripe.paymentMethods.detach(paymentMethod, {}, options)).catch(orGone);
}
