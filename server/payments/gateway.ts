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

/** The card provider: everything that happens to a card happens behind this. */
export interface Gateway {
  /** Exchanges a one-use token of the hosted fields for an instrument; null when the card is refused. */
  verifyCard(token: string): Promise<Instrument | null>;
  charge(payment: { instrument: string; amountFils: number; reference: string }): Promise<{ status: 'captured' | 'declined'; reference: string }>;
  deleteInstrument(instrument: string): Promise<void>;
  /**
   * Gives back the whole of what was charged under our `reference`: voided while it is only authorised, else refunded.
   * `charge` is the gateway's own reference, '' when its answer never came. However often it is asked, it gives back
   * once. 'nothing': nothing was charged under that reference. Throws when the outcome is not known: ask again later.
   */
  giveBack(payment: { reference: string; charge: string; amountFils: number }): Promise<'returned' | 'nothing'>;
}

/** The provider answered in a way that says nothing about the card, or not at all; what became of a charge is unknown. */
export class GatewayError extends Error {}
