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
  display: 'flex', alignItems: 'center', gap: 8, minHeight: 44, color: 'inherit', textDecoration: 'none', fontWeight: 600, minWidth: 0,
  '& > bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 130 },
  // Still the link's name.
  [narrowDesktop]: { position: 'relative', minWidth: 44, '& > bdi': { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' } },
});
const Avatar = styled('span')(({ theme }) => ({
  width: 40, height: 40, flex: 'none', borderRadius: '50%', overflow: 'hidden', display: 'grid', placeItems: 'center',
  backgroundColor: theme.vars.palette.secondary.main, color: theme.vars.palette.secondary.contrastText,
  fontWeight: 600, '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

/** 'Hi, {name}' leading to /account, for registered users only (SHELL-06). Long names are cut, empty ones left out. */
export function HelloLink() {
  const t = useT();
  const user = useAppSelector(selectUser);
  const isRegistered = useAppSelector(selectIsRegistered);
  const [failed, setFailed] = useState('');
  if (!user || !isRegistered) return null;
  const first = user.name.trim().split(/\s+/)[0] ?? '';
  return (
    <Hello to={paths.account()}>
      <Avatar aria-hidden="true">
        {user.picture && user.picture !== failed
          ? <img src={mediaUrl(user.picture, config.apiBase)} alt="" onError={() => setFailed(user.picture)} />
          : (first || '?').slice(0, 1).toUpperCase()}
      </Avatar>
      <bdi>{first ? t('shell.hi', { name: first }) : t('shell.hiNoName')}</bdi>
    </Hello>
  );
}
