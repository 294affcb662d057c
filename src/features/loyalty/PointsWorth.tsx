import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/useT';
import { BrandShape } from '../../shared/ui/BrandShape';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { Price } from '../../shared/ui/Price';
import { flexRow, gridRows, styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { formatPoints, pointsWorth } from './formatPoints';

const Root = styled('section')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.large,
  padding: 20,
  fontWeight: 500,
  backgroundColor: theme.vars.palette.brandSurface.main,
  color: theme.vars.palette.brandSurface.contrastText,
  '& > *': { position: 'relative' },
  '& > .glow': { position: 'absolute', insetInlineEnd: -60, insetBlockStart: -150, borderRadius: '50%' },
  '& > .a': { position: 'absolute', insetInlineEnd: 96, insetBlockStart: 30 },
  '& > .b': { position: 'absolute', insetInlineEnd: 120, insetBlockStart: 52 },
  '& .row': { ...flexRow('4px 12px'), flexWrap: 'wrap', justifyContent: 'space-between' },
  // Text over the lighter shape keeps the card's background.
  '& .name': { ...theme.typography.subtitle1, overflowWrap: 'anywhere' },
  '& .name > bdi': { backgroundColor: theme.vars.palette.brandSurface.main, borderRadius: radius.small },
  [desktop]: { padding: 28 },
}));
const Points = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  columnGap: 8,
  padding: '14px 0 18px',
  fontSize: rem(18),
  '& bdi': {
    ...theme.typography.hero,
    fontVariantNumeric: 'tabular-nums',
    fontSize: rem(60),
    lineHeight: 0.95,
    letterSpacing: 0,
    [desktop]: { fontSize: rem(60) },
  },
}));
const Code = styled('bdi')(({ theme }) => ({
  ...theme.typography.price,
  [desktop]: { fontSize: rem(18) },
  lineHeight: 1,
  letterSpacing: '0.04em',
  overflowWrap: 'anywhere',
  padding: '10px 12px 8px',
  borderRadius: radius.small,
  backgroundColor: theme.vars.palette.fixed.ink,
  color: theme.vars.palette.top.contrastText,
}));

export function LoyaltyCard({ name, points, code }: { name: string; points: number; code: string }) {
  const t = useT();
  return (
    <Root aria-label={t('loyalty.title')}>
      <BrandShape className="glow" tone="brandSurfaceLight" size={240} />
      <BrandShape className="a" tone="gold" size={10} />
      <BrandShape className="b" tone="accentPale" size={7} />
      <div className="row">
        <span className="name">
          <bdi>{name}</bdi>
        </span>
        <Icon name="flame" size={30} />
      </div>
      <Points>
        <bdi dir="ltr">{formatPoints(points)}</bdi> <span>{t('loyalty.points', { count: points })}</span>
      </Points>
      {code ? (
        <div className="row">
          <span>{t('loyalty.code')}</span>
          <Code dir="ltr">{code}</Code>
        </div>
      ) : null}
    </Root>
  );
}

const Figures = styled('dl')(({ theme }) => ({
  ...gridRows(12),
  gridTemplateColumns: '1fr 1fr',
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd > bdi': theme.typography.price,
}));
const Use = styled('div')({ paddingBlockStart: 16 });
const Rate = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  ...flexRow(6),
}));
const Learn = styled('h2')(({ theme }) => ({
  ...theme.typography.subtitle2,
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  paddingBlockStart: 12,
  marginBlock: '12px 4px',
}));

interface PointsWorthProps {
  points: number;
  aedPoints: number;
  /** Beside the worth; absent where there is none. */
  action: (worth: number) => ReactNode;
}

/** Total points, what they are worth, and the rate; without a rate only the points (PTS-02, PTS-03, A-58). */
export function PointsWorth({ points, aedPoints, action }: PointsWorthProps) {
  const t = useT();
  const worth = pointsWorth(points, aedPoints);
  return (
    <Card as="section" $pad>
      <Figures>
        <div>
          <dt>{t('loyalty.total')}</dt>
          <dd>
            <bdi dir="ltr">{formatPoints(points)}</bdi>
          </dd>
        </div>
        {worth === null ? null : (
          <div>
            <dt>{t('loyalty.worth')}</dt>
            <dd>
              <Price amount={worth} size="priceL" />
            </dd>
          </div>
        )}
      </Figures>
      {worth ? <Use>{action(worth)}</Use> : null}
      <Learn>{t('loyalty.learn')}</Learn>
      {worth === null ? null : (
        <Rate>
          <Icon name="info" size={18} />
          {t('loyalty.rate', { points: formatPoints(aedPoints) })}
        </Rate>
      )}
    </Card>
  );
}
