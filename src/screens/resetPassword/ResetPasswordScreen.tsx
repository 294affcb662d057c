import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useResetPasswordMutation } from '../../features/auth/authApi';
import { ResetPasswordForm, type ResetValues } from '../../features/auth/signInForms';
import { holdSecret } from '../../shared/api/secrets';
import { isLinkToken } from '../../shared/forms/otpValue';
import { submitTo } from '../../shared/forms/submitTo';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { flushStorage } from '../../shared/persist/flushStorage';
import { signedIn, type StoredUser } from '../../shared/store/events';
import { useAppDispatch } from '../../shared/store/hooks';
import { ErrorState } from '../../shared/ui/ErrorState';
import { AuthFrame } from '../login/AuthFrame';

export function ResetPasswordScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const userId = params.get('user_id') ?? '';
  const otpOfUrl = params.get('otp');
  const [otp] = useState(otpOfUrl ?? '');
  const [reset] = useResetPasswordMutation();

  // Removes the code from the URL and the history.
  useEffect(() => {
    if (otpOfUrl !== null) void navigate(paths.resetPassword(userId), { replace: true });
  }, [otpOfUrl, userId, navigate]);

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
      <ResetPasswordForm otp={otp} onSubmit={submitTo(reset, toBody, enter)} />
    </AuthFrame>
  );
}
