import OutlinedInput from '@mui/material/OutlinedInput';
import type { CSSProperties } from 'react';
import { useTheme } from '../../theme/styled';
import { Icon } from '../ui/Icon';
import type { FormTextFieldProps } from './fieldProps';
import { FieldShell } from './FieldShell';
import { stripInvisible } from './stripInvisible';
import { useFormField } from './useFormField';

export function FormTextField({
  name,
  label,
  type = 'text',
  helper,
  keepsHelper,
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
  // Left-to-right text in an Arabic page is aligned to the right, beside the icon.
  const isRightAligned = useTheme().direction === 'rtl' && ltr === true;
  const style: CSSProperties | undefined = isRightAligned
    ? { textAlign: 'right', paddingInline: end ? 0 : '16px 0' }
    : undefined;
  const toValue = transform ?? (inputMode === 'email' ? stripInvisible : String);
  return (
    <FieldShell {...{ id, noteId, label, error, helper, keepsHelper }}>
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
        aria-describedby={error && keepsHelper ? `${noteId} ${noteId}-more` : error || helper ? noteId : undefined}
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
