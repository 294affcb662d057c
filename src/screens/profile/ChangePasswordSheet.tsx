import { useChangePasswordMutation } from '../../features/auth/authApi';
import { selectUser } from '../../features/auth/authSlice';
import { ChangePasswordForm, type ChangePasswordValues } from '../../features/auth/ChangePasswordForm';
import { holdSecret } from '../../shared/api/secrets';
import { submitTo } from '../../shared/forms/submitTo';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useAppSelector } from '../../shared/store/hooks';
import { Sheet } from '../../shared/ui/Sheet';

const toBody = ({ old, next, confirm }: ChangePasswordValues) => ({
  old_password: holdSecret(old),
  new_password: holdSecret(next),
  confirm_password: holdSecret(confirm),
});

/** The Change Password modal (PASS-04, PASS-05). */
export function ChangePasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const email = useAppSelector(selectUser)?.email ?? '';
  const [change] = useChangePasswordMutation();
  const handleSubmit = submitTo(change, toBody, ({ message }, _values, form: { resetForm: () => void }) => {
    toast.success(message || t('account.passwordChanged'));
    form.resetForm();
    onClose();
  });
  return (
    <Sheet open={open} onClose={onClose} title={t('account.changePassword')} closeLabel={t('common.close')}>
      <ChangePasswordForm userName={email} onSubmit={handleSubmit} onCancel={onClose} />
    </Sheet>
  );
}
