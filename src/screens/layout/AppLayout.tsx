import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../../shared/i18n/useT';
import { styled } from '../../theme/styled';
import { CartAnnouncer } from './CartAnnouncer';
import { MenuContext } from './menuState';

const SideMenu = lazy(async () => ({ default: (await import(/* webpackChunkName: "side-menu" */ './SideMenu')).SideMenu }));

const Skip = styled('a')(({ theme }) => ({
  position: 'absolute', insetInlineStart: 16, top: -80, zIndex: 1300, padding: '12px 20px', borderRadius: 999,
  backgroundColor: theme.vars.palette.background.paper, color: theme.vars.palette.primary.text, '&:focus': { top: 12 },
}));

/** The one layout of all routes, with the side menu (ROUTE-01). */
export function AppLayout({ children }: { children: ReactNode }) {
  const t = useT();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(close, [pathname, close]);
  const menu = useMemo(() => ({ isOpen, open: () => { setIsOpen(true); setWasOpened(true); } }), [isOpen]);
  return (
    <MenuContext value={menu}>
      <Skip href="#content">{t('common.skipToContent')}</Skip>
      {children}
      <CartAnnouncer />
      {wasOpened ? <Suspense fallback={null}><SideMenu isOpen={isOpen} onClose={close} /></Suspense> : null}
    </MenuContext>
  );
}
