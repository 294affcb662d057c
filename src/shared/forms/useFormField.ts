import { useFormikContext } from 'formik';
import { useId } from 'react';
import type { MessageKey } from '../i18n/messages';
import { useT } from '../i18n/useT';

export interface FormField<T> {
  value: T;
  error: string | undefined;
  change: (value: T) => void;
  id: string;
  noteId: string;
}

export function useFormField<T>(name: string): FormField<T> {
  const { values, errors, setFieldValue, setFieldError } = useFormikContext<Record<string, T>>();
  const t = useT();
  const id = useId();
  const error = errors[name] as MessageKey | undefined;
  return {
    value: values[name] as T,
    error: error && t(error),
    change: (value) => {
      void setFieldValue(name, value, false);
      if (error) setFieldError(name, undefined);
    },
    id,
    noteId: `${id}-note`,
  };
}
