import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLoginMutation } from '../../features/auth/authApi';
import { rememberChosen } from '../../features/auth/authSlice';
import { LoginForm, type LoginValues } from '../../features/auth/signInForms';
import { useGoto } from '../../features/auth/useGoto';
import { holdSecret } from '../../shared/api/secrets';
import { submitTo } from '../../shared/forms/submitTo';
import { Text, useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { markBrowserSession } from '../../shared/persist/rememberMe';
import { loginLeft, loginOpened, signedIn, type StoredUser } from '../../shared/store/events';
import { useAppDispatch } from '../../shared/store/hooks';
import { TextLink } from '../../shared/ui/LinkButton';
import { AuthFrame, FormFooter } from './AuthFrame';

/** /login: empties local storage while it is open (LOGIN-03, A-06) and leads to the address list (LOGIN-04). */
export function LoginScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goto = useGoto();
  const [login] = useLoginMutation();

  useEffect(() => {
    dispatch(loginOpened());
    return () => {
      dispatch(loginLeft());
    };
  }, [dispatch]);

  const enter = (user: StoredUser, { remember }: LoginValues) => {
    if (!user.auth_token) {
      toast.error(t('errors.login'));
      return;
    }
    if (!remember) markBrowserSession();
    dispatch(signedIn(user));
    dispatch(rememberChosen(remember));
    toast.success(t('auth.loginSuccess'));
    void navigate(paths.addressList(goto), { replace: true });
  };

  return (
    <AuthFrame title={t('auth.loginTitle')} back={paths.home()}>
      <LoginForm
        onSubmit={submitTo(
          login,
          ({ email, password }: LoginValues) => ({ email: email.trim(), password: holdSecret(password) }),
          enter,
        )}
      />
      <FormFooter>
        <Text
          messageKey="auth.newHere"
          values={{ link: <TextLink to={paths.register(goto)}>{t('auth.registerLink')}</TextLink> }}
        />
      </FormFooter>
    </AuthFrame>
  );
}
