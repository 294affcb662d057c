import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useVerifyOtpMutation, type ServerMessage } from '../../features/auth/authApi';
import { selectPendingUserId, signedIn } from '../../features/auth/authSlice';
import { OtpForm, type OtpValues } from '../../features/auth/OtpForm';
import { useGoto } from '../../features/auth/useGoto';
import { useMailLink } from '../../features/auth/useMailLink';
import { holdSecret } from '../../shared/api/secrets';
import { isLinkToken } from '../../shared/forms/otpValue';
import { submitTo } from '../../shared/forms/submitTo';
import { Message, useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import type { StoredUser } from '../../features/auth/readUser';
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
  /** What the server has said about the code. */
  const sent = (useLocation().state as { sent?: string } | null)?.sent;
  const [verify, { isError }] = useVerifyOtpMutation();
  // The first id, because signing in clears the stored one while this screen is mounted.
  const [pendingId] = useState(() => selectPendingUserId(store.getState()));
  const link = useMailLink(() => paths.verifyOtp(goto));
  const userId = link.userId || pendingId;
  const token = isLinkToken(link.otp) ? link.otp : '';
  // Elsewhere the link confirms only with the registration's password: strangers may have entered this e-mail.
  const asksPassword = token !== '' && (userId !== pendingId || isError);
  if (!userId) return <Navigate to={paths.register(goto)} replace />;

  const toBody = ({ otp, password }: OtpValues) => ({
    otp: holdSecret(otp),
    user_id: userId,
    ...(asksPassword ? { password: holdSecret(password) } : {}),
  });
  const enter = ({ message, ...user }: StoredUser & ServerMessage) => {
    if (!user.auth_token) {
      toast.error(t('errors.refused'));
      return;
    }
    // Always registered after verification (OTP-02).
    dispatch(signedIn({ ...user, is_guest: false }));
    if (message) toast.heard(message);
    void navigate(paths.addAddress({ goto }), { replace: true });
  };

  return (
    <AuthFrame
      title={t('auth.otpTitle')}
      text={(!token && sent) || t(asksPassword ? 'auth.otpLinkPassword' : token ? 'auth.otpLinkText' : 'auth.otpText')}
      back={paths.register(goto)}
      compact
    >
      <OtpForm key={token} token={token} asksPassword={asksPassword} onSubmit={submitTo(verify, toBody, enter)} />
      <FormFooter>
        <Message
          messageKey="auth.noCode"
          values={{ link: <TextLink to={paths.register(goto)}>{t('auth.registerAgain')}</TextLink> }}
        />
      </FormFooter>
    </AuthFrame>
  );
}
