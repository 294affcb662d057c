import { newId } from '../lib/ids';
import type { Gateway } from './gateway';
import type { SandboxBank } from './sandboxBank';
import type { SandboxCards } from './sandboxCards';

/** How the reference of a charge begins that the customer has to confirm. */
const CONFIRMED = '3ds_';

/**
 * The gateway without a card provider. An instrument names what becomes of its payments,
 * so that saved test cards keep working after a restart although nothing is stored here.
 */
export function createSandboxGateway(cards: SandboxCards, bank: SandboxBank): Gateway {
  /** What is not known any more was asked before a restart: nothing was taken. */
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
    // The same reference gives the same answer, as the real provider does by its idempotency key.
    async charge({ instrument, amountFils, reference, returnUrl }) {
      if (!instrument.startsWith('src_confirm_'))
        return {
          status: instrument.startsWith('src_declined_') ? 'declined' : 'captured',
          reference: `pay_${reference}`,
        };
      const charge = `${CONFIRMED}${reference}`;
      if (!returnUrl) return { status: 'declined', reference: charge };
      bank.ask(reference, { amountFils, returnUrl });
      const state = stateOf(reference);
      return state === 'pending'
        ? { status: 'unknown', reference: charge, redirectUrl: bank.pageOf(reference, returnUrl) }
        : { status: state, reference: charge };
    },
    deleteInstrument: async () => undefined,
    // Nothing is stored here: what was charged is known by the reference that the charge answered.
    async lookUp({ reference, charge }) {
      if (!charge) return null;
      const state = charge.startsWith(CONFIRMED) ? stateOf(reference) : 'captured';
      return { charge, state, ...(state === 'pending' ? { isAwaitingCustomer: true } : {}) };
    },
    // There is no account that anything was taken from.
    giveBack: async ({ charge }) => (charge ? 'refunded' : 'nothing'),
  };
}
