import { useFormikContext } from 'formik';
import { useId } from 'react';
import type { MessageKey } from '../i18n/messages';
import { useT } from '../i18n/useT';

/** The state and handlers of a form field. */
export interface FormField<T> {
  value: T;
  /** The translated error, or undefined. */
  error: string | undefined;
  /** Stores the value and clears this field's error; the other fields keep theirs (REG-08). */
  change: (value: T) => void;
  /** Id of the control; the note under it has `noteId`. */
  id: string;
  noteId: string;
}

/** Connects a field to its AppForm by name. */
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
