import type { User } from '../../../contract/auth';
import { UserPicture } from '../../features/auth/UserPicture';
import { formatPhone } from '../../shared/forms/phone';
import { brandArt } from '../../shared/ui/brandArt';
import { Picture } from '../../shared/ui/Picture';
import { flexRow, square, styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';

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
const Plate = styled('div')({
  position: 'absolute',
  ...square(276),
  insetInlineEnd: 12,
  top: -76,
  pointerEvents: 'none',
});

export function AccountCard({ user }: { user: User }) {
  const isDesktop = useIsDesktop();
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
      {isDesktop ? (
        <Plate aria-hidden="true">
          <Picture {...brandArt('plate')} sizes="276px" />
        </Plate>
      ) : null}
    </Ground>
  );
}
