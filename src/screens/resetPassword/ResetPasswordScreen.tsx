import { useNavigate } from 'react-router-dom';
import { useResetPasswordMutation } from '../../features/auth/authApi';
import { resetSchema } from '../../features/auth/authSchemas';
import { useMailLink } from '../../features/auth/useMailLink';
import { holdSecret } from '../../shared/api/secrets';
import { AppForm } from '../../shared/forms/AppForm';
import { OtpField } from '../../shared/forms/OtpField';
import { isLinkToken, OTP_LENGTH } from '../../shared/forms/otpValue';
import { NewPasswordField, PasswordField } from '../../shared/forms/PasswordField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { submitTo } from '../../shared/forms/submitTo';
import { useT } from '../../shared/i18n/useT';
import { digitsOf } from '../../shared/lib/digits';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { flushStorage } from '../../shared/persist/flushStorage';
import { signedIn } from '../../features/auth/authSlice';
import type { StoredUser } from '../../features/auth/readUser';
import { useAppDispatch } from '../../shared/store/hooks';
import { ErrorState } from '../../shared/ui/ErrorState';
import { AuthFrame } from '../login/AuthFrame';

export function ResetPasswordScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { userId, otp } = useMailLink(paths.resetPassword);
  const [reset] = useResetPasswordMutation();

  const isLink = isLinkToken(otp);
  const initial = { otp: isLink ? otp : digitsOf(otp).slice(0, OTP_LENGTH), password: '', confirm: '' };
  const toBody = (values: typeof initial) => ({
    user_id: userId,
    otp: holdSecret(values.otp),
    password: holdSecret(values.password),
    confirm_password: holdSecret(values.confirm),
  });
  const enter = async ({ message: _message, ...user }: StoredUser & { message: string }) => {
    if (!user.auth_token) {
      toast.error(t('errors.resetPassword'));
      return;
    }
    dispatch(signedIn({ ...user, is_guest: false }));
    await dispatch(flushStorage());
    window.location.assign('/');
  };

  return (
    <AuthFrame
      title={t('auth.resetTitle')}
      text={t(isLink ? 'auth.resetLinkText' : 'auth.resetText')}
      back={paths.forgotPassword()}
      compact
    >
      {userId ? null : (
        <ErrorState
          message={t('auth.resetNoUser')}
          retryLabel={t('auth.resetAskAgain')}
          onRetry={() => {
            void navigate(paths.forgotPassword());
          }}
        />
      )}
      <AppForm
        key={otp}
        initialValues={initial}
        schema={resetSchema}
        onSubmit={submitTo(reset, toBody, enter)}
        label={t('auth.resetTitle')}
      >
        {isLink ? null : <OtpField name="otp" label={t('auth.code')} />}
        <NewPasswordField name="password" label={t('auth.newPassword')} />
        <PasswordField name="confirm" label={t('auth.confirmPassword')} autoComplete="new-password" required />
        <SubmitButton>{t('auth.savePassword')}</SubmitButton>
      </AppForm>
    </AuthFrame>
  );
}
