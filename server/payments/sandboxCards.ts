import type { Clock } from '../lib/clock';
import { newId, sha256 } from '../lib/ids';

/** What becomes of a test card. */
export type SandboxBehaviour = 'ok' | 'declined' | 'unverifiable' | 'once' | 'confirm';

/** The numbers that the sandbox takes. Others are refused, so that a real card is never kept by mistake. */
export const TEST_CARDS: Readonly<Record<string, { scheme: string; behaviour: SandboxBehaviour }>> = {
  '4242424242424242': { scheme: 'Visa', behaviour: 'ok' },
  '5555555555554444': { scheme: 'Mastercard', behaviour: 'ok' },
  '378282246310005': { scheme: 'American Express', behaviour: 'ok' },
  '4000000000000002': { scheme: 'Visa', behaviour: 'declined' },
  '4000000000000127': { scheme: 'Visa', behaviour: 'unverifiable' },
  '4000000000003220': { scheme: 'Visa', behaviour: 'confirm' },
  '4111111111111111': { scheme: 'Visa', behaviour: 'once' },
};

/** How long a token of the card fields can be exchanged. */
export const TOKEN_MS = 15 * 60 * 1000;

/** A card behind a token: never its number. */
interface SandboxCard {
  fingerprint: string;
  scheme: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  behaviour: SandboxBehaviour;
}

/** What the sandbox's card fields send. */
interface CardDetails {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cvv: string;
}

/** A token as the card fields hand it to the page. */
interface CardToken {
  token: string;
  scheme: string;
  last4: string;
  bin: string;
  expiresOn: Date;
}

/** One-use tokens of the sandbox's card fields; they live in this process alone, as the sandbox does. */
export interface SandboxCards {
  /** Null when it is not one of the test cards or its details are not valid. */
  tokenize(card: CardDetails): CardToken | null;
  /** The card of a token that was not used before; null otherwise. */
  take(token: string): SandboxCard | null;
}

/** The sum of digits that every card number must divide by ten. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isValidDetails(card: CardDetails, scheme: string, now: Date): boolean {
  if (card.expiryMonth < 1 || card.expiryMonth > 12) return false;
  // A card is good until the end of its month.
  if (Date.UTC(card.expiryYear, card.expiryMonth, 1) <= now.getTime()) return false;
  return new RegExp(scheme === 'American Express' ? '^\\d{4}$' : '^\\d{3}$').test(card.cvv);
}

/** The token store that the card fields and the sandbox gateway share. */
export function createSandboxCards(clock: Clock): SandboxCards {
  const waiting = new Map<string, SandboxCard & { expiresAt: number }>();
  return {
    tokenize(card) {
      const known = TEST_CARDS[card.number];
      const now = clock.now();
      if (!known || !passesLuhn(card.number) || !isValidDetails(card, known.scheme, now)) return null;
      for (const [token, { expiresAt }] of waiting) if (expiresAt <= now.getTime()) waiting.delete(token);
      const token = `tok_${newId()}`;
      const expiresAt = now.getTime() + TOKEN_MS;
      const last4 = card.number.slice(-4);
      waiting.set(token, {
        fingerprint: sha256(`sandbox ${card.number}`),
        scheme: known.scheme,
        behaviour: known.behaviour,
        last4,
        expiryMonth: card.expiryMonth,
        expiryYear: card.expiryYear,
        expiresAt,
      });
      return { token, scheme: known.scheme, last4, bin: card.number.slice(0, 6), expiresOn: new Date(expiresAt) };
    },
    take(token) {
      const card = waiting.get(token);
      waiting.delete(token);
      return card && card.expiresAt > clock.now().getTime() ? card : null;
    },
  };
}
