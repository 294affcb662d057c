import { useT } from '../../shared/i18n/useT';
import { useGoBack } from '../../shared/lib/useGoBack';
import { paths } from '../../shared/paths';
import { IconButton, IconLink } from '../../shared/ui/IconButton';
import { MenuButton } from '../layout/MenuButton';
import { styled } from '../../theme/styled';

const Bar = styled('header')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 'var(--bar)',
  paddingInline: 'var(--gutter)',
  paddingBlockStart: 'env(safe-area-inset-top)',
  color: theme.vars.palette.top.contrastText,
  '& > :first-of-type': { marginInlineEnd: 'auto' },
}));

export function ItemBar() {
  const t = useT();
  const goBack = useGoBack(paths.items());
  return (
    <Bar>
      <IconButton surface="glass" icon="back" label={t('common.back')} onClick={goBack} />
      <span style={{ display: 'contents' }}>
        <IconLink surface="glass" to={paths.search()} icon="search" label={t('shell.search')} />
        <MenuButton surface="glass" />
      </span>
    </Bar>
  );
}
