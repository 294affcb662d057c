import { newId } from '../lib/ids';
import type { Gateway } from './gateway';
import type { SandboxCards } from './sandboxCards';

/**
 * The gateway without a card provider. An instrument names what becomes of its payments,
 * so that saved test cards keep working after a restart although nothing is stored here.
 */
export function createSandboxGateway(cards: SandboxCards): Gateway {
  return {
    async verifyCard(token) {
      const card = cards.take(token);
      if (!card || card.behaviour === 'unverifiable') return null;
      const { fingerprint, scheme, last4, expiryMonth, expiryYear, behaviour } = card;
      return {
        instrument: `src_${behaviour}_${newId()}`,
        fingerprint,
        scheme,
        last4,
        expiryMonth,
        expiryYear,
        oneTimeUse: behaviour === 'once',
      };
    },
    // The same reference gives the same answer, as the real provider does by its idempotency key.
    charge: async ({ instrument, reference }) => ({
      status: instrument.startsWith('src_declined_') ? 'declined' : 'captured',
      reference: `pay_${reference}`,
    }),
    deleteInstrument: async () => undefined,
    // Nothing is stored here: what was charged is known by the reference that the charge answered.
    lookUp: async ({ charge }) => (charge ? { charge, state: 'captured' } : null),
    // There is no account that anything was taken from.
    giveBack: async ({ charge }) => (charge ? 'refunded' : 'nothing'),
  };
}
