import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { CartAnnouncer } from './CartLinks';
import { MenuContext } from './MenuButton';
import { SkipLink } from './SkipLink';

const SideMenu = lazyComponent(() => import(/* webpackChunkName: "side-menu" */ './SideMenu'), 'SideMenu');

export function AppLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(close, [pathname, close]);
  const menu = useMemo(
    () => ({
      isOpen,
      open: () => {
        setIsOpen(true);
        setWasOpened(true);
      },
    }),
    [isOpen],
  );
  return (
    <MenuContext value={menu}>
      <SkipLink />
      {children}
      <CartAnnouncer />
      {wasOpened ? <SideMenu isOpen={isOpen} onClose={close} /> : null}
    </MenuContext>
  );
}
