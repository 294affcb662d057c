import { useNavigate } from 'react-router-dom';
import { useDeleteProfileMutation } from '../../features/auth/authApi';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { signedOut } from '../../shared/store/events';
import { useAppDispatch } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { Sheet } from '../../shared/ui/Sheet';
import { styled } from '../../theme/styled';

const Question = styled('p')(({ theme }) => ({ ...theme.typography.body1, color: theme.vars.palette.text.secondary }));

/** Asks before the account is deleted; afterwards the customer is signed out and /login is open (DEL-01 to DEL-04). */
export function DeleteAccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [remove, { isLoading }] = useDeleteProfileMutation();

  const handleDelete = async () => {
    const reply = await remove();
    if (reply.error) return;
    toast.success(reply.data.message || t('account.accountDeleted'));
    void navigate(paths.login());
    dispatch(signedOut({ reason: 'deleted' }));
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('account.deleteAccount')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button
            fullWidth
            loading={isLoading}
            onClick={() => {
              void handleDelete();
            }}
          >
            {t('account.deleteAccount')}
          </Button>
          <Button fullWidth variant="outlined" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <Question>{t('account.deleteQuestion')}</Question>
    </Sheet>
  );
}
