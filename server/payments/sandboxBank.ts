/** A payment that the customer has to confirm. */
interface AskedPayment {
  amountFils: number;
  /** Where the customer goes after the answer. */
  returnUrl: string;
  state: 'pending' | 'captured' | 'declined';
}

/**
 * The bank of the sandbox's card that demands 3-D Secure; its answers live in this process alone, as the sandbox does.
 */
export interface SandboxBank {
  /** Asks for a confirmation; a payment that was asked for before keeps its answer. */
  ask(reference: string, payment: Pick<AskedPayment, 'amountFils' | 'returnUrl'>): void;
  find(reference: string): Readonly<AskedPayment> | null;
  /** The customer's answer; the first one counts. Null for a payment that nobody asked for. */
  answer(reference: string, isConfirmed: boolean): Readonly<AskedPayment> | null;
  /** The page where the customer answers, on the card fields' origin. */
  pageOf(reference: string, returnUrl: string): string;
  /** Port of the card fields, known when they listen. */
  port: number;
}

export function createSandboxBank(sandboxUrl: string | undefined): SandboxBank {
  const asked = new Map<string, AskedPayment>();
  return {
    port: 0,
    ask(reference, payment) {
      if (!asked.has(reference)) asked.set(reference, { ...payment, state: 'pending' });
    },
    find: (reference) => asked.get(reference) ?? null,
    answer(reference, isConfirmed) {
      const payment = asked.get(reference);
      if (payment?.state === 'pending') payment.state = isConfirmed ? 'captured' : 'declined';
      return payment ?? null;
    },
    pageOf(reference, returnUrl) {
      const { protocol, hostname } = new URL(returnUrl);
      const url = sandboxUrl ?? `${protocol}//${hostname}:${this.port}`;
      return `${url}/confirm?payment=${encodeURIComponent(reference)}`;
    },
  };
}
