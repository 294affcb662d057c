import { useMemo, useState } from 'react';
import type { User } from '../../../contract/auth';
import { AppForm, type AppFormProps, type FormValues } from '../../shared/forms/AppForm';
import { EmailField } from '../../shared/forms/EmailField';
import { FormTextField } from '../../shared/forms/FormTextField';
import { NewPasswordField, PasswordField } from '../../shared/forms/PasswordField';
import { normalisePhone } from '../../shared/forms/phone';
import { PhoneField } from '../../shared/forms/PhoneField';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { toLatinDigits } from '../../shared/lib/digits';
import { Button } from '../../shared/ui/Button';
import { gridRows, styled } from '../../theme/styled';
import { changeEmailSchema, changePasswordSchema, profileSchema } from './authSchemas';
import type { PictureChange } from './picture';
import { PictureField } from './PictureField';

interface FormProps<V extends FormValues> {
  onSubmit: AppFormProps<V>['onSubmit'];
  onCancel: () => void;
}

const Pair = styled('div')({
  ...gridRows(12),
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  marginBlockStart: 8,
  '& > button': { paddingInline: 12, whiteSpace: 'normal' },
});

function FormButtons({ submit, busy, onCancel }: { submit: string; busy: string; onCancel: () => void }) {
  const t = useT();
  return (
    <Pair>
      <Button variant="outlined" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <SubmitButton size="medium" busy={busy}>
        {submit}
      </SubmitButton>
    </Pair>
  );
}

export type ProfileValues = Record<'name' | 'email' | 'phone' | 'age', string>;

interface EditProfileFormProps {
  user: User;
  /** The e-mail is only shown: another form changes it. */
  isEmailFixed: boolean;
  onSubmit: (values: ProfileValues, picture: PictureChange, form: { isMounted: () => boolean }) => Promise<void>;
  onCancel: () => void;
}

export function EditProfileForm({ user, isEmailFixed, onSubmit, onCancel }: EditProfileFormProps) {
  const t = useT();
  const [picture, setPicture] = useState<PictureChange>({ kind: 'untouched' });
  const phone = normalisePhone(user.phone);
  const schema = useMemo(() => profileSchema(phone), [phone]);
  const initial: ProfileValues = { name: user.name, email: user.email, phone, age: String(user.age ?? '') };
  return (
    <AppForm
      initialValues={initial}
      schema={schema}
      onSubmit={(values, form) => onSubmit(values, picture, form)}
      label={t('account.editTitle')}
      draftKey="profile"
    >
      <PictureField name={user.name} picture={user.picture} change={picture} onChange={setPicture} />
      <FormTextField name="name" label={t('auth.fullName')} autoComplete="name" icon="user" required />
      <EmailField
        name="email"
        label={t('auth.email')}
        helper={isEmailFixed ? t('account.emailFixed') : undefined}
        readOnly={isEmailFixed}
      />
      <PhoneField name="phone" label={t('auth.phone')} required />
      {/* Hints only: the server has the last word (EDIT-05). */}
      <FormTextField
        name="age"
        label={t('auth.age')}
        inputMode="numeric"
        transform={toLatinDigits}
        attributes={{ min: 1, max: 120 }}
      />
      <FormButtons onCancel={onCancel} submit={t('account.updateProfile')} busy={t('account.updating')} />
    </AppForm>
  );
}

const noEmail = { email: '', password: '' };
export type ChangeEmailValues = typeof noEmail;

export function ChangeEmailForm({ onSubmit, onCancel }: FormProps<ChangeEmailValues>) {
  const t = useT();
  return (
    <AppForm initialValues={noEmail} schema={changeEmailSchema} onSubmit={onSubmit} label={t('account.changeEmail')}>
      <EmailField name="email" label={t('account.newEmail')} />
      <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" required />
      <FormButtons onCancel={onCancel} submit={t('account.sendCode')} busy={t('account.changing')} />
    </AppForm>
  );
}

const noPasswords = { old: '', next: '', confirm: '' };
export type ChangePasswordValues = typeof noPasswords;

export function ChangePasswordForm({
  userName,
  onSubmit,
  onCancel,
}: FormProps<ChangePasswordValues> & { userName: string }) {
  const t = useT();
  const title = t('account.changePassword');
  return (
    <AppForm initialValues={noPasswords} schema={changePasswordSchema} onSubmit={onSubmit} label={title}>
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField name="old" label={t('account.oldPassword')} autoComplete="current-password" required />
      <NewPasswordField name="next" label={t('auth.newPassword')} />
      <PasswordField name="confirm" label={t('auth.confirmPassword')} autoComplete="new-password" required />
      <FormButtons onCancel={onCancel} submit={title} busy={t('account.changing')} />
    </AppForm>
  );
}
