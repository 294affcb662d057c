export interface Instrument {
  instrument: string;
  fingerprint: string;
  scheme: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  oneTimeUse: boolean;
  /** The account's customer at the provider; '' where it has none. */
  customer: string;
}

/**
 * The provider's state of a payment. `confirming`: nothing is reserved before the customer confirms it with the bank.
 * `authorised`: the amount is reserved on the card. `voided`: the reservation was released, or has expired.
 */
export interface FoundPayment {
  charge: string;
  state: 'pending' | 'confirming' | 'authorised' | 'captured' | 'declined' | 'voided' | 'refunded' | 'disputed';
  status: string;
  /** What is reserved or was taken; undefined where nothing is, or the provider does not say. */
  amountFils?: number | undefined;
  /** What went back of it; undefined where the provider does not say. */
  refundedFils?: number | undefined;
}

/** The provider's reply to an authorisation; while it is `pending` the outcome is unknown. */
export interface Authorisation extends FoundPayment {
  redirectUrl?: string;
  /** The request itself was refused, so no charge is in transit. */
  isRefused?: boolean;
  /** The provider does not know the card any more: its customer enters it again. */
  isCardGone?: boolean;
  /** Why, in the provider's words, with its id of the request: for the log, not for the customer. */
  refusal?: string;
}

export interface ListedPayment extends FoundPayment {
  reference: string;
  customer: string;
  createdAt: Date;
}

/** From, included, until. */
export interface Period {
  from: Date;
  to: Date;
}

type ListedDispute = Pick<ListedPayment, 'reference' | 'amountFils' | 'refundedFils'> & {
  state: 'disputed' | 'captured';
};

/** An authorisation that was sent: our reference, the provider's id, empty if unknown, and when it was first sent. */
export interface SentPayment {
  reference: string;
  charge: string;
  startedAt: Date;
}

export interface Gateway {
  /**
   * Exchanges a one-time token of the hosted fields for an instrument; null if the card is refused. `customer`: the
   * account's at the provider, '' before its first card. `isWallet`: a card of one use that no
   * customer of the provider gets.
   */
  verifyCard(
    token: string,
    owner: { account: string; customer: string; isWallet?: boolean },
  ): Promise<Instrument | null>;
  /** Deletes the account's customer at the provider with all its cards; one that is gone is no error. */
  deleteCustomer(customer: string): Promise<void>;
  /** Reserves an amount on the card, once under a reference of ours, however often it is called. */
  authorise(
    payment: Omit<SentPayment, 'charge'> & {
      /** The provider's id where it is known: the payment is asked about, and not sent again. */
      charge?: string;
      instrument: string;
      amountFils: number;
      customer: string;
      returnUrl?: string | undefined;
      /** No browser of the account has entered this card or paid with it: the bank asks, where the provider can. */
      isNewBrowser?: boolean;
    },
  ): Promise<Authorisation>;
  /** The state of the payment with our `reference`; null if nothing was charged under it. */
  lookUp(payment: SentPayment & { withDisputes?: boolean }): Promise<FoundPayment | null>;
  /** The provider's id of the payment to which an object of an event belongs; '' where it belongs to none. */
  paymentOf(object: string): Promise<string>;
  /** This shop's payments that were made in a period, as they are now, page by page. */
  list(period: Period): AsyncIterable<ListedPayment[]>;
  /** The charges that cardholders have disputed since then; `captured`: the dispute was won. */
  listDisputes(since: Date): AsyncIterable<ListedDispute[]>;
  deleteInstrument(instrument: string): Promise<void>;
  /** Takes what is reserved; resolves to the state of the payment, `voided` where the reservation had ended. */
  capture(payment: SentPayment & { orderCode: string }): Promise<FoundPayment>;
  /** Releases what is reserved; resolves to the state of the payment, `captured` where it was taken just before. */
  void(payment: SentPayment): Promise<FoundPayment>;
  /**
   * Gives back until `amountFils` went back in total, once however often it is called. `refunding`: under way, ask
   * again later. `failed`: the provider refuses, a person is needed. Throws if the outcome is unknown.
   */
  refund(payment: SentPayment & { amountFils: number }): Promise<'refunded' | 'refunding' | 'failed'>;
}

/** The provider failed or did not answer; the outcome of a charge is unknown. */
export class GatewayError extends Error {}

/** The provider refused our request, which says nothing about the card: nothing was charged. */
export class RequestRefused extends GatewayError {}

/** The call was not made, because the provider fails or is fully used: nothing was charged by it. */
export class GatewayNotAsked extends GatewayError {}
