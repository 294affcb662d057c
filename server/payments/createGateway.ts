import type { Config } from '../config/config';
import type { Clock } from '../lib/clock';
import { keyedHash } from '../lib/ids';
import { CHECKOUT_URLS, createCheckoutGateway } from './checkoutCom';
import { GatewayError, type Gateway } from './gateway';
import { createSandboxBank, type SandboxBank } from './sandboxBank';
import { createSandboxCards, type SandboxCards } from './sandboxCards';
import { createSandboxGateway } from './sandboxGateway';

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
  config: Pick<Config, 'isProduction' | 'hasCardPayments' | 'checkoutSecretKey' | 'checkoutApiUrl' | 'paymentMode'> & {
    isThreeDSecureRequired?: boolean;
    appSecret?: string | undefined;
    sandboxUrl?: string | undefined;
  },
  clock: Clock,
): { gateway: Gateway; sandbox: { cards: SandboxCards; bank: SandboxBank } | null } {
  if (config.checkoutSecretKey) {
    const baseUrl = config.checkoutApiUrl ?? CHECKOUT_URLS[config.paymentMode];
    return {
      gateway: createCheckoutGateway({
        secretKey: config.checkoutSecretKey,
        baseUrl,
        // Two shops may share an account; neither may refund the other's payments.
        shop: keyedHash(config.appSecret ?? '', 'payments of this shop').slice(0, 20),
        isThreeDSecureRequired: config.isThreeDSecureRequired ?? false,
      }),
      sandbox: null,
    };
  }
  if (config.isProduction || !config.hasCardPayments) return { gateway: noGateway, sandbox: null };
  const cards = createSandboxCards(clock);
  const bank = createSandboxBank(config.sandboxUrl);
  return { gateway: createSandboxGateway(cards, bank), sandbox: { cards, bank } };
}
