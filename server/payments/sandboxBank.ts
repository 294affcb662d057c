/** A payment that waits for the customer's confirmation. */
interface PendingPayment {
  amountFils: number;
  /** The redirect after the customer's choice. */
  returnUrl: string;
  state: 'confirming' | 'captured' | 'declined';
}

/** The bank of the sandbox's 3-D Secure test card; kept in memory. */
export interface SandboxBank {
  /** Requests a confirmation; a repeated request keeps the earlier choice. */
  ask(reference: string, payment: Pick<PendingPayment, 'amountFils' | 'returnUrl'>): void;
  find(reference: string): Readonly<PendingPayment> | null;
  /** The customer's choice; the first one counts. Null for an unknown payment. */
  answer(reference: string, isConfirmed: boolean): Readonly<PendingPayment> | null;
  /** URL of the bank page, on the card fields' origin. */
  pageOf(reference: string, returnUrl: string): string;
  /** Port of the card fields, known when they listen. */
  port: number;
}

export function createSandboxBank(sandboxUrl: string | undefined): SandboxBank {
  const payments = new Map<string, PendingPayment>();
  return {
    port: 0,
    ask(reference, payment) {
      if (!payments.has(reference)) payments.set(reference, { ...payment, state: 'confirming' });
    },
    find: (reference) => payments.get(reference) ?? null,
    answer(reference, isConfirmed) {
      const payment = payments.get(reference);
      if (payment?.state === 'confirming') payment.state = isConfirmed ? 'captured' : 'declined';
      return payment ?? null;
    },
    pageOf(reference, returnUrl) {
      const { protocol, hostname } = new URL(returnUrl);
      const url = sandboxUrl ?? `${protocol}//${hostname}:${this.port}`;
      return `${url}/confirm?payment=${encodeURIComponent(reference)}`;
    },
  };
}
