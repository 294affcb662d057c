import { useState } from 'react';
import { Link } from 'react-router-dom';
import { selectIsRegistered, selectUser } from '../../features/auth/authSlice';
import { mediaUrl } from '../../shared/api/url';
import { config } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { styled } from '../../theme/styled';
import { narrowDesktop } from '../../theme/tokens';

const Hello = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: 600,
  minWidth: 0,
  // Two lines before a long name is cut.
  '& > bdi': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    lineHeight: 1.25,
  },
  // Visually hidden, but still the link's accessible name.
  [`${narrowDesktop}, (max-width:479.95px)`]: {
    position: 'relative',
    minWidth: 44,
    '& > bdi': { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
  },
});
const Avatar = styled('span')(({ theme }) => ({
  width: 40,
  height: 40,
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  fontWeight: 600,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

export function HelloLink() {
  const t = useT();
  const user = useAppSelector(selectUser);
  const isRegistered = useAppSelector(selectIsRegistered);
  const [failed, setFailed] = useState('');
  if (!user || !isRegistered) return null;
  const name = user.name.trim();
  return (
    <Hello to={paths.account()}>
      <Avatar aria-hidden="true">
        {user.picture && user.picture !== failed ? (
          <img src={mediaUrl(user.picture, config.apiBase)} alt="" onError={() => setFailed(user.picture)} />
        ) : (
          Array.from(name || '?')[0]?.toLocaleUpperCase()
        )}
      </Avatar>
      <bdi>{name ? t('shell.hi', { name }) : t('shell.hiNoName')}</bdi>
    </Hello>
  );
}
