import { domainToASCII, domainToUnicode } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { VISIBLE } from '../../../contract/text';
import { say } from '../../i18n/messages';
import { refuse } from '../../http/errors';
import { normalisePhone } from '../../lib/phone';

const MIN_PASSWORD = 6;
const COMMON = new Set(dictionary['passwords-common'].slice(0, 10_000));
/** Section 9: age check 13 to 80; the message says 120 because the specification does. */
const MIN_AGE = 13;
const MAX_AGE = 80;
const EMAIL = /^[^\s\p{Cc}\p{Cf}@,;<>()"]+@[^\s\p{Cc}\p{Cf}@,;<>()".]+(?:\.[^\s\p{Cc}\p{Cf}@,;<>()".]+)+$/u;

/** One spelling of an e-mail: NFC, lower case, the domain in letters; invalid domains become ''. */
export function normaliseEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase();
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${domainToUnicode(domainToASCII(email.slice(at + 1)))}`;
}

export const requireName = (name: string): string =>
  VISIBLE.test(name) ? name.trim() : refuse(say('auth.nameRequired'));

export function requireEmail(text: string): string {
  const email = normaliseEmail(text);
  if (!email) refuse(say('auth.emailRequired'));
  return EMAIL.test(email) ? email : refuse(say('auth.emailInvalid'));
}

export function requirePhone(text: string): string {
  if (!text.trim()) refuse(say('auth.phoneRequired'));
  return normalisePhone(text) ?? refuse(say('auth.phoneInvalid'));
}

export function requirePassword(password: string, whenEmpty = say('auth.passwordRequired')): string {
  if (!password) refuse(whenEmpty);
  if (password.length < MIN_PASSWORD) refuse(say('auth.passwordShort'));
  return COMMON.has(password.toLowerCase()) ? refuse(say('auth.passwordCommon')) : password;
}

export function requireSame(password: string, confirmation: string): void {
  if (!confirmation) refuse(say('auth.confirmRequired'));
  if (password !== confirmation) refuse(say('auth.passwordsDiffer'));
}

export function requireAge(value: number | string): number {
  const text = String(value).trim();
  if (!text) refuse(say('auth.ageRequired'));
  const age = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return age >= MIN_AGE && age <= MAX_AGE ? age : refuse(say('auth.ageInvalid'));
}
