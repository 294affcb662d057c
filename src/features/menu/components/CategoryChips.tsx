import { Link } from 'react-router-dom';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { LinkButton } from '../../../shared/ui/LinkButton';
import { styled } from '../../../theme/styled';
import { useGetAllCategoriesQuery } from '../menuApi';

const Chips = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 8,
  '& a': {
    ...theme.typography.subtitle2,
    display: 'grid',
    alignItems: 'center',
    minHeight: 44,
    paddingInline: 18,
    borderRadius: 999,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: `inset 0 0 0 1.5px ${theme.vars.palette.control}`,
  },
}));

/** Links to the categories; to the menu as long as they have not been loaded. */
export function CategoryChips() {
  const t = useT();
  const { data: categories } = useGetAllCategoriesQuery();
  if (!categories?.length) return <LinkButton to={paths.items()}>{t('shell.menuLink')}</LinkButton>;
  return (
    <Chips aria-label={t('menu.categories')}>
      {categories.map(({ _id, title }) => (
        <Link key={_id} to={paths.items(_id)}>
          <bdi>{title}</bdi>
        </Link>
      ))}
    </Chips>
  );
}
