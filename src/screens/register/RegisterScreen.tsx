import { useNavigate } from 'react-router-dom';
import { useRegisterMutation } from '../../features/auth/authApi';
import { registered } from '../../features/auth/authSlice';
import { AGE_MAX, AGE_MIN, registerSchema } from '../../features/auth/authSchemas';
import { useGoto } from '../../features/auth/useGoto';
import { holdSecret } from '../../shared/api/secrets';
import { AppForm } from '../../shared/forms/AppForm';
import { EmailField } from '../../shared/forms/EmailField';
import { FormTextField } from '../../shared/forms/FormTextField';
import { NewPasswordField } from '../../shared/forms/PasswordField';
import { PhoneField } from '../../shared/forms/PhoneField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { toApiPhone } from '../../shared/forms/phone';
import { submitTo } from '../../shared/forms/submitTo';
import { Message, useT } from '../../shared/i18n/useT';
import { toLatinDigits } from '../../shared/lib/digits';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { useAppDispatch } from '../../shared/store/hooks';
import { TextLink } from '../../shared/ui/LinkButton';
import { AuthFrame, FormFooter } from '../login/AuthFrame';

const nobody = { name: '', email: '', password: '', phone: '', age: '' };

const toBody = ({ name, email, password, phone, age }: typeof nobody) => ({
  name: name.trim(),
  email: email.trim(),
  password: holdSecret(password),
  phone: toApiPhone(phone),
  age: Number(age),
});

export function RegisterScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goto = useGoto();
  const [register] = useRegisterMutation();

  const openVerification = ({ userId, message }: { userId: string; message: string }) => {
    if (!userId) {
      toast.error(t('errors.register'));
      return;
    }
    dispatch(registered({ userId }));
    void navigate(paths.verifyOtp(goto), { state: { sent: message } });
  };

  return (
    <AuthFrame title={t('auth.registerTitle')} back={paths.home()} compact>
      <AppForm
        initialValues={nobody}
        schema={registerSchema}
        onSubmit={submitTo(register, toBody, openVerification)}
        label={t('auth.registerTitle')}
      >
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
      <FormFooter>
        <Message
          messageKey="auth.haveAccount"
          values={{ link: <TextLink to={paths.login(goto)}>{t('auth.loginLink')}</TextLink> }}
        />
      </FormFooter>
    </AuthFrame>
  );
}
