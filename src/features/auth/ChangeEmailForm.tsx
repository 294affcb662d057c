import { AppForm, type AppFormProps } from '../../shared/forms/AppForm';
import { FormButtons } from '../../shared/forms/FormButtons';
import { EmailField } from '../../shared/forms/EmailField';
import { PasswordField } from '../../shared/forms/PasswordField';
import { useT } from '../../shared/i18n/useT';
import { changeEmailSchema } from './authSchemas';

export type ChangeEmailValues = { email: string; password: string };
const empty: ChangeEmailValues = { email: '', password: '' };

/** The new e-mail and the password. */
export function ChangeEmailForm({
  onSubmit,
  onCancel,
}: {
  onSubmit: AppFormProps<ChangeEmailValues>['onSubmit'];
  onCancel: () => void;
}) {
  const t = useT();
  return (
    <AppForm initialValues={empty} schema={changeEmailSchema} onSubmit={onSubmit} label={t('account.changeEmail')}>
      <EmailField name="email" label={t('account.newEmail')} />
      <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" required />
      <FormButtons
        cancel={t('common.cancel')}
        onCancel={onCancel}
        submit={t('account.sendCode')}
        busy={t('account.changing')}
      />
    </AppForm>
  );
}
