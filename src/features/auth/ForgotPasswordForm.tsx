import { AppForm, type AppFormProps } from '../../shared/forms/AppForm';
import { EmailField } from '../../shared/forms/EmailField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { forgotSchema } from './authSchemas';

export type ForgotValues = { email: string };

/** One field, a user name or an e-mail (FORGOT-01, A-19). */
export function ForgotPasswordForm({ onSubmit }: { onSubmit: AppFormProps<ForgotValues>['onSubmit'] }) {
  const t = useT();
  return (
    <AppForm initialValues={{ email: '' }} schema={forgotSchema} onSubmit={onSubmit} label={t('auth.forgotTitle')}>
      <EmailField name="email" label={t('auth.usernameOrEmail')} type="text" />
      <SubmitButton>{t('auth.submit')}</SubmitButton>
    </AppForm>
  );
}
