import { Link } from 'react-router-dom';
import { selectIsRegistered, selectUser } from './authSlice';
import { UserPicture } from './UserPicture';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { clampLines, flexRow, styled } from '../../theme/styled';
import { narrowDesktop } from '../../theme/tokens';

const Hello = styled(Link)({
  ...flexRow(8),
  minHeight: 44,
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: 600,
  minWidth: 0,
  // Two lines before a long name is cut.
  '& > bdi': { ...clampLines(2), lineHeight: 1.25 },
});
const HelloInBar = styled(Hello)({
  // Visually hidden, but still the link's accessible name.
  [`${narrowDesktop}, (max-width:479.95px)`]: {
    position: 'relative',
    minWidth: 44,
    '& > bdi': { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
  },
});

/** The customer's name, which leads to the account; `isInBar`: the first name, on narrow screens the picture alone. */
export function HelloLink({ isInBar = false }: { isInBar?: boolean }) {
  const t = useT();
  const user = useAppSelector(selectUser);
  const isRegistered = useAppSelector(selectIsRegistered);
  if (!user || !isRegistered) return null;
  const name = user.name.trim();
  const Root = isInBar ? HelloInBar : Hello;
  const hello = isInBar ? name.split(/\s/, 1)[0] : name;
  return (
    <Root to={paths.account()}>
      <UserPicture name={name} picture={user.picture} size={40} />
      <bdi>{hello ? t('shell.hi', { name: hello }) : t('shell.hiNoName')}</bdi>
    </Root>
  );
}
