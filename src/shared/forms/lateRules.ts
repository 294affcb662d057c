import { validateYupSchema, yupToFormErrors, type FormikErrors, type FormikValues } from 'formik';
import { useEffect, useMemo } from 'react';
import type { AnyObjectSchema, ValidationError } from 'yup';
import { useT } from '../i18n/useT';
import { toast } from '../lib/toast';
import { whenIdle } from '../lib/whenIdle';

/** Loads a form's schema; called again after a failure. */
export type LoadSchema = () => Promise<AnyObjectSchema>;

/** What Formik takes for a schema, or for one that is fetched when the form stands, and at the latest with the first submit. */
export function useRules(schema: AnyObjectSchema | LoadSchema): { validationSchema?: AnyObjectSchema; validate?: (values: FormikValues) => Promise<FormikErrors<FormikValues>> } {
  const t = useT();
  const load = typeof schema === 'function' ? schema : null;
  useEffect(() => (load ? whenIdle(() => { load().catch(() => undefined); }) : undefined), [load]);
  return useMemo(() => {
    if (!load) return { validationSchema: schema as AnyObjectSchema };
    return {
      validate: async (values) => {
        const rules = await load().catch(() => null);
        if (!rules) {
          // Without the rules nothing is sent; the next press asks for them again.
          toast.error(t('errors.network'));
          return { form: 'errors.network' };
        }
        return validateYupSchema(values, rules).then(() => ({}), (error: ValidationError) => yupToFormErrors<FormikValues>(error));
      },
    };
  }, [load, schema, t]);
}
