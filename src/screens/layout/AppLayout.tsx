import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { lazyComponent, loadChunk } from '../../shared/ui/lazyComponent';
import { useCartSync } from '../../features/cart/useCurrentCart';
import { CartAnnouncer } from '../../features/cart/CartLinks';
import { MenuContext } from './MenuButton';
import { SkipLink } from './SkipLink';

const loadSideMenu = () => import(/* webpackChunkName: "side-menu" */ './SideMenu');
const SideMenu = lazyComponent(loadSideMenu, 'SideMenu', { failed: null });

export function AppLayout({ children }: { children: ReactNode }) {
  const t = useT();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useCartSync();
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(close, [pathname, close]);
  const menu = useMemo(
    () => ({
      isOpen,
      open: () => {
        setIsOpen(true);
        setWasOpened(true);
        loadChunk(loadSideMenu).catch(() => {
          toast.error(t('errors.chunk'));
          setIsOpen(false);
          setWasOpened(false);
        });
      },
    }),
    [isOpen, t],
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
