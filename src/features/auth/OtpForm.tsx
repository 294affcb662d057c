import { AppForm, type AppFormProps } from '../../shared/forms/AppForm';
import { OtpField } from '../../shared/forms/OtpField';
import { PasswordField } from '../../shared/forms/PasswordField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { linkSchema, otpSchema } from './authSchemas';

export type OtpValues = Record<'otp' | 'password', string>;

/** The boxes of the code, or with the `token` of a link none, and where it is asked the registration's password. */
export function OtpForm({
  token = '',
  asksPassword = false,
  onSubmit,
}: Pick<AppFormProps<OtpValues>, 'onSubmit'> & { token?: string; asksPassword?: boolean }) {
  const t = useT();
  const initial = { otp: token, password: '' };
  const schema = asksPassword ? linkSchema : otpSchema;
  return (
    <AppForm initialValues={initial} schema={schema} onSubmit={onSubmit} label={t('auth.otpTitle')}>
      {token ? null : <OtpField name="otp" label={t('auth.code')} autoFocus />}
      {asksPassword ? (
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" required />
      ) : null}
      <SubmitButton>{t('auth.submit')}</SubmitButton>
    </AppForm>
  );
}
