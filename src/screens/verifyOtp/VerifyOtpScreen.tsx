import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useVerifyOtpMutation, type ServerMessage } from '../../features/auth/authApi';
import { selectPendingUserId } from '../../features/auth/authSlice';
import { OtpForm } from '../../features/auth/signInForms';
import { useGoto } from '../../features/auth/useGoto';
import { holdSecret } from '../../shared/api/secrets';
import { isLinkToken } from '../../shared/forms/otpValue';
import { submitTo } from '../../shared/forms/submitTo';
import { Text, useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { signedIn, type StoredUser } from '../../shared/store/events';
import { useAppDispatch, useAppStore } from '../../shared/store/hooks';
import { TextLink } from '../../shared/ui/LinkButton';
import { AuthFrame, FormFooter } from '../login/AuthFrame';

/** The code of a registration, or the token of its mail's link on any device; without a registration: /register. */
export function VerifyOtpScreen() {
  const t = useT();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goto = useGoto();
  const [verify] = useVerifyOtpMutation();
  // The first id, because signing in clears the stored one while this screen is mounted.
  const [params] = useSearchParams();
  const [userId] = useState(() => params.get('user_id') ?? selectPendingUserId(store.getState()));
  const [token] = useState(() => [params.get('otp') ?? ''].find(isLinkToken) ?? '');
  const hasToken = params.has('otp');
  // As on /reset-password, the URL and the history keep no secret.
  useEffect(() => {
    if (hasToken) void navigate(paths.verifyOtp(goto), { replace: true });
  }, [hasToken, goto, navigate]);
  if (!userId) return <Navigate to={paths.register(goto)} replace />;

  const enter = ({ message, ...user }: StoredUser & ServerMessage) => {
    if (!user.auth_token) {
      toast.error(t('errors.refused'));
      return;
    }
    // Always registered after verification (OTP-02).
    dispatch(signedIn({ ...user, is_guest: false }));
    if (message) toast.success(message);
    void navigate(paths.addAddress({ goto }), { replace: true });
  };

  return (
    <AuthFrame
      title={t('auth.otpTitle')}
      text={t(token ? 'auth.otpLinkText' : 'auth.otpText')}
      back={paths.register(goto)}
      compact
    >
      <OtpForm
        token={token}
        onSubmit={submitTo(verify, ({ otp }: { otp: string }) => ({ otp: holdSecret(otp), user_id: userId }), enter)}
      />
      <FormFooter>
        <Text
          messageKey="auth.noCode"
          values={{ link: <TextLink to={paths.register(goto)}>{t('auth.registerAgain')}</TextLink> }}
        />
      </FormFooter>
    </AuthFrame>
  );
}
