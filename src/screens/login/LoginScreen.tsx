import Alert from '@mui/material/Alert';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLoginMutation } from '../../features/auth/authApi';
import { rememberChosen, signedIn } from '../../features/auth/authSlice';
import { loginSchema } from '../../features/auth/authSchemas';
import { useGoto } from '../../features/auth/useGoto';
import { holdSecret } from '../../shared/api/secrets';
import { isApiError } from '../../shared/api/apiError';
import { AppForm, type AppFormProps } from '../../shared/forms/AppForm';
import { CheckboxField } from '../../shared/forms/CheckboxField';
import { EmailField } from '../../shared/forms/EmailField';
import { PasswordField } from '../../shared/forms/PasswordField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { markBrowserSession } from '../../shared/persist/sessionItem';
import type { StoredUser } from '../../features/auth/readUser';
import { useAppDispatch } from '../../shared/store/hooks';
import { Icon } from '../../shared/ui/Icon';
import { LinkButton, TextLink } from '../../shared/ui/LinkButton';
import { Thumb } from '../../shared/ui/Thumb';
import { flexRow, gridRows, styled } from '../../theme/styled';
import type { KeptDish } from '../../features/auth/useGuestRefusal';
import { AuthFrame } from './AuthFrame';

const Kept = styled('div')(({ theme }) => ({ ...theme.typography.body1, ...flexRow(14) }));
const NewHere = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...gridRows(8),
  justifyItems: 'center',
  color: theme.vars.palette.text.secondary,
}));

const Line = styled('div')({
  ...flexRow('0 16px'),
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  marginBlock: -6,
});

const noLogin = { email: '', password: '', remember: true };

/** A refused login, above the button; the password gets the focus. */
function LoginProblem({ children }: { children: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.closest('form')?.querySelector<HTMLElement>('[name=password]')?.focus(), []);
  return (
    <Alert ref={ref} severity="error" icon={<Icon name="info" size={22} />}>
      {children}
    </Alert>
  );
}

/** /login leads to the address list (LOGIN-04); app/session/SessionGate empties local storage (LOGIN-03, A-06). */
export function LoginScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goto = useGoto();
  const kept = (useLocation().state as { kept?: KeptDish } | null)?.kept;
  const [login] = useLoginMutation();
  const [problem, setProblem] = useState('');

  const submit: AppFormProps<typeof noLogin>['onSubmit'] = async ({ email, password, remember }, { isMounted }) => {
    setProblem('');
    const reply = await login({ email: email.trim(), password: holdSecret(password) });
    if (!isMounted()) return;
    if (reply.data?.auth_token) enter(reply.data, remember);
    else setProblem((isApiError(reply.error) && reply.error.message) || t('errors.login'));
  };
  const enter = (user: StoredUser, remember: boolean) => {
    if (!remember) markBrowserSession();
    dispatch(signedIn(user));
    dispatch(rememberChosen(remember));
    toast.success(t('auth.loginSuccess'));
    void navigate(paths.addressList(goto), { replace: true, state: { isChoosing: true } });
  };

  return (
    <AuthFrame title={t('auth.loginTitle')} back={paths.home()} compact={kept !== undefined}>
      {kept ? (
        <Kept>
          <Thumb {...kept.picture} size={64} />
          <span>{t('auth.kept', { title: kept.title })}</span>
        </Kept>
      ) : null}
      <AppForm initialValues={noLogin} schema={loginSchema} onSubmit={submit} label={t('auth.loginTitle')}>
        <EmailField name="email" label={t('auth.email')} />
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" required />
        <Line>
          <CheckboxField name="remember" label={t('auth.rememberMe')} />
          <TextLink to={paths.forgotPassword()}>{t('auth.forgotLink')}</TextLink>
        </Line>
        {problem ? <LoginProblem>{problem}</LoginProblem> : null}
        <SubmitButton>{t('auth.loginTitle')}</SubmitButton>
      </AppForm>
      <NewHere>
        {t('auth.newHere')}
        <LinkButton to={paths.register(goto)} variant="outlined" fullWidth>
          {t('auth.registerLink')}
        </LinkButton>
      </NewHere>
    </AuthFrame>
  );
}
