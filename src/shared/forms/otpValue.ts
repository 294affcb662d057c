import { digitsOf } from '../lib/digits';

export const OTP_LENGTH = 4;

/** Whether a mail's link carried its token, which needs no boxes, in place of the four digits. */
export const isLinkToken = (otp: string): boolean => /^[\w-]{22}$/.test(otp);

/** The code as text; a space is an empty box before a filled one, and trailing spaces are removed. */
export function withDigits(value: string, from: number, typed: string): string {
  const boxes = value.padEnd(OTP_LENGTH).split('');
  Array.from(digitsOf(typed)).forEach((digit, offset) => {
    if (from + offset < OTP_LENGTH) boxes[from + offset] = digit;
  });
  return boxes.join('').trimEnd();
}

export function withoutDigit(value: string, at: number): string {
  const boxes = value.padEnd(OTP_LENGTH).split('');
  boxes[at] = ' ';
  return boxes.join('').trimEnd();
}

export const digitAt = (value: string, at: number): string => (value[at] ?? '').trim();
