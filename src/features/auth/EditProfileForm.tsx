import { useMemo, useState } from 'react';
import type { User } from '../../../contract/auth';
import { AppForm } from '../../shared/forms/AppForm';
import { toLatinDigits } from '../../shared/lib/digits';
import { FormButtons } from '../../shared/forms/FormButtons';
import { EmailField } from '../../shared/forms/EmailField';
import { FormTextField } from '../../shared/forms/FormTextField';
import { normalisePhone } from '../../shared/forms/phone';
import { PhoneField } from '../../shared/forms/PhoneField';
import { useT } from '../../shared/i18n/useT';
import { profileSchema } from './authSchemas';
import { PictureField } from './PictureField';
import type { PictureChange } from './pictureChange';

export type ProfileValues = { name: string; email: string; phone: string; age: string };

interface EditProfileFormProps {
  user: User;
  /** The e-mail is only shown: another form changes it. */
  isEmailFixed: boolean;
  onSubmit: (values: ProfileValues, picture: PictureChange) => Promise<void>;
  onCancel: () => void;
}

/** Full Name, Email, Phone, Age and picture (EDIT-01 to EDIT-05). */
export function EditProfileForm({ user, isEmailFixed, onSubmit, onCancel }: EditProfileFormProps) {
  const t = useT();
  const [picture, setPicture] = useState<PictureChange>({ kind: 'untouched' });
  const storedPhone = normalisePhone(user.phone);
  const schema = useMemo(() => profileSchema(storedPhone), [storedPhone]);
  const initial: ProfileValues = {
    name: user.name,
    email: user.email,
    phone: storedPhone,
    age: user.age === null ? '' : String(user.age),
  };
  return (
    <AppForm
      initialValues={initial}
      schema={schema}
      onSubmit={(values) => onSubmit(values, picture)}
      label={t('account.editTitle')}
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
      <FormButtons
        cancel={t('common.cancel')}
        onCancel={onCancel}
        submit={t('account.updateProfile')}
        busy={t('account.updating')}
      />
    </AppForm>
  );
}
