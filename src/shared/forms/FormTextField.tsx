import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTheme } from '../../theme/styled';
import { Icon, type IconName } from '../ui/Icon';
import { FieldShell } from './FieldShell';
import { TextInput } from './TextInput';
import { withoutMarks } from './withoutMarks';
import { useFormField } from './useFormField';

export interface FormTextFieldProps {
  name: string;
  label: ReactNode;
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  helper?: ReactNode;
  /** The helper stays under an error. */
  keepsHelper?: boolean;
  icon?: IconName;
  /** Before and after the text; `icon` stands first. */
  start?: ReactNode;
  end?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  /** More attributes of the input, such as the hints `min` and `max`. */
  attributes?: InputHTMLAttributes<HTMLInputElement> & { [data: `data-${string}`]: string };
  /** Lines of a text area. */
  rows?: number;
  /** Values that are always read from left to right: addresses of mail, passwords; `all` turns icon and prefix with them. */
  ltr?: boolean | 'all';
  /** Turns what was typed, pasted or filled in into what is kept; an e-mail address loses unseen marks anyway. */
  transform?: (typed: string) => string;
}

/** A text field of an AppForm. */
export function FormTextField(props: FormTextFieldProps) {
  const { name, label, type = 'text', helper, keepsHelper, icon, start, end, rows, ltr, transform, required, disabled, autoComplete, inputMode, placeholder, maxLength, attributes } = props;
  const { value, error, change, id, noteId } = useFormField<string>(name);
  // Text of its own direction in a mirrored page stands where the language's text starts, beside the icon.
  const isTurned = useTheme().direction === 'rtl' && ltr === true;
  const keep = transform ?? (inputMode === 'email' ? withoutMarks : String);
  return (
    <FieldShell id={id} noteId={noteId} label={label} error={error} helper={helper} keepsHelper={keepsHelper}>
      <TextInput
        id={id} name={name} type={type} dir={ltr === 'all' ? 'ltr' : undefined} value={value} disabled={disabled} placeholder={placeholder} rows={rows}
        onChange={(typed) => change(keep(typed))} isInvalid={error !== undefined}
        start={icon || start ? <>{icon ? <Icon name={icon} size={22} /> : null}{start}</> : undefined}
        end={end} autoComplete={autoComplete} required={required}
        describedBy={error && keepsHelper ? `${noteId} ${noteId}-more` : error || helper ? noteId : undefined}
        attributes={{ inputMode, maxLength, dir: ltr ? 'ltr' : undefined, style: isTurned ? { textAlign: 'right', paddingInline: end ? 0 : '16px 0' } : undefined, ...attributes }}
      />
    </FieldShell>
  );
}
