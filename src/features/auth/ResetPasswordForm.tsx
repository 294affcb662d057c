import { AppForm, type AppFormProps } from '../../shared/forms/AppForm';
import { digitsOf } from '../../shared/lib/digits';
import { OtpField } from '../../shared/forms/OtpField';
import { isLinkToken, OTP_LENGTH } from '../../shared/forms/otpValue';
import { PasswordField } from '../../shared/forms/PasswordField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { resetSchema } from './authSchemas';

export type ResetValues = { otp: string; password: string; confirm: string };

/** Code and new password (RESET-01, RESET-02); `otp` is what the link carried. */
export function ResetPasswordForm({ otp, onSubmit }: { otp: string; onSubmit: AppFormProps<ResetValues>['onSubmit'] }) {
  const t = useT();
  const isLink = isLinkToken(otp);
  return (
    <AppForm
      initialValues={{ otp: isLink ? otp : digitsOf(otp).slice(0, OTP_LENGTH), password: '', confirm: '' }}
      schema={resetSchema}
      onSubmit={onSubmit}
      label={t('auth.resetTitle')}
    >
      {isLink ? null : <OtpField name="otp" label={t('auth.code')} />}
      <PasswordField
        name="password"
        label={t('auth.newPassword')}
        autoComplete="new-password"
        helper={t('auth.passwordHelp')}
        required
      />
      <PasswordField name="confirm" label={t('auth.confirmPassword')} autoComplete="new-password" required />
      <SubmitButton>{t('auth.savePassword')}</SubmitButton>
    </AppForm>
  );
}
