import OutlinedInput from '@mui/material/OutlinedInput';
import type { FormTextFieldProps } from './fieldProps';
import { FieldShell } from './FieldShell';
import { useTextField } from './useTextField';

/** A text field of an AppForm. */
export function FormTextField(props: FormTextFieldProps) {
  const { shell, field, onChange, isInvalid, describedBy, start, end, attributes } = useTextField(props);
  const { rows, ...input } = field;
  return (
    <FieldShell {...shell}>
      <OutlinedInput
        {...input}
        {...{ 'data-field': true }}
        multiline={rows !== undefined}
        minRows={rows}
        onChange={(event) => onChange(event.target.value)}
        error={isInvalid}
        startAdornment={start}
        endAdornment={end}
        aria-describedby={describedBy}
        slotProps={{ input: { 'aria-invalid': isInvalid, ...attributes } }}
      />
    </FieldShell>
  );
}
