import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../../../contract/dashboard';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { styled } from '../../../theme/styled';
import { desktop } from '../../../theme/tokens';

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  insetBlockStart: 0,
  zIndex: 4,
  display: 'flex',
  gap: 4,
  minHeight: 52,
  paddingInline: 'var(--gutter)',
  paddingBlockStart: 'env(safe-area-inset-top)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  backgroundColor: theme.vars.palette.top.main,
  color: theme.vars.palette.top.contrastText,
  '--focus-ring': theme.vars.palette.top.contrastText,
  '& a': {
    ...theme.typography.subtitle2,
    flex: 'none',
    display: 'grid',
    alignItems: 'center',
    minWidth: 44,
    paddingInline: 10,
    boxShadow: 'inset 0 -3px transparent',
    '&:focus-visible': { outlineOffset: -4 },
    '&[aria-current]': { boxShadow: `inset 0 -3px ${theme.vars.palette.fixed.accentLight}` },
  },
  [desktop]: { display: 'none' },
}));

/** The categories in words, on phones while their pictures are scrolled away. */
export function CategoryWords({ categories, selected }: { categories: readonly Category[]; selected?: string }) {
  const t = useT();
  const current = useRef<HTMLAnchorElement>(null);
  // A block, because scrollIntoView returns a promise in newer browsers, which is no cleanup.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [selected]);
  return (
    <Bar aria-label={t('menu.categories')}>
      {categories.map(({ _id, title }) => (
        <Link
          key={_id}
          ref={_id === selected ? current : undefined}
          to={paths.items(_id)}
          replace
          aria-current={_id === selected ? 'page' : undefined}
        >
          <bdi>{title}</bdi>
        </Link>
      ))}
    </Bar>
  );
}
