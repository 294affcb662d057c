/** A card as the provider keeps it. */
export interface Instrument {
  instrument: string;
  fingerprint: string;
  scheme: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  oneTimeUse: boolean;
}

/** The provider's answer to a charge. Only its final word is `captured` or `declined`. */
export interface Charge {
  status: 'captured' | 'declined' | 'unknown';
  /** The gateway's own reference, '' without one. */
  reference: string;
  /** Where the customer confirms the payment with the bank (3-D Secure). */
  redirectUrl?: string;
  /** The request itself was refused: nothing of it is on its way. */
  isRefused?: boolean;
}

/** What the provider knows of a payment. */
export interface FoundPayment {
  /** The gateway's own reference. */
  charge: string;
  state: 'pending' | 'captured' | 'declined' | 'refunded';
  /** Pending until the customer confirms it with the bank: nothing is taken without their doing. */
  isAwaitingCustomer?: boolean;
}

/** The card provider: everything that happens to a card happens behind this. */
export interface Gateway {
  /** Exchanges a one-use token of the hosted fields for an instrument; null when the card is refused. */
  verifyCard(token: string): Promise<Instrument | null>;
  charge(payment: {
    instrument: string;
    amountFils: number;
    reference: string;
    returnUrl?: string | undefined;
  }): Promise<Charge>;
  /** What became of the payment under our `reference`; null when nothing was ever charged under it. */
  lookUp(payment: { reference: string; charge: string }): Promise<FoundPayment | null>;
  deleteInstrument(instrument: string): Promise<void>;
  /**
   * Gives back the whole of what was charged under our `reference`: voided while it is only authorised, else refunded.
   * `charge` is the gateway's own reference, '' when its answer never came. However often it is asked, it gives back
   * once. `refunding`: it is on its way, ask again later. `failed`: the provider refuses, a person has to look.
   * `nothing`: nothing was charged under that reference. Throws when the outcome is not known: ask again later.
   */
  giveBack(payment: {
    reference: string;
    charge: string;
    amountFils: number;
  }): Promise<'refunded' | 'refunding' | 'failed' | 'nothing'>;
}

/** The provider failed or did not answer; the outcome of a charge is unknown. */
export class GatewayError extends Error {}
