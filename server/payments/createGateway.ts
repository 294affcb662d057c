import type { Config } from '../config/config';
import type { Clock } from '../lib/clock';
import { CHECKOUT_URLS, createCheckoutGateway } from './checkoutCom';
import { GatewayError, type Gateway } from './gateway';
import { createSandboxCards, type SandboxCards } from './sandboxCards';
import { createSandboxGateway } from './sandboxGateway';

const noProvider = (): Promise<never> => Promise.reject(new GatewayError('There is no card provider'));

/** In the place of a gateway where cards are off. */
const noGateway: Gateway = {
  verifyCard: noProvider,
  charge: noProvider,
  lookUp: noProvider,
  deleteInstrument: noProvider,
  giveBack: noProvider,
};

/** The gateway that the configuration asks for; `cards` is there with the sandbox only, for its card fields. */
export function createGateway(
  config: Pick<Config, 'isProduction' | 'hasCardPayments' | 'checkoutSecretKey' | 'checkoutApiUrl' | 'paymentMode'> & {
    isThreeDSecureRequired?: boolean;
  },
  clock: Clock,
): { gateway: Gateway; cards: SandboxCards | null } {
  if (config.checkoutSecretKey) {
    const baseUrl = config.checkoutApiUrl ?? CHECKOUT_URLS[config.paymentMode];
    return {
      gateway: createCheckoutGateway({
        secretKey: config.checkoutSecretKey,
        baseUrl,
        isThreeDSecureRequired: config.isThreeDSecureRequired ?? false,
      }),
      cards: null,
    };
  }
  if (config.isProduction || !config.hasCardPayments) return { gateway: noGateway, cards: null };
  const cards = createSandboxCards(clock);
  return { gateway: createSandboxGateway(cards), cards };
}
