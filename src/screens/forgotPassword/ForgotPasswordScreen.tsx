import { useNavigate } from 'react-router-dom';
import { useForgotPasswordMutation } from '../../features/auth/authApi';
import { forgotSchema } from '../../features/auth/authSchemas';
import { AppForm } from '../../shared/forms/AppForm';
import { EmailField } from '../../shared/forms/EmailField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { submitTo } from '../../shared/forms/submitTo';
import { Message, useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { TextLink } from '../../shared/ui/LinkButton';
import { AuthFrame, FormFooter } from '../login/AuthFrame';

export function ForgotPasswordScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [ask] = useForgotPasswordMutation();

  const openReset = ({ userId, message }: { userId: string; message: string }) => {
    if (!userId) {
      toast.error(t('errors.forgotPassword'));
      return;
    }
    toast.success(message || t('auth.otpText'));
    void navigate(paths.resetPassword(userId));
  };

  return (
    <AuthFrame title={t('auth.forgotTitle')} text={t('auth.forgotText')} back={paths.login()} compact>
      <AppForm
        initialValues={{ email: '' }}
        schema={forgotSchema}
        onSubmit={submitTo(ask, ({ email }: { email: string }) => ({ email: email.trim() }), openReset)}
        label={t('auth.forgotTitle')}
      >
        <EmailField name="email" label={t('auth.usernameOrEmail')} type="text" />
        <SubmitButton>{t('auth.submit')}</SubmitButton>
      </AppForm>
      <FormFooter>
        <Message
          messageKey="auth.backTo"
          values={{ link: <TextLink to={paths.login()}>{t('auth.loginLink')}</TextLink> }}
        />
      </FormFooter>
    </AuthFrame>
  );
}
