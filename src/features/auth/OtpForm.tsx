import { AppForm, type AppFormProps } from '../../shared/forms/AppForm';
import { OtpField } from '../../shared/forms/OtpField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { otpSchema } from './authSchemas';

export type OtpValues = { otp: string };

/** Four boxes and Submit (OTP-01); with a link's token Submit alone. */
export function OtpForm({ token = '', onSubmit }: { token?: string; onSubmit: AppFormProps<OtpValues>['onSubmit'] }) {
  const t = useT();
  return (
    <AppForm initialValues={{ otp: token }} schema={otpSchema} onSubmit={onSubmit} label={t('auth.otpTitle')}>
      {token ? null : <OtpField name="otp" label={t('auth.code')} autoFocus />}
      <SubmitButton>{t('auth.submit')}</SubmitButton>
    </AppForm>
  );
}
