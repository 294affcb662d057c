import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Icon, type IconName } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { styled } from '../../theme/styled';
import { HelpWithOrder } from '../help/HelpWithOrder';
import { BrandLink } from './BrandLink';
import { HelloLink } from './HelloLink';
import { LanguageSwitch } from './LanguageSwitch';
import { useLogout } from './useLogout';

/** LIMIT-25. */
export const MENU_CLOSE_MS = 300;
export const STICKY_AFTER_PX = 50;

const Scrim = styled('div')(({ theme }) => ({
  position: 'fixed', inset: 0, zIndex: 1200, backgroundColor: theme.vars.palette.dim, transition: `opacity ${MENU_CLOSE_MS}ms`,
  '&[data-state=closed]': { opacity: 0 },
}));
const Panel = styled('div')(({ theme }) => ({
  position: 'fixed', insetBlock: 0, insetInlineStart: 0, zIndex: 1201, width: 'min(340px, 88vw)', display: 'flex', flexDirection: 'column', gap: 16,
  padding: 'calc(12px + env(safe-area-inset-top)) 20px calc(20px + env(safe-area-inset-bottom))', overflowY: 'auto',
  backgroundColor: theme.vars.palette.top.main, color: theme.vars.palette.top.contrastText, transition: `transform ${MENU_CLOSE_MS}ms`,
  '&[data-state=closed]': { transform: 'translateX(-100%)' },
  '[dir=rtl] &[data-state=closed]': { transform: 'translateX(100%)' },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', position: 'sticky', top: 0, zIndex: 1 },
  // The menu was opened on a scrolled page: its head gets a ground of its own (MENU-09).
  '&[data-sticky=true] .head': { backgroundColor: theme.vars.palette.top.well, margin: '-12px -20px 0', padding: '12px 20px', boxShadow: '0 4px 16px rgb(0 0 0 / 0.3)' },
  '& .foot': { marginBlockStart: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '4px 16px', ...theme.typography.body2, color: theme.vars.palette.top.secondary, '& > :first-of-type': { flexBasis: '100%' } },
}));
const Row = styled('li')({
  listStyle: 'none',
  '& > a, & > button': {
    display: 'flex', alignItems: 'center', gap: 14, width: '100%', minHeight: 52, color: 'inherit', textDecoration: 'none', font: 'inherit', fontWeight: 600,
    background: 'none', border: 0, padding: 0, cursor: 'pointer', textAlign: 'start',
  },
});
const Rows = styled('ul')({ margin: 0, padding: 0 });

interface Entry { icon: IconName; label: string; to: string }

/** The side menu (MENU-01 to MENU-10). It stays in the page until its closing animation has ended. */
export function SideMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const isRegistered = useAppSelector(selectIsRegistered);
  const logout = useLogout();
  const panel = useRef<HTMLDivElement>(null);
  const [isMounted, setIsMounted] = useState(isOpen);
  const [isShown, setIsShown] = useState(false);
  const [isSticky, setIsSticky] = useState(false);

  useEffect(() => {
    if (isOpen) {
      setIsMounted(true);
      const frame = requestAnimationFrame(() => setIsShown(true));
      return () => cancelAnimationFrame(frame);
    }
    setIsShown(false);
    const timer = setTimeout(() => setIsMounted(false), MENU_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  useEffect(() => {
    const onScroll = () => setIsSticky(window.scrollY > STICKY_AFTER_PX);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  useEffect(() => {
    if (!isOpen || !isMounted) return undefined;
    const before = document.activeElement as HTMLElement | null;
    document.body.style.overflow = 'hidden';
    panel.current?.querySelector<HTMLElement>('button, a')?.focus();
    return () => {
      document.body.style.overflow = '';
      before?.focus({ preventScroll: true });
    };
  }, [isOpen, isMounted]);

  if (!isMounted) return null;

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Tab') return;
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>('a, button, [role=radio][tabindex="0"]') ?? [])].filter((each) => each.tabIndex >= 0);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  };

  const entries: Entry[] = [
    { icon: 'flame', label: t('shell.menuLink'), to: paths.items() },
    ...(isRegistered
      ? [
          { icon: 'user' as const, label: t('shell.myAccount'), to: paths.account() },
          { icon: 'receipt' as const, label: t('shell.myOrders'), to: paths.myOrders() },
          { icon: 'pin' as const, label: t('shell.myAddress'), to: paths.addressList() },
        ]
      : [
          { icon: 'edit' as const, label: t('shell.register'), to: paths.register() },
          { icon: 'user' as const, label: t('shell.login'), to: paths.login() },
        ]),
  ];
  const state = isShown ? 'open' : 'closed';
  return (
    <>
      <Scrim data-state={state} onClick={onClose} aria-hidden="true" />
      <Panel ref={panel} role="dialog" aria-modal="true" aria-label={t('common.menu')} data-state={state} data-sticky={isSticky} onKeyDown={handleKeyDown}>
        {/* No header and footer elements: those are the page's landmarks. */}
        <div className="head"><BrandLink scale={0.85} /><IconButton icon="close" label={t('shell.closeMenu')} ground="top" onClick={onClose} /></div>
        <LanguageSwitch />
        <h2>{t('shell.menuTitle')}</h2>
        <HelloLink />
        <nav>
          <Rows>
            {entries.map(({ icon, label, to }) => <Row key={to}><Link to={to} onClick={onClose}><Icon name={icon} />{label}</Link></Row>)}
            {isRegistered && <Row><button type="button" onClick={() => { onClose(); logout(); }}><Icon name="out" />{t('shell.logout')}</button></Row>}
          </Rows>
        </nav>
        <div className="foot"><HelpWithOrder /><span>{t('shell.privacy')}</span><span>{t('shell.version')}</span></div>
      </Panel>
    </>
  );
}
