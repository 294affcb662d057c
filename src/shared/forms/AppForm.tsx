import { Form, Formik, useFormikContext, type FormikHelpers } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { styled } from '../../theme/styled';
import { useRules, type LoadSchema } from './lateRules';

/** Fields are flat: text or a tick. */
export type FormValues = Record<string, string | boolean>;

export interface AppFormProps<V extends FormValues> {
  initialValues: V;
  /** A module constant whose messages are keys (`msg`), or what loads it, for a form that is to stand before yup has come. */
  schema: AnyObjectSchema | LoadSchema;
  /** Settles when the call has; it never rejects (see `submitTo`). Presses meanwhile are ignored. */
  onSubmit: (values: V, form: FormikHelpers<V>) => Promise<void> | void;
  /** The name of the form for screen readers. */
  label?: string;
  /** For a submit button that stands outside, in the ActionBar. */
  id?: string;
  /** Takes over new initial values, for a form that was shown before its data came. */
  reinitialise?: boolean;
  children: ReactNode;
}

const Fields = styled(Form)({ display: 'grid', gap: 16, minWidth: 0 });

/** After a refused submit the first field with an error has the focus, so that its sentence is read. */
function FocusFirstError() {
  const { isSubmitting, submitCount, isValid } = useFormikContext();
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || isValid) return;
    mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    // Only the end of a submit moves the focus, not the clearing of an error.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSubmitting, submitCount]);
  return <span ref={mark} hidden />;
}

/** A form: validated at submit only, each field's error cleared when that field is edited (REG-08), one submit at a time. */
export function AppForm<V extends FormValues>({ initialValues, schema, onSubmit, label, id, reinitialise, children }: AppFormProps<V>) {
  const isBusy = useRef(false);
  const handleSubmit = async (values: V, form: FormikHelpers<V>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await onSubmit(values, form);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <Formik<V>
      initialValues={initialValues} {...useRules(schema)} onSubmit={handleSubmit}
      validateOnChange={false} validateOnBlur={false} enableReinitialize={reinitialise}
    >
      <Fields noValidate aria-label={label} id={id}>
        {children}
        <FocusFirstError />
      </Fields>
    </Formik>
  );
}
