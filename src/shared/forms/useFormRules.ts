import { validateYupSchema, yupToFormErrors, type FormikErrors, type FormikValues } from 'formik';
import { useEffect, useMemo } from 'react';
import type { AnyObjectSchema } from 'yup';
import { useT } from '../i18n/useT';
import { toast } from '../lib/toast';
import { scheduleIdle } from '../lib/scheduleIdle';

export type LoadSchema = () => Promise<AnyObjectSchema>;

/** Formik's validation props for a schema or its loader, which runs after the first render or at the first submit. */
export function useFormRules(schema: AnyObjectSchema | LoadSchema): {
  validationSchema?: AnyObjectSchema;
  validate?: (values: FormikValues) => Promise<FormikErrors<FormikValues>>;
} {
  const t = useT();
  const load = typeof schema === 'function' ? schema : null;
  useEffect(
    () =>
      load
        ? scheduleIdle(() => {
            load().catch(() => undefined);
          })
        : undefined,
    [load],
  );
  return useMemo(() => {
    if (!load) return { validationSchema: schema as AnyObjectSchema };
    return {
      validate: async (values) => {
        const rules = await load().catch(() => null);
        if (!rules) {
          // Without the schema nothing is sent; the next submit loads it again.
          toast.error(t('errors.network'));
          return { form: 'errors.network' };
        }
        return validateYupSchema(values, rules).then(
          () => ({}),
          (error: unknown) => yupToFormErrors<FormikValues>(error),
        );
      },
    };
  }, [load, schema, t]);
}
