/** A stored card at the provider. */
export interface Instrument {
  instrument: string;
  fingerprint: string;
  scheme: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  oneTimeUse: boolean;
}

/** The provider's reply to a charge; only `captured` and `declined` are final. */
export interface Charge {
  status: 'captured' | 'declined' | 'unknown';
  /** The provider's reference; '' without one. */
  reference: string;
  /** URL where the customer confirms the payment with the bank (3-D Secure). */
  redirectUrl?: string;
  /** The request itself was refused, so no charge is in transit. */
  isRefused?: boolean;
}

/** The provider's state of a payment. */
export interface FoundPayment {
  /** The provider's reference. */
  charge: string;
  state: 'pending' | 'captured' | 'declined' | 'refunded';
  /** Pending until the customer confirms it with the bank; no money is taken before. */
  isAwaitingCustomer?: boolean;
}

/** The interface of a card provider. */
export interface Gateway {
  /** Exchanges a one-time token of the hosted fields for an instrument; null if the card is refused. */
  verifyCard(token: string): Promise<Instrument | null>;
  charge(payment: {
    instrument: string;
    amountFils: number;
    reference: string;
    returnUrl?: string | undefined;
  }): Promise<Charge>;
  /** The state of the payment with our `reference`; null if nothing was charged under it. */
  lookUp(payment: { reference: string; charge: string }): Promise<FoundPayment | null>;
  deleteInstrument(instrument: string): Promise<void>;
  /**
   * Refunds the whole charge of our `reference`: voided while it is only authorised, else refunded. `charge` is the
   * provider's reference, '' if its reply never arrived. Repeated calls refund only once. `refunding`: in progress, ask
   * again later. `failed`: the provider refuses, a person is needed. `nothing`: nothing was charged. Throws if the
   * outcome is unknown: ask again later.
   */
  refundOrVoid(payment: {
    reference: string;
    charge: string;
    amountFils: number;
  }): Promise<'refunded' | 'refunding' | 'failed' | 'nothing'>;
}

/** The provider failed or did not answer; the outcome of a charge is unknown. */
export class GatewayError extends Error {}
