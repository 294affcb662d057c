import { newId } from '../lib/ids';
import type { Gateway } from './gateway';
import type { SandboxBank } from './sandboxBank';
import type { SandboxCards } from './sandboxCards';

/** Prefix of the reference of a charge that the customer has to confirm. */
const CONFIRMED = '3ds_';

/**
 * The gateway without a card provider. An instrument's id contains the outcome of its payments, so that saved test
 * cards keep working after a restart although nothing is stored.
 */
export function createSandboxGateway(cards: SandboxCards, bank: SandboxBank): Gateway {
  /** A payment from before a restart is unknown, and nothing was taken. */
  const stateOf = (reference: string) => bank.find(reference)?.state ?? 'declined';
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
    // The same reference gives the same reply, as a real provider's idempotency key does.
    async charge({ instrument, amountFils, reference, returnUrl }) {
      if (!instrument.startsWith('src_confirm_')) {
        const state = instrument.startsWith('src_declined_') ? 'declined' : 'captured';
        return { state, charge: `pay_${reference}`, status: state };
      }
      const charge = `${CONFIRMED}${reference}`;
      if (!returnUrl) return { state: 'declined', charge, status: 'declined' };
      bank.ask(reference, { amountFils, returnUrl });
      const state = stateOf(reference);
      const redirect = state === 'confirming' ? { redirectUrl: bank.pageOf(reference, returnUrl) } : {};
      return { state, charge, status: state, ...redirect };
    },
    deleteInstrument: async () => undefined,
    // Nothing is stored, so the reference of the reply identifies the charge.
    async lookUp({ reference, charge }) {
      if (!charge) return null;
      const state = charge.startsWith(CONFIRMED) ? stateOf(reference) : 'captured';
      return { charge, state, status: state };
    },
    list: () => ReadableStream.from<never[]>([]),
    // No money was taken.
    refundOrVoid: async ({ charge }) => (charge ? 'refunded' : 'nothing'),
  };
}
