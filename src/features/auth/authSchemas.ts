import { object, string } from 'yup';
import { VISIBLE } from '../../../contract/text';
import { msg } from '../../shared/forms/messageKey';
import { isLinkToken, OTP_LENGTH } from '../../shared/forms/otpValue';
import { isLocalPhone } from '../../shared/forms/phone';

const PASSWORD_MIN = 6;
/** The message says 13-120 because the specification does (LIMIT-03, A-01). */
export const AGE_MIN = 13;
export const AGE_MAX = 80;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Nine or ten digits, although the field takes nine. */
const PHONE = /^\d{9,10}$/;

const isAge = (text: string | undefined): boolean =>
  text === undefined || (/^\d+$/.test(text) && Number(text) >= AGE_MIN && Number(text) <= AGE_MAX);
const isCode = (text: string | undefined): boolean =>
  text !== undefined && (isLinkToken(text) || new RegExp(`^\\d{${OTP_LENGTH}}$`).test(text));

const email = string().trim().required(msg('auth.emailRequired'));
/** A name of spaces, format characters and fillers only is none. */
const name = string().trim().matches(VISIBLE, msg('auth.nameRequired')).required(msg('auth.nameRequired'));
const phone = string().required(msg('auth.phoneRequired'));
const otp = string().test('code', msg('auth.codeIncomplete'), isCode);

export const registerSchema = object({
  name,
  email: email.matches(EMAIL, msg('auth.emailInvalid')),
  password: string().required(msg('auth.passwordRequired')).min(PASSWORD_MIN, msg('auth.passwordShort')),
  phone: phone.matches(PHONE, msg('auth.phoneInvalid')),
  age: string().trim().required(msg('auth.ageRequired')).test('age', msg('auth.ageInvalid'), isAge),
});

/** Required, and nothing more (LOGIN-05). */
export const loginSchema = object({ email, password: string().required(msg('auth.passwordRequired')) });

export const otpSchema = object({ otp });
/** A registration's link in another browser than the one that registered. */
export const linkSchema = loginSchema.pick(['password']);

/** A user name or an e-mail, so no pattern (FORGOT-02, A-19). */
export const forgotSchema = object({ email });

/** Length and equality are left to the server (RESET-02, RESET-03, A-73). */
export const resetSchema = object({
  otp,
  password: string().required(msg('auth.newPasswordRequired')),
  confirm: string().required(msg('auth.confirmRequired')),
});

export const profileSchema = (storedPhone: string) =>
  object({
    name,
    email: email.matches(EMAIL, msg('auth.emailInvalid')),
    phone: phone.test(
      'local',
      msg('auth.phoneInvalid'),
      (text: string | undefined) => text === undefined || text === storedPhone || isLocalPhone(text),
    ),
  });

export const changeEmailSchema = object({
  email: email.matches(EMAIL, msg('auth.emailInvalid')),
  password: string().required(msg('auth.passwordRequired')),
});

export const changePasswordSchema = object({
  old: string().required(msg('auth.currentPasswordRequired')),
  next: string().required(msg('auth.newPasswordRequired')).min(PASSWORD_MIN, msg('auth.passwordShort')),
  confirm: string()
    .required(msg('auth.confirmRequired'))
    .test(
      'same',
      msg('auth.passwordsDiffer'),
      (confirm: string | undefined, { parent }) =>
        confirm === undefined || confirm === (parent as { next?: string }).next,
    ),
});
