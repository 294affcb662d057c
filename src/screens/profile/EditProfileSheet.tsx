import { useUpdateProfileMutation } from '../../features/auth/authApi';
import { profileUpdated, selectUser } from '../../features/auth/authSlice';
import { EditProfileForm, type ProfileValues } from '../../features/auth/EditProfileForm';
import { profileBody, type PictureChange } from '../../features/auth/pictureChange';
import { hasExtra } from '../../shared/config';
import { normalisePhone, toApiPhone } from '../../shared/forms/phone';
import { submitTo } from '../../shared/forms/submitTo';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Sheet } from '../../shared/ui/Sheet';

/** The Edit Profile modal: the stored user becomes the returned one and keeps the token (EDIT-06, EDIT-07). */
export function EditProfileSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
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
    ({ user: saved, message }) => {
      // Keeps the stored user if the reply has none, because an empty user would end the session.
      if (saved._id) dispatch(profileUpdated(saved));
      toast.success(message || t('account.profileUpdated'));
      onClose();
    },
  );

  return (
    <Sheet open={open} onClose={onClose} title={t('account.editTitle')} closeLabel={t('common.close')}>
      <EditProfileForm
        user={user}
        isEmailFixed={hasExtra('changeEmail')}
        onSubmit={(values, picture) => save({ values, picture }, null)}
        onCancel={onClose}
      />
    </Sheet>
  );
}
