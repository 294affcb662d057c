import type { MenuItem } from '../../../../contract/menu';
import { selectLang } from '../../../shared/i18n/langSlice';
import { useT } from '../../../shared/i18n/useT';
import { joinWords } from '../../../shared/lib/joinWords';
import { useAppSelector } from '../../../shared/store/hooks';
import { Badge } from '../../../shared/ui/Badge';
import { flexRow, styled } from '../../../theme/styled';
import { rem } from '../../../theme/typography';

const knownCodes = [
  ...(['gluten', 'egg', 'milk', 'soy', 'sesame', 'mustard', 'celery', 'nuts', 'peanuts', 'fish'] as const),
  ...(['crustaceans', 'halal', 'vegetarian', 'vegan'] as const),
];

const Facts = styled('div')(({ theme }) => ({
  ...flexRow('6px 8px'),
  flexWrap: 'wrap',
  paddingBlockStart: 2,
  '& > p': {
    ...theme.typography.body2,
    fontSize: rem(14),
    color: theme.vars.palette.text.secondary,
    flexBasis: '100%',
  },
}));

export function ItemFacts({ item }: { item: MenuItem }) {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const name = (code: string): string => {
    const knownCode = knownCodes.find((candidate) => candidate === code);
    return knownCode ? t(`menu.${knownCode}`) : code;
  };
  const { calories, allergens = [], diets = [], is_sold_out: isSoldOut } = item;
  if (!isSoldOut && !calories && allergens.length === 0 && diets.length === 0) return null;
  return (
    <Facts>
      {isSoldOut ? <Badge tone="close">{t('menu.soldOutHere')}</Badge> : null}
      {calories ? <Badge>{t('menu.calories', { count: calories })}</Badge> : null}
      {diets.map((diet) => (
        <Badge key={diet}>{name(diet)}</Badge>
      ))}
      {allergens.length > 0 ? <p>{t('menu.contains', { list: joinWords(allergens.map(name), lang) })}</p> : null}
    </Facts>
  );
}
