import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { useFormField } from './useFormField';

export function CheckboxField({ name, label, disabled }: { name: string; label: ReactNode; disabled?: boolean }) {
  const { value, change, id } = useFormField<boolean>(name);
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={<Checkbox id={id} name={name} checked={value} onChange={(event) => change(event.target.checked)} />}
    />
  );
}
