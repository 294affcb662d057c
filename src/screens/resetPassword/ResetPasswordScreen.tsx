import { useNavigate } from 'react-router-dom';
import { useResetPasswordMutation } from '../../features/auth/authApi';
import { ResetPasswordForm, type ResetValues } from '../../features/auth/signInForms';
import { useMailLink } from '../../features/auth/useMailLink';
import { holdSecret } from '../../shared/api/secrets';
import { isLinkToken } from '../../shared/forms/otpValue';
import { submitTo } from '../../shared/forms/submitTo';
import { useT } from '../../shared/i18n/useT';
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

  const toBody = (values: ResetValues) => ({
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
      text={t(isLinkToken(otp) ? 'auth.resetLinkText' : 'auth.resetText')}
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
      <ResetPasswordForm key={otp} otp={otp} onSubmit={submitTo(reset, toBody, enter)} />
    </AuthFrame>
  );
}
