import { AppForm, type AppFormProps } from '../../shared/forms/AppForm';
import { FormButtons } from '../../shared/forms/FormButtons';
import { PasswordField } from '../../shared/forms/PasswordField';
import { useT } from '../../shared/i18n/useT';
import { changePasswordSchema } from './authSchemas';

export type ChangePasswordValues = { old: string; next: string; confirm: string };
const empty: ChangePasswordValues = { old: '', next: '', confirm: '' };

/** Old, new and confirmed password (PASS-01 to PASS-03). */
export function ChangePasswordForm({
  userName,
  onSubmit,
  onCancel,
}: {
  /** For password managers, which store the new password with it. */
  userName: string;
  onSubmit: AppFormProps<ChangePasswordValues>['onSubmit'];
  onCancel: () => void;
}) {
  const t = useT();
  return (
    <AppForm
      initialValues={empty}
      schema={changePasswordSchema}
      onSubmit={onSubmit}
      label={t('account.changePassword')}
    >
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField name="old" label={t('account.oldPassword')} autoComplete="current-password" required />
      <PasswordField
        name="next"
        label={t('auth.newPassword')}
        autoComplete="new-password"
        helper={t('auth.passwordHelp')}
        required
      />
      <PasswordField name="confirm" label={t('auth.confirmPassword')} autoComplete="new-password" required />
      <FormButtons
        cancel={t('common.cancel')}
        onCancel={onCancel}
        submit={t('account.changePassword')}
        busy={t('account.changing')}
      />
    </AppForm>
  );
}
