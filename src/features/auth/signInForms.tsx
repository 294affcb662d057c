import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { AppForm, type AppFormProps, type FormValues } from '../../shared/forms/AppForm';
import { CheckboxField } from '../../shared/forms/CheckboxField';
import { EmailField } from '../../shared/forms/EmailField';
import { FormTextField } from '../../shared/forms/FormTextField';
import { OtpField } from '../../shared/forms/OtpField';
import { isLinkToken, OTP_LENGTH } from '../../shared/forms/otpValue';
import { PasswordField } from '../../shared/forms/PasswordField';
import { PhoneField } from '../../shared/forms/PhoneField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { digitsOf, toLatinDigits } from '../../shared/lib/digits';
import { paths } from '../../shared/paths';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { flexRow, styled } from '../../theme/styled';
import {
  AGE_MAX,
  AGE_MIN,
  forgotSchema,
  linkSchema,
  loginSchema,
  otpSchema,
  registerSchema,
  resetSchema,
} from './authSchemas';

interface FormProps<V extends FormValues> {
  onSubmit: AppFormProps<V>['onSubmit'];
}

export function NewPasswordField({ name, label }: { name: string; label: string }) {
  const helper = useT()('auth.passwordHelp');
  return <PasswordField name={name} label={label} autoComplete="new-password" helper={helper} required />;
}

const Line = styled('div')({
  ...flexRow('0 16px'),
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  marginBlock: -6,
});

const noLogin = { email: '', password: '', remember: true };
export type LoginValues = typeof noLogin;

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

export function LoginForm({ onSubmit, problem }: FormProps<LoginValues> & { problem: string }) {
  const t = useT();
  return (
    <AppForm initialValues={noLogin} schema={loginSchema} onSubmit={onSubmit} label={t('auth.loginTitle')}>
      <EmailField name="email" label={t('auth.email')} />
      <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" required />
      <Line>
        <CheckboxField name="remember" label={t('auth.rememberMe')} />
        <TextLink to={paths.forgotPassword()}>{t('auth.forgotLink')}</TextLink>
      </Line>
      {problem ? <LoginProblem>{problem}</LoginProblem> : null}
      <SubmitButton>{t('auth.loginTitle')}</SubmitButton>
    </AppForm>
  );
}

const nobody = { name: '', email: '', password: '', phone: '', age: '' };
export type RegisterValues = typeof nobody;

export function RegisterForm({ onSubmit }: FormProps<RegisterValues>) {
  const t = useT();
  return (
    <AppForm initialValues={nobody} schema={registerSchema} onSubmit={onSubmit} label={t('auth.registerTitle')}>
      <FormTextField name="name" label={t('auth.fullName')} autoComplete="name" icon="user" required />
      <EmailField name="email" label={t('auth.email')} />
      <NewPasswordField name="password" label={t('auth.password')} />
      <PhoneField name="phone" label={t('auth.phone')} required />
      {/* The note shows the accepted ages, which the specified message does not. */}
      <FormTextField
        name="age"
        label={t('auth.age')}
        inputMode="numeric"
        maxLength={3}
        transform={toLatinDigits}
        required
        helper={t('auth.ageHelp', { min: AGE_MIN, max: AGE_MAX })}
        showsHelperWithError
      />
      <SubmitButton>{t('auth.registerTitle')}</SubmitButton>
    </AppForm>
  );
}

export type OtpValues = Record<'otp' | 'password', string>;

/** The boxes of the code, or with the `token` of a link none, and where it is asked the registration's password. */
export function OtpForm({
  token = '',
  asksPassword = false,
  onSubmit,
}: FormProps<OtpValues> & { token?: string; asksPassword?: boolean }) {
  const t = useT();
  const initial = { otp: token, password: '' };
  const schema = asksPassword ? linkSchema : otpSchema;
  return (
    <AppForm initialValues={initial} schema={schema} onSubmit={onSubmit} label={t('auth.otpTitle')}>
      {token ? null : <OtpField name="otp" label={t('auth.code')} autoFocus />}
      {asksPassword ? (
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" required />
      ) : null}
      <SubmitButton>{t('auth.submit')}</SubmitButton>
    </AppForm>
  );
}

export function ForgotPasswordForm({ onSubmit }: FormProps<{ email: string }>) {
  const t = useT();
  return (
    <AppForm initialValues={{ email: '' }} schema={forgotSchema} onSubmit={onSubmit} label={t('auth.forgotTitle')}>
      <EmailField name="email" label={t('auth.usernameOrEmail')} type="text" />
      <SubmitButton>{t('auth.submit')}</SubmitButton>
    </AppForm>
  );
}

export type ResetValues = Record<'otp' | 'password' | 'confirm', string>;

export function ResetPasswordForm({ otp, onSubmit }: FormProps<ResetValues> & { otp: string }) {
  const t = useT();
  const isLink = isLinkToken(otp);
  const initial = { otp: isLink ? otp : digitsOf(otp).slice(0, OTP_LENGTH), password: '', confirm: '' };
  return (
    <AppForm initialValues={initial} schema={resetSchema} onSubmit={onSubmit} label={t('auth.resetTitle')}>
      {isLink ? null : <OtpField name="otp" label={t('auth.code')} />}
      <NewPasswordField name="password" label={t('auth.newPassword')} />
      <PasswordField name="confirm" label={t('auth.confirmPassword')} autoComplete="new-password" required />
      <SubmitButton>{t('auth.savePassword')}</SubmitButton>
    </AppForm>
  );
}
