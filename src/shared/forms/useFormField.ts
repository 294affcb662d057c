import { useFormikContext } from 'formik';
import { useId } from 'react';
import type { MessageKey } from '../i18n/messages';
import { useT } from '../i18n/useT';

/** What every field component needs of the form around it. */
export interface FormField<T> {
  value: T;
  /** The translated sentence, or undefined. */
  error: string | undefined;
  /** Stores the value and clears this field's error; the other fields keep theirs (REG-08). */
  change: (value: T) => void;
  /** Id of the control; the note under it has `noteId`. */
  id: string;
  noteId: string;
}

/** Joins a field component to the AppForm around it, by name. */
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
