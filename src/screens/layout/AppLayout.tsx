import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { loadMessages } from '../../shared/i18n/messages';
import { CartAnnouncer } from './CartAnnouncer';
import { MenuContext } from './menuState';
import { SkipLink } from './SkipLink';

const SideMenu = lazy(async () => {
  const [module] = await Promise.all([import(/* webpackChunkName: "side-menu" */ './SideMenu'), loadMessages('en')]);
  return { default: module.SideMenu };
});

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
      {wasOpened ? (
        <Suspense fallback={null}>
          <SideMenu isOpen={isOpen} onClose={close} />
        </Suspense>
      ) : null}
    </MenuContext>
  );
}
