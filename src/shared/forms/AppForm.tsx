import { Form, Formik, useFormikContext, type FormikHelpers } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { styled } from '../../theme/styled';
import { useFormRules, type LoadSchema } from './useFormRules';

export type FormValues = Record<string, string | boolean>;

export interface AppFormProps<V extends FormValues> {
  initialValues: V;
  /**
   * The schema, a module constant whose messages are keys (`msg`), or its loader, so that the form renders before yup
   * loads.
   */
  schema: AnyObjectSchema | LoadSchema;
  /** Settles with the call and never rejects (see `submitTo`). Further submits are ignored until then. */
  onSubmit: (values: V, form: FormikHelpers<V>) => Promise<void> | void;
  label?: string;
  /** Id for a submit button outside the form, in the ActionBar. */
  id?: string;
  /** Applies new initial values, for a form that is shown before its data is loaded. */
  reinitialise?: boolean;
  children: ReactNode;
}

const Fields = styled(Form)({ display: 'grid', gap: 16, minWidth: 0 });

function FocusFirstError() {
  const { isSubmitting, submitCount, isValid } = useFormikContext();
  const mark = useRef<HTMLSpanElement>(null);
  const handledSubmits = useRef(0);
  useEffect(() => {
    // Only the end of a submit moves the focus.
    if (isSubmitting || submitCount === handledSubmits.current) return;
    handledSubmits.current = submitCount;
    if (submitCount > 0 && !isValid)
      mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isSubmitting, submitCount, isValid]);
  return <span ref={mark} hidden />;
}

/**
 * A form: validated at submit only, each field's error cleared when that field is edited (REG-08), one submit at a
 * time.
 */
export function AppForm<V extends FormValues>({
  initialValues,
  schema,
  onSubmit,
  label,
  id,
  reinitialise,
  children,
}: AppFormProps<V>) {
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
      initialValues={initialValues}
      {...useFormRules(schema)}
      onSubmit={handleSubmit}
      validateOnChange={false}
      validateOnBlur={false}
      enableReinitialize={reinitialise}
    >
      <Fields noValidate aria-label={label} id={id}>
        {children}
        <FocusFirstError />
      </Fields>
    </Formik>
  );
}
