import {
  Form,
  Formik,
  useFormikContext,
  validateYupSchema,
  yupToFormErrors,
  type FormikErrors,
  type FormikHelpers,
  type FormikValues,
} from 'formik';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { styled } from '../../theme/styled';
import { asRecord } from '../api/readShape';
import { useT } from '../i18n/useT';
import { scheduleIdle } from '../lib/schedule';
import { toast } from '../lib/toast';
import { useIsMounted } from '../lib/useIsMounted';
import { forgetDraft, keepDraft, readDraft } from '../persist/sessionItem';
import { useAppSelector } from '../store/hooks';
import { useOnSessionEnd } from '../store/useOnSessionEnd';

type LoadSchema = () => Promise<AnyObjectSchema>;

export type FormValues = Record<string, string | boolean>;

export interface AppFormProps<V extends FormValues> {
  initialValues: V;
  /** Or its loader, so that the form renders before yup loads. */
  schema: AnyObjectSchema | LoadSchema;
  /** Settles with the call and never rejects (see `submitTo`). Further submits are ignored until then. */
  onSubmit: (values: V, form: FormikHelpers<V> & { isMounted: () => boolean }) => Promise<void> | void;
  label?: string;
  id?: string;
  reinitialise?: boolean;
  /** Key under which the draft survives a sign-in; never for passwords. */
  draftKey?: string;
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

/** Keeps what is typed for its customer when the session ends, and fills it in after the login. */
function Draft({ draftKey }: { draftKey: string }) {
  const { values, dirty, setValues } = useFormikContext<FormikValues>();
  const user = useAppSelector(({ auth }) => auth.user);
  useOnSessionEnd((userId) => {
    if (dirty) keepDraft(draftKey, { userId, input: values });
  });
  const userId = user?._id;
  useEffect(() => {
    const kept = asRecord(readDraft(draftKey, userId));
    if (Object.keys(kept).length === 0) return;
    forgetDraft(draftKey);
    void setValues((typed) => ({ ...typed, ...kept }), false);
  }, [draftKey, userId, setValues]);
  return null;
}

function useFormRules(schema: AnyObjectSchema | LoadSchema): {
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

/** Validates at submit only; a field's error goes when the field is edited (REG-08); one submit at a time. */
export function AppForm<V extends FormValues>({
  initialValues,
  schema,
  onSubmit,
  label,
  id,
  reinitialise,
  draftKey,
  children,
}: AppFormProps<V>) {
  const isBusy = useRef(false);
  const isMounted = useIsMounted();
  const handleSubmit = async (values: V, form: FormikHelpers<V>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await onSubmit(values, { ...form, isMounted });
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
        {draftKey ? <Draft draftKey={draftKey} /> : null}
      </Fields>
    </Formik>
  );
}
