import { useNavigate } from 'react-router-dom';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { IconButton } from '../../shared/ui/IconButton';
import { IconLink } from '../../shared/ui/IconLink';
import { useMenu } from '../layout/menuState';
import { styled } from '../../theme/styled';

const Bar = styled('header')(({ theme }) => ({
  position: 'absolute', insetInline: 0, insetBlockStart: 0, zIndex: 3, display: 'flex', alignItems: 'center', gap: 8, minHeight: 'var(--bar)',
  paddingInline: 'var(--gutter)', paddingBlockStart: 'env(safe-area-inset-top)', color: theme.vars.palette.top.contrastText,
  '& > :first-of-type': { marginInlineEnd: 'auto' },
}));

/** The phone's bar of the item screen: it floats over the picture. */
export function ItemBar() {
  const t = useT();
  const navigate = useNavigate();
  const { open, isOpen } = useMenu();
  const handleBack = () => {
    const hasHistory = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    if (hasHistory) void navigate(-1);
    else void navigate(paths.items());
  };
  return (
    <Bar>
      <IconButton ground="glass" icon="back" label={t('common.back')} onClick={handleBack} />
      <span style={{ display: 'contents' }}>
        <IconLink ground="glass" to={paths.search()} icon="search" label={t('shell.search')} />
        <IconButton ground="glass" icon="menu" label={t('shell.openMenu')} aria-expanded={isOpen} aria-haspopup="dialog" onClick={open} />
      </span>
    </Bar>
  );
}
