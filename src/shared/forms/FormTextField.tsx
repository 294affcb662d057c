import OutlinedInput from '@mui/material/OutlinedInput';
import type { CSSProperties, InputHTMLAttributes, ReactNode } from 'react';
import { useTheme } from '../../theme/styled';
import { Icon, type IconName } from '../ui/Icon';
import { FieldShell } from './FieldShell';
import { dropCutEmoji, stripInvisible } from './stripInvisible';
import { useFormField } from './useFormField';

export interface FormTextFieldProps {
  name: string;
  label: ReactNode;
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  helper?: ReactNode;
  showsHelperWithError?: boolean;
  icon?: IconName;
  start?: ReactNode;
  end?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  attributes?: InputHTMLAttributes<HTMLInputElement> & Record<`data-${string}`, string>;
  rows?: number;
  /** For values that are always left to right, such as e-mail addresses; `all` includes icon and prefix. */
  ltr?: boolean | 'all';
  /** Converts the input to the stored value; invisible characters of an e-mail address are always removed. */
  transform?: (typed: string) => string;
}

export function FormTextField({
  name,
  label,
  type = 'text',
  helper,
  showsHelperWithError,
  icon,
  start,
  end,
  ltr,
  transform,
  inputMode,
  maxLength,
  rows,
  attributes,
  ...input
}: FormTextFieldProps) {
  const { value, error, change, id, noteId } = useFormField<string>(name);
  const isRightAligned = useTheme().direction === 'rtl' && ltr === true;
  const style: CSSProperties | undefined = isRightAligned
    ? { textAlign: 'right', paddingInline: end ? 0 : '16px 0' }
    : undefined;
  const toValue = transform ?? (inputMode === 'email' ? stripInvisible : maxLength ? dropCutEmoji : String);
  return (
    <FieldShell {...{ id, noteId, label, error, helper, showsHelperWithError }}>
      <OutlinedInput
        {...input}
        {...{ 'data-field': true }}
        id={id}
        name={name}
        type={type}
        value={value}
        onChange={(event) => change(toValue(event.target.value))}
        dir={ltr === 'all' ? 'ltr' : undefined}
        multiline={rows !== undefined}
        minRows={rows}
        error={error !== undefined}
        startAdornment={
          icon || start ? (
            <>
              {icon ? <Icon name={icon} size={22} /> : null}
              {start}
            </>
          ) : undefined
        }
        endAdornment={end}
        aria-describedby={
          error && showsHelperWithError ? `${noteId} ${noteId}-more` : error || helper ? noteId : undefined
        }
        slotProps={{
          input: {
            'aria-invalid': error !== undefined,
            inputMode,
            maxLength,
            dir: ltr ? 'ltr' : undefined,
            style,
            ...attributes,
          },
        }}
      />
    </FieldShell>
  );
}
