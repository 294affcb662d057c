import type { Config } from '../config/config';
import { keyedHash } from '../lib/ids';
import { CHECKOUT_URLS, createCheckoutGateway } from './checkoutCom';
import { GatewayError, type Gateway } from './gateway';
import { createStripeGateway } from './stripe';

const noProvider = (): Promise<never> => Promise.reject(new GatewayError('There is no card provider'));

const noList = (): never => {
  throw new GatewayError('There is no card provider');
};

const noGateway: Gateway = {
  verifyCard: noProvider,
  charge: noProvider,
  lookUp: noProvider,
  list: noList,
  listDisputes: noList,
  deleteInstrument: noProvider,
  refundOrVoid: noProvider,
};

export function createGateway({
  cardProvider,
  cardSecretKey: secretKey,
  cardApiUrl: baseUrl,
  paymentMode,
  isThreeDSecureRequired,
  appSecret,
}: Pick<
  Config,
  'cardProvider' | 'cardSecretKey' | 'cardApiUrl' | 'paymentMode' | 'isThreeDSecureRequired' | 'appSecret'
>): Gateway {
  if (!secretKey) return noGateway;
  // Two shops may share an account; neither may refund the other's payments.
  const shop = keyedHash(appSecret ?? '', 'payments of this shop').slice(0, 20);
  const settings = { secretKey, shop, isThreeDSecureRequired };
  return cardProvider === 'stripe'
    ? createStripeGateway({ ...settings, baseUrl })
    : createCheckoutGateway({ ...settings, baseUrl: baseUrl ?? CHECKOUT_URLS[paymentMode] });
}
