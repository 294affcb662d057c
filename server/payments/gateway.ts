export interface Instrument {
  instrument: string;
  fingerprint: string;
  scheme: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  oneTimeUse: boolean;
}

/** The provider's state of a payment; `confirming`: no money is taken before the customer confirms it with the bank. */
export interface FoundPayment {
  charge: string;
  state: 'pending' | 'confirming' | 'captured' | 'declined' | 'refunded' | 'disputed';
  status: string;
}

/** The provider's reply to a charge; while it is `pending` the outcome is unknown. */
export interface Charge extends FoundPayment {
  redirectUrl?: string;
  /** The request itself was refused, so no charge is in transit. */
  isRefused?: boolean;
  /** Why, in the provider's words, with its id of the request: for the log, not for the customer. */
  refusal?: string;
}

export interface ListedPayment extends FoundPayment {
  reference: string;
  amountFils: number;
  customer: string;
}

/** From, included, until. */
export interface Period {
  from: Date;
  to: Date;
}

type ListedDispute = Pick<ListedPayment, 'reference'> & { state: 'disputed' | 'captured' };

/** A charge that was sent: our reference, the provider's id, empty if unknown, and when it was first sent. */
export interface SentPayment {
  reference: string;
  charge: string;
  startedAt: Date;
}

export interface Gateway {
  /**
   * Exchanges a one-time token of the hosted fields for an instrument; null if the card is refused. `known`: another
   * instrument of the same customer.
   */
  verifyCard(token: string, owner: { customer: string; existingInstrument: string | null }): Promise<Instrument | null>;
  /** Charges once under a reference of ours, however often it is called. */
  charge(payment: {
    instrument: string;
    amountFils: number;
    reference: string;
    startedAt: Date;
    customer: string;
    returnUrl?: string | undefined;
    /** No browser of the account has entered this card or paid with it: the bank asks, where the provider can. */
    isNewBrowser?: boolean;
  }): Promise<Charge>;
  /** The state of the payment with our `reference`; null if nothing was charged under it. `isPaid`: also disputes. */
  lookUp(payment: SentPayment & { isPaid?: boolean }): Promise<FoundPayment | null>;
  /** This shop's payments that were made in a period, as they are now, page by page. */
  list(period: Period): AsyncIterable<ListedPayment[]>;
  /** The charges that cardholders have disputed since then; `captured`: the dispute was won. */
  listDisputes(since: Date): AsyncIterable<ListedDispute[]>;
  deleteInstrument(instrument: string): Promise<void>;
  /**
   * Gives the whole charge back, once however often it is called. `refunding`: under way, ask again later. `failed`:
   * the provider refuses, a person is needed. `nothing`: nothing was charged. Throws if the outcome is unknown.
   */
  refundOrVoid(payment: SentPayment & { amountFils: number }): Promise<'refunded' | 'refunding' | 'failed' | 'nothing'>;
}

/** The provider failed or did not answer; the outcome of a charge is unknown. */
export class GatewayError extends Error {}

/** The provider refused our request, which says nothing about the card: nothing was charged. */
export class RequestRefused extends GatewayError {}

/** The call was not made, because the provider fails or is fully used: nothing was charged by it. */
export class GatewayNotAsked extends GatewayError {}
