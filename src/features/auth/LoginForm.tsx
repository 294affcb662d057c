import { AppForm, type AppFormProps } from '../../shared/forms/AppForm';
import { CheckboxField } from '../../shared/forms/CheckboxField';
import { EmailField } from '../../shared/forms/EmailField';
import { PasswordField } from '../../shared/forms/PasswordField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { TextLink } from '../../shared/ui/LinkButton';
import { loginSchema } from './authSchemas';
import { styled } from '../../theme/styled';

export type LoginValues = { email: string; password: string; remember: boolean };
const empty: LoginValues = { email: '', password: '', remember: true };

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '0 16px',
  marginBlock: -6,
});

/** Email, password and Remember me, which is ticked at first (LOGIN-01, A-18). */
export function LoginForm({ onSubmit }: { onSubmit: AppFormProps<LoginValues>['onSubmit'] }) {
  const t = useT();
  return (
    <AppForm initialValues={empty} schema={loginSchema} onSubmit={onSubmit} label={t('auth.loginTitle')}>
      <EmailField name="email" label={t('auth.email')} />
      <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" required />
      <Line>
        <CheckboxField name="remember" label={t('auth.rememberMe')} />
        <TextLink to={paths.forgotPassword()}>{t('auth.forgotLink')}</TextLink>
      </Line>
      <SubmitButton>{t('auth.loginTitle')}</SubmitButton>
    </AppForm>
  );
}
