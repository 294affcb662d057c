import type { LoyaltyEntry } from '../../../contract/loyalty';
import { useT } from '../../shared/i18n/useT';
import { formatShortDateTime } from '../../shared/lib/dubaiTime';
import { Card } from '../../shared/ui/Card';
import { pictureOf } from '../../shared/ui/pictureOf';
import { Thumb } from '../../shared/ui/Thumb';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { flexRow, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { formatPoints, isReward } from './formatPoints';

const Row = styled('li')(({ theme }) => ({
  ...flexRow(14),
  minHeight: 76,
  padding: '12px 16px',
  '& > div': { flex: 1, minWidth: 0 },
  '& strong': { fontWeight: 600, display: 'block', lineHeight: 1.35 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  [desktop]: { paddingInline: 20 },
}));
const Amount = styled('span')<{ $earned: boolean }>(({ theme, $earned }) => ({
  ...theme.typography.price,
  color: $earned ? theme.vars.palette.success.main : theme.vars.palette.error.main,
}));

export function PointHistory({ history }: { history: readonly LoyaltyEntry[] }) {
  const t = useT();
  return (
    <Card as="ul" $rows>
      {history.map((entry, index) => {
        const earned = isReward(entry.points_type);
        return (
          <Row key={index}>
            <Thumb size={52} {...pictureOf(entry)} sizes="64px" />
            <div>
              <strong>
                <bdi>{entry.title}</bdi>
              </strong>
              <small>
                <bdi>{formatShortDateTime(t, entry.createdAt)}</bdi>
              </small>
            </div>
            <Amount $earned={earned}>
              <VisuallyHidden>{t(earned ? 'loyalty.earned' : 'loyalty.used')} </VisuallyHidden>
              <bdi dir="ltr">
                {earned ? '+' : '\u2212'}
                {formatPoints(entry.loyalty_points)}
              </bdi>
            </Amount>
          </Row>
        );
      })}
    </Card>
  );
}
