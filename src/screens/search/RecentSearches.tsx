import { CategoryChips } from '../../features/menu/components/CategoryChips';
import { recentSearchesCleared, selectRecentSearches } from '../../features/menu/menuSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { Section, SectionHeader } from '../../shared/ui/SectionHeader';
import { flexRow, gridRows, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';

const Rows = styled(Card)(({ theme }) => ({
  '& button': {
    ...theme.typography.body1,
    ...flexRow(14),
    width: '100%',
    minHeight: 56,
    paddingInline: 18,
    textAlign: 'start',
    cursor: 'pointer',
    '& > .icon': { color: theme.vars.palette.text.secondary },
    '& > bdi': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  },
  [desktop]: { maxWidth: 720 },
}));
const None = styled('div')(({ theme }) => ({
  ...gridRows(16),
  paddingBlockStart: 16,
  [desktop]: { maxWidth: 720, '& > nav': { justifyContent: 'flex-start' } },
  '& p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));
const Head = styled('div')({ [desktop]: { maxWidth: 720 } });

export function RecentSearches({ onChoose }: { onChoose: (recent: string) => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const recents = useAppSelector(selectRecentSearches);
  if (recents.length === 0)
    return (
      <None>
        <CategoryChips />
        <p>{t('menu.noRecent')}</p>
      </None>
    );
  return (
    <Section aria-labelledby="recent-searches">
      <Head>
        <SectionHeader
          id="recent-searches"
          title={t('menu.recent')}
          action={
            <Button variant="text" size="small" onClick={() => dispatch(recentSearchesCleared())}>
              {t('menu.clearAll')}
            </Button>
          }
        />
      </Head>
      <Rows as="ul" $rows>
        {recents.map((recent) => (
          <li key={recent}>
            <button type="button" onClick={() => onChoose(recent)}>
              <Icon name="clock" size={20} />
              <bdi>{recent}</bdi>
              <Icon name="next" size={18} />
            </button>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
