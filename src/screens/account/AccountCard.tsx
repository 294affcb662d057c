import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { User } from '../../../contract/auth';
import { UserPicture } from '../../features/auth/UserPicture';
import { useGetUserLoyaltyQuery } from '../../features/loyalty/loyaltyApi';
import { onEachVisit } from '../../shared/api/initiateOptions';
import { formatPhone } from '../../shared/forms/phone';
import { Message } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { brandArt } from '../../shared/ui/brandArt';
import { Icon } from '../../shared/ui/Icon';
import { Picture } from '../../shared/ui/Picture';
import { flexRow, square, styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { displayFamily } from '../../theme/typography';
import { useIsDesktop } from '../layout/useIsDesktop';

const Ground = styled('section')(({ theme }) => ({
  '--focus-ring': theme.vars.palette.top.contrastText,
  position: 'relative',
  zIndex: 1,
  ...flexRow('12px 16px'),
  flexWrap: 'wrap',
  backgroundColor: theme.vars.palette.top.main,
  color: theme.vars.palette.top.contrastText,
  margin: '-16px calc(-1 * var(--gutter)) 0',
  padding: '12px var(--gutter) 24px',
  borderRadius: `0 0 ${radius.large}px ${radius.large}px`,
  '& p': { ...theme.typography.body2, color: theme.vars.palette.top.secondary, overflowWrap: 'anywhere' },
  '& strong': { ...theme.typography.h2, display: 'block', overflowWrap: 'anywhere' },
  [desktop]: { margin: 0, padding: 28, borderRadius: radius.large },
}));
const Words = styled('div')({ flex: '1 1 0', minWidth: 0 });
const Points = styled(Link)(({ theme }) => ({
  flexBasis: '100%',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 44,
  paddingInline: 16,
  borderRadius: radius.full,
  backgroundColor: theme.vars.palette.fixed.accent,
  color: theme.vars.palette.fixed.white,
  fontWeight: 500,
  '& bdi': {
    fontFamily: displayFamily,
    fontWeight: 800,
    fontSize: '1.1875rem',
    fontVariantNumeric: 'tabular-nums',
    paddingBlockStart: 2,
  },
  [desktop]: { flexBasis: 'auto', marginInlineEnd: 290 },
}));
const Plate = styled('div')({
  position: 'absolute',
  ...square(276),
  insetInlineEnd: 12,
  top: -76,
  pointerEvents: 'none',
});

export function AccountCard({ user }: { user: User }) {
  const isDesktop = useIsDesktop();
  const { data: loyalty, isLoading } = useGetUserLoyaltyQuery(undefined, onEachVisit);
  return (
    <Ground>
      <UserPicture name={user.name} picture={user.picture} size={isDesktop ? 88 : 72} />
      <Words>
        <strong>
          <bdi>{user.name}</bdi>
        </strong>
        <p>
          <bdi dir="ltr">{user.email}</bdi>
        </p>
        <p>
          <bdi dir="ltr">{formatPhone(user.phone)}</bdi>
        </p>
      </Words>
      {loyalty || isLoading ? (
        <Points to={paths.points()}>
          <Icon name="flame" size={20} />
          <span>
            {loyalty ? (
              <Message
                messageKey="account.pointsCount"
                count={loyalty.loyalty_points}
                values={{ points: <bdi dir="ltr">{loyalty.loyalty_points.toLocaleString('en')}</bdi> }}
              />
            ) : (
              <Skeleton width={96} height={18} className="on-top" />
            )}
          </span>
        </Points>
      ) : null}
      {isDesktop ? (
        <Plate aria-hidden="true">
          <Picture {...brandArt('plate')} sizes="276px" />
        </Plate>
      ) : null}
    </Ground>
  );
}
