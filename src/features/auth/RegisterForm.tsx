import { AppForm, type AppFormProps } from '../../shared/forms/AppForm';
import { toLatinDigits } from '../../shared/lib/digits';
import { EmailField } from '../../shared/forms/EmailField';
import { FormTextField } from '../../shared/forms/FormTextField';
import { PasswordField } from '../../shared/forms/PasswordField';
import { PhoneField } from '../../shared/forms/PhoneField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { AGE_MAX, AGE_MIN, registerSchema } from './authSchemas';

export type RegisterValues = { name: string; email: string; password: string; phone: string; age: string };
const empty: RegisterValues = { name: '', email: '', password: '', phone: '', age: '' };

/** The fields of a new account (REG-01). */
export function RegisterForm({ onSubmit }: { onSubmit: AppFormProps<RegisterValues>['onSubmit'] }) {
  const t = useT();
  return (
    <AppForm initialValues={empty} schema={registerSchema} onSubmit={onSubmit} label={t('auth.registerTitle')}>
      <FormTextField name="name" label={t('auth.fullName')} autoComplete="name" icon="user" required />
      <EmailField name="email" label={t('auth.email')} />
      <PasswordField
        name="password"
        label={t('auth.password')}
        autoComplete="new-password"
        helper={t('auth.passwordHelp')}
        required
      />
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
        keepsHelper
      />
      <SubmitButton>{t('auth.registerTitle')}</SubmitButton>
    </AppForm>
  );
}
