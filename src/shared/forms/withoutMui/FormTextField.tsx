import type { FormTextFieldProps } from '../fieldProps';
import { useTextField } from '../useTextField';
import { FieldShell } from './FieldShell';
import { TextInput } from './TextInput';

/** A text field of an AppForm, without MUI. */
export function FormTextField(props: FormTextFieldProps) {
  const { shell, field, ...input } = useTextField(props);
  return (
    <FieldShell {...shell}>
      <TextInput {...field} {...input} />
    </FieldShell>
  );
}
