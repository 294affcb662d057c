import { useNavigate } from 'react-router-dom';
import { useRegisterMutation } from '../../features/auth/authApi';
import { registered } from '../../features/auth/authSlice';
import { RegisterForm, type RegisterValues } from '../../features/auth/signInForms';
import { useGoto } from '../../features/auth/useGoto';
import { holdSecret } from '../../shared/api/secrets';
import { toApiPhone } from '../../shared/forms/phone';
import { submitTo } from '../../shared/forms/submitTo';
import { Message, useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { useAppDispatch } from '../../shared/store/hooks';
import { TextLink } from '../../shared/ui/LinkButton';
import { AuthFrame, FormFooter } from '../login/AuthFrame';

const toBody = ({ name, email, password, phone, age }: RegisterValues) => ({
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
    if (message) toast.success(message);
    void navigate(paths.verifyOtp(goto));
  };

  return (
    <AuthFrame title={t('auth.registerTitle')} back={paths.home()} compact>
      <RegisterForm onSubmit={submitTo(register, toBody, openVerification)} />
      <FormFooter>
        <Message
          messageKey="auth.haveAccount"
          values={{ link: <TextLink to={paths.login(goto)}>{t('auth.loginLink')}</TextLink> }}
        />
      </FormFooter>
    </AuthFrame>
  );
}
