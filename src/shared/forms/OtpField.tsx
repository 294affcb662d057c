import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useT } from '../i18n/useT';
import { FieldShell } from './FieldShell';
import { digitAt, OTP_LENGTH, withDigits, withoutDigit } from './otpValue';
import { digitsOf } from '../lib/digits';
import { useFormField } from './useFormField';
import { styled } from '../../theme/styled';

// Digits are left to right in every language. The boxes start where the language's text starts.
const Boxes = styled('div')({ display: 'flex', gap: 10, '[lang=ar] &': { justifyContent: 'flex-end' } });
const DigitInput = styled('input')(({ theme }) => ({
  ...theme.typography.price,
  fontSize: '1.625rem',
  width: 64,
  minWidth: 0,
  height: 64,
  padding: '4px 0 0',
  textAlign: 'center',
  border: 0,
  borderRadius: 14,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: `inset 0 0 0 1.5px ${theme.vars.palette.control}`,
  outline: 'none',
  caretColor: theme.vars.palette.primary.main,
  '&:focus': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
  '&[aria-invalid=true]': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.error.main}` },
}));
const positions = Array.from({ length: OTP_LENGTH }, (_, at) => at);

export function OtpField({ name, label, autoFocus }: { name: string; label: string; autoFocus?: boolean }) {
  const t = useT();
  const { value, error, change, id, noteId } = useFormField<string>(name);
  const group = useRef<HTMLDivElement>(null);
  const focus = (at: number) =>
    group.current?.querySelectorAll('input')[Math.max(0, Math.min(at, OTP_LENGTH - 1))]?.focus();

  const enter = (at: number, typed: string) => {
    const digits = digitsOf(typed);
    if (!digits) return;
    change(withDigits(value, at, digits));
    focus(at + digits.length);
  };
  const handleChange = (at: number, typed: string) => {
    if (typed === '') {
      change(withoutDigit(value, at));
      return;
    }
    const digits = digitsOf(typed);
    // A complete code from autofill, or one digit beside the existing one.
    if (digits.length >= OTP_LENGTH) enter(0, digits);
    else enter(at, digits.length > 1 ? digits.replace(digitAt(value, at), '') : digits);
  };
  const handlePaste = (at: number, event: ClipboardEvent) => {
    event.preventDefault();
    const digits = digitsOf(event.clipboardData.getData('text'));
    enter(digits.length >= OTP_LENGTH ? 0 : at, digits);
  };
  const handleKeyDown = (at: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
    else if (event.key === 'Backspace' && !digitAt(value, at)) {
      if (at > 0) change(withoutDigit(value, at - 1));
      focus(at - 1);
    } else return;
    event.preventDefault();
  };

  const nameOf = (at: number) => {
    const digit = t('common.codeDigit', { n: at + 1, count: OTP_LENGTH });
    // The visible label belongs to the first box, whose name must contain it for speech control.
    return at === 0 ? `${label} ${digit}` : digit;
  };

  return (
    <FieldShell id={`${id}-0`} noteId={noteId} label={label} error={error}>
      <Boxes ref={group} dir="ltr" role="group" aria-label={label}>
        {positions.map((at) => (
          <DigitInput
            key={at}
            id={`${id}-${at}`}
            name={at === 0 ? name : undefined}
            value={digitAt(value, at)}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            maxLength={at === 0 ? OTP_LENGTH : 1}
            autoFocus={autoFocus && at === 0}
            aria-label={nameOf(at)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            onFocus={(event) => event.target.select()}
            onClick={(event) => event.currentTarget.select()}
            onChange={(event) => handleChange(at, event.target.value)}
            onPaste={(event) => handlePaste(at, event)}
            onKeyDown={(event) => handleKeyDown(at, event)}
          />
        ))}
      </Boxes>
    </FieldShell>
  );
}
