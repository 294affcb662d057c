import { FormTextField, type FormTextFieldProps } from './FormTextField';

export function EmailField(
  props: Pick<FormTextFieldProps, 'name' | 'label' | 'type' | 'helper'> & { readOnly?: boolean },
) {
  const { type = 'email', readOnly = false, ...field } = props;
  return (
    <FormTextField
      {...field}
      type={type}
      inputMode="email"
      autoComplete="email"
      icon="mail"
      required
      ltr
      attributes={{ autoCapitalize: 'none', spellCheck: false, readOnly }}
    />
  );
}
