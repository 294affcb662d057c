import type { Config } from '../config/config';
import { keyedHash } from '../lib/ids';
import { GatewayError, type Gateway } from './gateway';
import { createStripeGateway } from './stripe';

const noProvider = (): Promise<never> => Promise.reject(new GatewayError('There is no card provider'));

const noList = (): never => {
  throw new GatewayError('There is no card provider');
};

const noGateway: Gateway = {
  verifyCard: noProvider,
  deleteCustomer: noProvider,
  authorise: noProvider,
  lookUp: noProvider,
  list: noList,
  listDisputes: noList,
  deleteInstrument: noProvider,
  capture: noProvider,
  void: noProvider,
  refund: noProvider,
};

export function createGateway({
  cardSecretKey: secretKey,
  cardApiUrl: baseUrl,
  isThreeDSecureRequired,
  appSecret,
}: Pick<Config, 'cardSecretKey' | 'cardApiUrl' | 'isThreeDSecureRequired' | 'appSecret'>): Gateway {
  if (!secretKey) return noGateway;
  // Two shops may share an account; neither may refund the other's payments.
  const shop = keyedHash(appSecret ?? '', 'payments of this shop').slice(0, 20);
  return createStripeGateway({ secretKey, shop, isThreeDSecureRequired, baseUrl });
}
