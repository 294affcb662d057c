/** Replaces a secret, without showing its length. */
const MASK = '***';

/** `Sara Al Mansoori` -> `S*** A*** M***`; already masked names stay as they are. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0] ?? ''}${MASK}`)
    .join(' ');

/** `sara@example.com` -> `s***@e***.com`. */
export function maskEmail(email: string): string {
  if (!email) return '';
  const [, first, domain, ending] = /^\s*(\S)[^@]*@(.)[^@]*?(\.[a-z]{2,})?\s*$/i.exec(email) ?? [];
  return first ? `${first}${MASK}@${domain ?? ''}${MASK}${ending ?? ''}` : MASK;
}

/** `971501234567` -> `971*****67`; the last two digits distinguish customers. */
export function maskPhone(phone: string): string {
  if (!phone) return '';
  const end = /(\d\d)\D*$/.exec(phone)?.[1];
  return end && /\d{5}|\*/.test(phone) ? `${phone.startsWith('971') ? '971' : ''}*****${end}` : MASK;
}

/** Degrees to two decimals: about a kilometre. */
export const roundPosition = (degrees: number): number => Math.round(degrees * 100) / 100;

const EMAIL = /[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}/gi;
// Four digits may be a code or a door number, seven a phone number; Arabic-Indic digits and separators are included.
const DIGITS = /[+(]?[\d\u0660-\u0669\u06f0-\u06f9](?:[\s().\-/]*[\d\u0660-\u0669\u06f0-\u06f9]){3,}/g;

/** Masks free text: e-mail addresses, longer numbers, and the words in `names`. */
export function maskText(text: string, names: readonly string[] = []): string {
  let masked = text.replace(EMAIL, MASK).replace(DIGITS, MASK);
  for (const name of names) masked = replaceAll(masked, name);
  return masked;
}

/** Masks a part of an address that only the rider needs. */
export const maskPart = (part: string): string => (part ? MASK : '');

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const replaceAll = (text: string, secret: string) =>
  secret ? text.replace(new RegExp(escape(secret), 'gi'), MASK) : text;

/** The user and the secrets of a session; '' for none. */
export interface Identity {
  name: string;
  email: string;
  phone: string;
  tokens: readonly string[];
}

/** All strings that must not occur in a snapshot, longest first. */
export function secretsOf({ name, email, phone, tokens }: Identity): string[] {
  const digits = phone
    .replace(/\D/g, '')
    .replace(/^(00)?971/, '')
    .replace(/^0/, '');
  const spaced =
    digits.length === 9
      ? [
          `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`,
          `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`,
        ]
      : [];
  const named = name.trim().includes(' ') ? [name.trim()] : [];
  return [...tokens, ...named, email.trim(), phone, ...(digits.length >= 7 ? [digits, ...spaced] : [])]
    .filter((each) => each.length >= 4 && !each.includes(MASK))
    .sort((a, b) => b.length - a.length);
}

/** The words of a name that are long enough to search for in free text. */
export const nameWords = (name: string): string[] =>
  name.split(/\s+/).filter((word) => word.length >= 3 && !word.includes(MASK));

/** Replaces every secret in every string of a plain value, except in field names. */
export function scrub<T>(value: T, secrets: readonly string[]): T {
  if (typeof value === 'string') return secrets.reduce<string>(replaceAll, value) as T;
  if (Array.isArray(value)) return value.map((each) => scrub(each as unknown, secrets)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scrub(each as unknown, secrets)])) as T;
  }
  return value;
}

const maskedFields = new Set([
  'token',
  'auth_token',
  'deviceToken',
  'map_key',
  'cardToken',
  'password',
  'old_password',
  'new_password',
  'confirm_password',
  'otp',
  'Authorization',
  'authorization',
  'user_id',
  'pendingUserId',
  'picture',
  'loyalty_code',
  'idempotencyKey',
  'last4',
  'cardId',
  'instrumentId',
  'selectedCardId',
  'oneTimeCards',
  'cardsToDelete',
  'transactionId',
  'transaction_id',
]);
const PARTS = new Set(['villa_apt_no', 'apartment', 'floor', 'street', 'notes', 'address', 'label']);
const freeTextFields = new Set([
  'delivery_instruction',
  'deliveryInstruction',
  'instruction',
  'note',
  'recentSearches',
  'lastQuery',
  'message',
]);

/**
 * Masks fields by their names at any depth, for states and actions. A `name` is masked if an e-mail or a token is in
 * the same object, because branches have names too. `names` are masked in free text.
 */
export function redactFields(value: unknown, names: readonly string[] = [], field = '', parent: object = {}): unknown {
  if (typeof value === 'string') {
    if (value === '') return value;
    if (maskedFields.has(field) || (field === 'id' && 'last4' in parent)) return MASK;
    if (field === 'email') return maskEmail(value);
    if (field === 'phone') return 'distance' in parent ? value : maskPhone(value);
    if (field === 'name') return 'email' in parent || 'auth_token' in parent ? maskName(value) : value;
    if (PARTS.has(field)) return maskPart(value);
    return freeTextFields.has(field) ? maskText(value, names) : value;
  }
  if (typeof value === 'number' && (field === 'lat' || field === 'lng'))
    return 'phone' in parent ? value : roundPosition(value);
  if (Array.isArray(value)) return value.map((each: unknown) => redactFields(each, names, field, parent));
  if (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)
  ) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redactFields(each, names, key, value)]));
  }
  return value;
}
