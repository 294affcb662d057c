import type { Clock } from '../lib/clock';
import { newId, sha256 } from '../lib/ids';

/** The outcome of a test card. */
export type SandboxBehaviour = 'ok' | 'declined' | 'unverifiable' | 'once' | 'confirm';

/** The test cards. Other numbers are refused, so that no real card is stored. */
export const TEST_CARDS: Readonly<Record<string, { scheme: string; behaviour: SandboxBehaviour }>> = {
  '4242424242424242': { scheme: 'Visa', behaviour: 'ok' },
  '5555555555554444': { scheme: 'Mastercard', behaviour: 'ok' },
  '378282246310005': { scheme: 'American Express', behaviour: 'ok' },
  '4000000000000002': { scheme: 'Visa', behaviour: 'declined' },
  '4000000000000127': { scheme: 'Visa', behaviour: 'unverifiable' },
  '4000000000003220': { scheme: 'Visa', behaviour: 'confirm' },
  '4111111111111111': { scheme: 'Visa', behaviour: 'once' },
};

/** Lifetime of a token, ms. */
export const TOKEN_MS = 15 * 60 * 1000;

/** A card behind a token, without its number. */
interface SandboxCard {
  fingerprint: string;
  scheme: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  behaviour: SandboxBehaviour;
}

/** The request of the sandbox's card fields. */
interface CardDetails {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cvv: string;
}

/** A token, as the card fields return it. */
interface CardToken {
  token: string;
  scheme: string;
  last4: string;
  bin: string;
  expiresOn: Date;
}

/** One-time tokens of the sandbox's card fields; kept in memory. */
export interface SandboxCards {
  /** Null if it is not a test card or its details are invalid. */
  tokenize(card: CardDetails): CardToken | null;
  /** The card of an unused token; null otherwise. */
  take(token: string): SandboxCard | null;
}

/** The Luhn checksum of a card number. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 ? digit * 2 : digit;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function isValidDetails(card: CardDetails, scheme: string, now: Date): boolean {
  if (card.expiryMonth < 1 || card.expiryMonth > 12) return false;
  // A card is valid until the end of its month.
  if (Date.UTC(card.expiryYear, card.expiryMonth, 1) <= now.getTime()) return false;
  return new RegExp(scheme === 'American Express' ? '^\\d{4}$' : '^\\d{3}$').test(card.cvv);
}

/** The token store of the card fields and the sandbox gateway. */
export function createSandboxCards(clock: Clock): SandboxCards {
  const waiting = new Map<string, SandboxCard & { expiresAt: number }>();
  return {
    tokenize(card) {
      const testCard = TEST_CARDS[card.number];
      const now = clock.now();
      if (!testCard || !passesLuhn(card.number) || !isValidDetails(card, testCard.scheme, now)) return null;
      for (const [token, { expiresAt }] of waiting) if (expiresAt <= now.getTime()) waiting.delete(token);
      const token = `tok_${newId()}`;
      const expiresAt = now.getTime() + TOKEN_MS;
      const last4 = card.number.slice(-4);
      waiting.set(token, {
        fingerprint: sha256(`sandbox ${card.number}`),
        scheme: testCard.scheme,
        behaviour: testCard.behaviour,
        last4,
        expiryMonth: card.expiryMonth,
        expiryYear: card.expiryYear,
        expiresAt,
      });
      return { token, scheme: testCard.scheme, last4, bin: card.number.slice(0, 6), expiresOn: new Date(expiresAt) };
    },
    take(token) {
      const card = waiting.get(token);
      waiting.delete(token);
      return card && card.expiresAt > clock.now().getTime() ? card : null;
    },
  };
}
