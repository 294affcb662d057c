import { useRef } from 'react';
import { useT } from '../../shared/i18n/useT';
import { useGoBack } from '../../shared/lib/goBack';
import { useIsScrolledPast } from '../../shared/lib/useIsScrolledPast';
import { paths } from '../../shared/paths';
import { IconButton, IconLink } from '../../shared/ui/IconButton';
import { MenuButton } from '../layout/MenuButton';
import { flexRow, styled } from '../../theme/styled';

const Bar = styled('header')<{ $isSlim: boolean }>(({ theme, $isSlim }) => ({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  zIndex: 3,
  ...flexRow(8),
  minHeight: 'var(--bar)',
  paddingInline: 'var(--gutter)',
  paddingBlockStart: 'env(safe-area-inset-top)',
  color: theme.vars.palette.top.contrastText,
  '& > :first-of-type': { marginInlineEnd: 'auto' },
  ...($isSlim && { position: 'fixed', zIndex: 6, minHeight: 52, backgroundColor: theme.vars.palette.top.main }),
  '& > strong': { flex: 1, minWidth: 0, display: 'flex' },
  '& > strong bdi': { overflowX: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

const End = styled('i')({ position: 'absolute', insetBlockStart: 180 });

/** Over the picture; below it a slim bar with the item's name. */
export function ItemBar({ title }: { title: string }) {
  const t = useT();
  const goBack = useGoBack(paths.items());
  const end = useRef<HTMLElement>(null);
  const isSlim = useIsScrolledPast(end);
  return (
    <>
      <End ref={end} aria-hidden="true" />
      <Bar $isSlim={isSlim}>
        <IconButton surface="glass" icon="back" label={t('common.back')} onClick={goBack} />
        {isSlim ? (
          <strong aria-hidden="true">
            <bdi>{title}</bdi>
          </strong>
        ) : null}
        <span style={{ display: 'contents' }}>
          <IconLink surface="glass" to={paths.search()} icon="search" label={t('shell.search')} />
          <MenuButton surface="glass" />
        </span>
      </Bar>
    </>
  );
}
