import { useT } from '../../shared/i18n/useT';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { Price } from '../../shared/ui/Price';
import { formatPoints, pointsWorth } from './formatPoints';
import { styled } from '../../theme/styled';

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd > bdi': theme.typography.priceL,
}));
const Rate = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  paddingBlockStart: 12,
  marginBlockStart: 12,
}));

/** Total points, what they are worth, and the rate; without a rate only the points (PTS-02, PTS-03, A-58). */
export function PointsWorth({ points, aedPoints }: { points: number; aedPoints: number }) {
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
      {worth === null ? null : (
        <Rate>
          <Icon name="info" size={18} />
          {t('loyalty.rate', { points: formatPoints(aedPoints) })}
        </Rate>
      )}
    </Card>
  );
}
