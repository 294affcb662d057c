import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  useChangePasswordMutation,
  useConfirmEmailChangeMutation,
  useDeleteProfileMutation,
  useRequestEmailChangeMutation,
  useUpdateProfileMutation,
} from '../../features/auth/authApi';
import { selectUser, signedOut } from '../../features/auth/authSlice';
import { profileBody, type PictureChange } from '../../features/auth/picture';
import {
  ChangeEmailForm,
  ChangePasswordForm,
  EditProfileForm,
  type ChangeEmailValues,
  type ChangePasswordValues,
  type ProfileValues,
} from '../../features/auth/profileForms';
import { OtpForm } from '../../features/auth/OtpForm';
import { holdSecret } from '../../shared/api/secrets';
import { hasExtra } from '../../shared/config';
import { normalisePhone, toApiPhone } from '../../shared/forms/phone';
import { submitTo } from '../../shared/forms/submitTo';
import { Message, useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { ConfirmSheet } from '../../shared/ui/ConfirmSheet';
import { Sheet } from '../../shared/ui/Sheet';
import { styled } from '../../theme/styled';

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

export function EditProfileSheet({ open, onClose }: SheetProps) {
  const t = useT();
  const user = useAppSelector(selectUser);
  const [update] = useUpdateProfileMutation();
  if (!user) return null;

  const save = submitTo(
    update,
    ({ values, picture }: { values: ProfileValues; picture: PictureChange }) =>
      profileBody(
        {
          name: values.name.trim(),
          email: values.email.trim(),
          // An unedited number is sent as stored, because the field shows nine digits of it.
          phone: values.phone === normalisePhone(user.phone) ? user.phone : toApiPhone(values.phone),
          age: values.age.trim(),
        },
        picture,
      ),
    ({ message }) => {
      toast.success(message || t('account.profileUpdated'));
      onClose();
    },
  );

  return (
    <Sheet open={open} onClose={onClose} title={t('account.editTitle')}>
      <EditProfileForm
        user={user}
        isEmailFixed={hasExtra('changeEmail')}
        onSubmit={(values, picture, form) => save({ values, picture }, form)}
        onCancel={onClose}
      />
    </Sheet>
  );
}

function ChangeEmailSteps({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [request] = useRequestEmailChangeMutation();
  const [confirm] = useConfirmEmailChangeMutation();
  /** The new e-mail, once a code was sent to it. */
  const [email, setEmail] = useState<string | null>(null);
  const sendCode = submitTo(
    request,
    (values: ChangeEmailValues) => ({ email: values.email.trim(), password: holdSecret(values.password) }),
    ({ message }, values) => {
      if (message) toast.success(message);
      setEmail(values.email.trim());
    },
  );
  if (email === null) return <ChangeEmailForm onCancel={onClose} onSubmit={sendCode} />;
  const sendBack = submitTo(
    confirm,
    ({ otp }: { otp: string }) => ({ email, otp: holdSecret(otp) }),
    ({ message }) => {
      toast.success(message || t('account.profileUpdated'));
      onClose();
    },
  );
  return (
    <>
      <p>
        <Message messageKey="account.emailCodeSent" values={{ email: <bdi dir="ltr">{email}</bdi> }} />
      </p>
      <OtpForm onSubmit={sendBack} />
    </>
  );
}

export function ChangeEmailSheet({ open, onClose }: SheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('account.changeEmail')}>
      <ChangeEmailSteps onClose={onClose} />
    </Sheet>
  );
}

const toPasswords = ({ old, next, confirm }: ChangePasswordValues) => ({
  old_password: holdSecret(old),
  new_password: holdSecret(next),
  confirm_password: holdSecret(confirm),
});

export function ChangePasswordSheet({ open, onClose }: SheetProps) {
  const t = useT();
  const email = useAppSelector(selectUser)?.email ?? '';
  const [change] = useChangePasswordMutation();
  const handleSubmit = submitTo(
    change,
    toPasswords,
    ({ message }, _values, form: { resetForm: () => void; isMounted: () => boolean }) => {
      toast.success(message || t('account.passwordChanged'));
      form.resetForm();
      onClose();
    },
  );
  return (
    <Sheet open={open} onClose={onClose} title={t('account.changePassword')}>
      <ChangePasswordForm userName={email} onSubmit={handleSubmit} onCancel={onClose} />
    </Sheet>
  );
}

const Question = styled('p')(({ theme }) => ({ ...theme.typography.body1, color: theme.vars.palette.text.secondary }));

export function DeleteAccountSheet({ open, onClose }: SheetProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [remove, { isLoading }] = useDeleteProfileMutation();

  const handleDelete = async () => {
    const reply = await remove();
    if (reply.error) return;
    void navigate(paths.login());
    dispatch(signedOut({ reason: 'deleted' }));
    toast.success(reply.data.message || t('account.accountDeleted'));
  };
  if (!open) return null;
  return (
    <ConfirmSheet
      title={t('account.deleteAccount')}
      confirmLabel={t('account.deleteAccount')}
      isBusy={isLoading}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <Question>{t('account.deleteQuestion')}</Question>
    </ConfirmSheet>
  );
}
