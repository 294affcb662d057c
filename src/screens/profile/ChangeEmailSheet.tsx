import { useState } from 'react';
import { profileUpdated } from '../../features/auth/authSlice';
import { ChangeEmailForm, type ChangeEmailValues } from '../../features/auth/ChangeEmailForm';
import { useConfirmEmailChangeMutation, useRequestEmailChangeMutation } from '../../features/auth/emailChangeApi';
import { OtpForm, type OtpValues } from '../../features/auth/OtpForm';
import { holdSecret } from '../../shared/api/secrets';
import { submitTo } from '../../shared/forms/submitTo';
import { Text, useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useAppDispatch } from '../../shared/store/hooks';
import { Sheet } from '../../shared/ui/Sheet';

function Steps({ onClose }: { onClose: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [request] = useRequestEmailChangeMutation();
  const [confirm] = useConfirmEmailChangeMutation();
  /** The new e-mail, once a code was sent to it. */
  const [email, setEmail] = useState<string | null>(null);
  if (email === null)
    return (
      <ChangeEmailForm
        onCancel={onClose}
        onSubmit={submitTo(
          request,
          (values: ChangeEmailValues) => ({ email: values.email.trim(), password: holdSecret(values.password) }),
          ({ message }, values) => {
            if (message) toast.success(message);
            setEmail(values.email.trim());
          },
        )}
      />
    );
  return (
    <>
      <p>
        <Text messageKey="account.emailCodeSent" values={{ email: <bdi dir="ltr">{email}</bdi> }} />
      </p>
      <OtpForm
        onSubmit={submitTo(
          confirm,
          ({ otp }: OtpValues) => ({ email, otp: holdSecret(otp) }),
          ({ user, message }) => {
            if (user._id) dispatch(profileUpdated(user));
            toast.success(message || t('account.profileUpdated'));
            onClose();
          },
        )}
      />
    </>
  );
}

/** The Change Email modal: the new e-mail with the password, then the code that was sent there. */
export function ChangeEmailSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('account.changeEmail')} closeLabel={t('common.close')}>
      <Steps onClose={onClose} />
    </Sheet>
  );
}
