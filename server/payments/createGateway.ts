import type { Config } from '../config/config';
import { keyedHash } from '../lib/ids';
import { CHECKOUT_URLS, createCheckoutGateway } from './checkoutCom';
import { GatewayError, type Gateway } from './gateway';

const noProvider = (): Promise<never> => Promise.reject(new GatewayError('There is no card provider'));

const noGateway: Gateway = {
  verifyCard: noProvider,
  charge: noProvider,
  lookUp: noProvider,
  list: () => {
    throw new GatewayError('There is no card provider');
  },
  deleteInstrument: noProvider,
  refundOrVoid: noProvider,
};

export function createGateway(
  config: Pick<Config, 'checkoutSecretKey' | 'checkoutApiUrl' | 'paymentMode' | 'isThreeDSecureRequired' | 'appSecret'>,
): Gateway {
  if (!config.checkoutSecretKey) return noGateway;
  return createCheckoutGateway({
    secretKey: config.checkoutSecretKey,
    baseUrl: config.checkoutApiUrl ?? CHECKOUT_URLS[config.paymentMode],
    // Two shops may share an account; neither may refund the other's payments.
    shop: keyedHash(config.appSecret ?? '', 'payments of this shop').slice(0, 20),
    isThreeDSecureRequired: config.isThreeDSecureRequired,
  });
}
