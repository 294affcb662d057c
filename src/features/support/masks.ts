/** Replaces a secret, without showing its length. Every mask leaves what is masked already as it is. */
const MASK = '***';

export const maskAll = (text: string): string => (text ? MASK : '');

/** `Sara Al Mansoori` -> `S*** A*** M***`. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0] ?? ''}${MASK}`)
    .join(' ');

/** `sara@example.com` -> `s***@e***.com`. */
export function maskEmail(email: string): string {
  const [, first, domain, ending] = /^\s*(\S)[^@]*@(.)[^@]*?(\.[a-z]{2,})?\s*$/i.exec(email) ?? [];
  return first ? `${first}${MASK}@${domain ?? ''}${MASK}${ending ?? ''}` : maskAll(email);
}

/** `971501234567` -> `971*****67`; the last two digits distinguish customers. */
export function maskPhone(phone: string): string {
  const end = /(\d\d)\D*$/.exec(phone)?.[1];
  return end && /\d{5}|\*/.test(phone) ? `${phone.startsWith('971') ? '971' : ''}*****${end}` : maskAll(phone);
}

/** Replaces an id by its hash, so that staff see which cards are the same. */
export function hashCard(id: string): string {
  if (id === '' || /^card-\w{1,7}$/.test(id)) return id;
  let hash = 0;
  for (const sign of id) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return `card-${hash.toString(36)}`;
}

const EMAIL = /[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}/gi;
// Four digits may be a code or a door number; Arabic-Indic digits and separators are included.
const DIGITS = /[+(]?[\d\u0660-\u0669\u06f0-\u06f9](?:[\s().\-/]*[\d\u0660-\u0669\u06f0-\u06f9]){3,}/g;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Masks what a customer typed: e-mail addresses, longer numbers, and the words in `names`. */
export function maskText(text: string, names: readonly string[] = []): string {
  const masked = text.replace(EMAIL, MASK).replace(DIGITS, MASK);
  return names.reduce((left, name) => left.replace(new RegExp(escapeRegExp(name), 'gi'), MASK), masked);
}

/** The words of a name that are long enough to search for in free text. */
export const nameWords = (name: string): string[] =>
  name.split(/\s+/).filter((word) => word.length >= 3 && !word.includes(MASK));
