import { selectStorageNotice, storageNoticeClosed } from '../../shared/persist/deviceStorageSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { IconButton } from '../../shared/ui/IconButton';
import { flexRow, styled } from '../../theme/styled';

const Bar = styled('aside')(({ theme }) => ({
  ...flexRow(10),
  padding: '6px 16px',
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  ...theme.typography.body2,
  '& p': { flex: 1, minWidth: 0, margin: 0, fontWeight: 600 },
}));

export function StorageNotice() {
  const t = useT();
  const dispatch = useAppDispatch();
  const problem = useAppSelector(selectStorageNotice);
  if (!problem) return null;
  return (
    <Bar role="status">
      <p>{t(problem === 'denied' ? 'shell.storageDenied' : 'shell.storageFull')}</p>
      <IconButton
        icon="close"
        iconSize={20}
        label={t('common.close')}
        onClick={() => {
          dispatch(storageNoticeClosed());
        }}
      />
    </Bar>
  );
}
