import type { ReactNode } from 'react';
import { FormTextField } from './FormTextField';
import { normalisePhone, PHONE_PREFIX } from './phone';
import { styled } from '../../theme/styled';

const Prefix = styled('bdi')({ fontWeight: 600, whiteSpace: 'nowrap' });

interface PhoneFieldProps {
  name: string;
  label: ReactNode;
  helper?: ReactNode;
  required?: boolean;
}

export function PhoneField({ name, label, helper, required }: PhoneFieldProps) {
  return (
    <FormTextField
      name={name}
      label={label}
      helper={helper}
      required={required}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      ltr="all"
      icon="phone"
      start={<Prefix dir="ltr">+{PHONE_PREFIX}</Prefix>}
      transform={normalisePhone}
    />
  );
}
