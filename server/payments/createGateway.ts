import type { Config } from '../config';
import type { Clock } from '../lib/clock';
import { CHECKOUT_URLS, createCheckoutGateway } from './checkoutCom';
import type { Gateway } from './gateway';
import { createSandboxCards, type SandboxCards } from './sandboxCards';
import { createSandboxGateway } from './sandboxGateway';

/** The gateway that the configuration asks for; `cards` is there with the sandbox only, for its card fields. */
export function createGateway(
  config: Pick<Config, 'checkoutSecretKey' | 'checkoutApiUrl' | 'paymentMode'>, clock: Clock,
): { gateway: Gateway; cards: SandboxCards | null } {
  if (config.checkoutSecretKey) {
    const baseUrl = config.checkoutApiUrl ?? CHECKOUT_URLS[config.paymentMode];
    return { gateway: createCheckoutGateway({ secretKey: config.checkoutSecretKey, baseUrl }), cards: null };
  }
  const cards = createSandboxCards(clock);
  return { gateway: createSandboxGateway(cards), cards };
}
