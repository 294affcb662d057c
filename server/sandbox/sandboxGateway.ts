import { newId } from '../lib/ids';
import type { Gateway } from '../modules/payment/gateway';
import type { SandboxCards } from './sandboxCards';

interface PendingPayment {
  amountFils: number;
  returnUrl: string;
  state: 'confirming' | 'authorised' | 'declined';
}

export type SandboxBank = ReturnType<typeof createSandboxBank>;

/** The bank of the 3-D Secure test card; the customer's first answer counts. */
export function createSandboxBank(sandboxUrl: string | undefined) {
  const payments = new Map<string, PendingPayment>();
  return {
    port: 0,
    ask(reference: string, payment: Pick<PendingPayment, 'amountFils' | 'returnUrl'>) {
      if (!payments.has(reference)) payments.set(reference, { ...payment, state: 'confirming' });
    },
    find: (reference: string) => payments.get(reference) ?? null,
    answer(reference: string, isConfirmed: boolean) {
      const payment = payments.get(reference);
      if (payment?.state === 'confirming') payment.state = isConfirmed ? 'authorised' : 'declined';
      return payment ?? null;
    },
    pageOf(reference: string, returnUrl: string) {
      const { protocol, hostname } = new URL(returnUrl);
      const url = sandboxUrl ?? `${protocol}//${hostname}:${this.port}`;
      return `${url}/confirm?payment=${encodeURIComponent(reference)}`;
    },
  };
}

const CONFIRMED = '3ds_';

export function createSandboxGateway(cards: SandboxCards, bank: SandboxBank): Gateway {
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
        customer: '',
      };
    },
    // The same reference gives the same reply, as a real provider's idempotency key does.
    async authorise({ instrument, amountFils, reference, returnUrl, isNewBrowser = false }) {
      const isDeclined = instrument.startsWith('src_declined_');
      if (isDeclined || !(isNewBrowser || instrument.startsWith('src_confirm_'))) {
        const state = isDeclined ? 'declined' : 'authorised';
        return { state, charge: `pay_${reference}`, status: state };
      }
      const charge = `${CONFIRMED}${reference}`;
      if (!returnUrl) return { state: 'declined', charge, status: 'declined' };
      bank.ask(reference, { amountFils, returnUrl });
      const state = stateOf(reference);
      const redirect = state === 'confirming' ? { redirectUrl: bank.pageOf(reference, returnUrl) } : {};
      return { state, charge, status: state, ...redirect };
    },
    deleteCustomer: async () => undefined,
    deleteInstrument: async () => undefined,
    // Nothing is stored, so the reference of the reply identifies the charge.
    async lookUp({ reference, charge }) {
      if (!charge) return null;
      const state = charge.startsWith(CONFIRMED) ? stateOf(reference) : 'authorised';
      return { charge, state, status: state };
    },
    paymentOf: async () => '',
    list: () => ReadableStream.from<never[]>([]),
    listDisputes: () => ReadableStream.from<never[]>([]),
    capture: async ({ charge }) => ({ charge, state: 'captured', status: 'captured' }),
    void: async ({ charge }) => ({ charge, state: 'voided', status: 'voided' }),
    refund: async () => 'refunded',
  };
}
