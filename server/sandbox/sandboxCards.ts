import type { Clock } from '../lib/clock';
import { newId, sha256 } from '../lib/ids';

type SandboxBehaviour = 'ok' | 'declined' | 'unverifiable' | 'once' | 'confirm';
export type SandboxCards = ReturnType<typeof createSandboxCards>;

/** The test cards. Other numbers are refused, so that no real card is stored. */
const TEST_CARDS: Readonly<Record<string, { scheme: string; behaviour: SandboxBehaviour }>> = {
  '4242424242424242': { scheme: 'Visa', behaviour: 'ok' },
  '5555555555554444': { scheme: 'Mastercard', behaviour: 'ok' },
  '378282246310005': { scheme: 'American Express', behaviour: 'ok' },
  '4000000000000002': { scheme: 'Visa', behaviour: 'declined' },
  '4000000000000127': { scheme: 'Visa', behaviour: 'unverifiable' },
  '4000000000003220': { scheme: 'Visa', behaviour: 'confirm' },
  '4111111111111111': { scheme: 'Visa', behaviour: 'once' },
};

/** The token that the sandbox's wallet gives, always for the same card. */
const WALLET_TOKEN = 'tok_sandbox_wallet';
const WALLET_CARD = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvv: '' };

export const TOKEN_MS = 15 * 60 * 1000;

interface CardDetails {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cvv: string;
}

function isValidDetails(card: CardDetails, scheme: string, now: Date): boolean {
  if (card.expiryMonth < 1 || card.expiryMonth > 12) return false;
  if (Date.UTC(card.expiryYear, card.expiryMonth, 1) <= now.getTime()) return false;
  return new RegExp(scheme === 'American Express' ? '^\\d{4}$' : '^\\d{3}$').test(card.cvv);
}

export function createSandboxCards(clock: Clock) {
  const cardOf = ({ number, expiryMonth, expiryYear }: CardDetails, testCard: (typeof TEST_CARDS)[string]) => ({
    fingerprint: sha256(`sandbox ${number}`),
    ...testCard,
    last4: number.slice(-4),
    expiryMonth,
    expiryYear,
  });
  const waiting = new Map<string, ReturnType<typeof cardOf> & { expiresAt: number }>();
  return {
    tokenize(card: CardDetails) {
      const testCard = TEST_CARDS[card.number];
      const now = clock.now();
      if (!testCard || !isValidDetails(card, testCard.scheme, now)) return null;
      for (const [token, { expiresAt }] of waiting) if (expiresAt <= now.getTime()) waiting.delete(token);
      const token = `tok_${newId()}`;
      const expiresAt = now.getTime() + TOKEN_MS;
      const kept = cardOf(card, testCard);
      waiting.set(token, { ...kept, expiresAt });
      const { scheme, last4 } = kept;
      return { token, scheme, last4, bin: card.number.slice(0, 6), expiresOn: new Date(expiresAt) };
    },
    take(token: string) {
      if (token === WALLET_TOKEN)
        return { ...cardOf(WALLET_CARD, { scheme: 'Visa', behaviour: 'once' }), expiresAt: 0 };
      const card = waiting.get(token);
      waiting.delete(token);
      return card && card.expiresAt > clock.now().getTime() ? card : null;
    },
  };
}
