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
}

/** The provider answered in a way that says nothing about the card, or not at all; what became of a charge is unknown. */
export class GatewayError extends Error {}
