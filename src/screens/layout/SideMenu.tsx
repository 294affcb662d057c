import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import useScrollTrigger from '@mui/material/useScrollTrigger';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Icon, type IconName } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { Logo } from '../../shared/ui/Logo';
import { useBackToClose } from '../../shared/ui/useBackToClose';
import { flexRow, styled } from '../../theme/styled';
import { HelpWithOrder } from '../../features/support/HelpWithOrder';
import { useBrand } from './BrandLink';
import { HelloLink } from '../../features/auth/HelloLink';
import { LanguageSwitch } from './LanguageSwitch';
import { useLogout } from '../../features/auth/useLogout';

const MENU_CLOSE_MS = 300;
const STICKY_AFTER_PX = 50;

const MenuDrawer = styled(SwipeableDrawer)(({ theme }) => ({
  '& > .MuiDrawer-paper': {
    width: 'min(340px, 88vw)',
    gap: 16,
    padding: 'calc(12px + env(safe-area-inset-top)) 20px calc(20px + env(safe-area-inset-bottom))',
    backgroundColor: theme.vars.palette.top.main,
    color: theme.vars.palette.top.contrastText,
    '--focus-ring': theme.vars.palette.top.contrastText,
    '& h2': { ...theme.typography.h2, margin: 0 },
  },
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    position: 'sticky',
    top: 0,
    zIndex: 1,
  },
  // Opened on a scrolled page, the header has a background (MENU-09).
  '& [data-sticky=true] .head': {
    backgroundColor: theme.vars.palette.top.well,
    margin: '-12px -20px 0',
    padding: '12px 20px',
    boxShadow: '0 4px 16px rgb(0 0 0 / 0.3)',
  },
  '& .foot': {
    marginBlockStart: 'auto',
    ...flexRow('4px 16px'),
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    ...theme.typography.body2,
    color: theme.vars.palette.top.secondary,
    '& > :first-of-type': { flexBasis: '100%' },
  },
}));
const Rows = styled(List)({
  padding: 0,
  '& > li': { padding: 0, minHeight: 0 },
  '& > li > *': { gap: 14, minHeight: 52, padding: 0, fontWeight: 600 },
});

const ignore = () => undefined;
const modal = { keepMounted: false };

function MenuRows({ onClose }: { onClose: () => void }) {
  const t = useT();
  const isRegistered = useAppSelector(selectIsRegistered);
  const logout = useLogout();
  const link = (icon: IconName, label: string, to: string) => (
    <ListItem>
      <ListItemButton {...{ component: Link, to }} onClick={onClose}>
        <Icon name={icon} />
        {label}
      </ListItemButton>
    </ListItem>
  );
  return (
    <Rows>
      {link('flame', t('shell.menuLink'), paths.items())}
      {isRegistered ? (
        <>
          {link('user', t('shell.myAccount'), paths.account())}
          {link('receipt', t('shell.myOrders'), paths.myOrders())}
          {link('pin', t('shell.myAddress'), paths.addressList())}
        </>
      ) : (
        <>
          {link('edit', t('shell.register'), paths.register())}
          {link('user', t('shell.login'), paths.login())}
        </>
      )}
      {isRegistered && (
        <ListItem>
          <ListItemButton
            {...{ component: 'button', type: 'button' }}
            onClick={() => {
              onClose();
              logout();
            }}
          >
            <Icon name="out" />
            {t('shell.logout')}
          </ListItemButton>
        </ListItem>
      )}
    </Rows>
  );
}

export function SideMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const isSticky = useScrollTrigger({ disableHysteresis: true, threshold: STICKY_AFTER_PX });
  const { first, second } = useBrand();
  useBackToClose(isOpen, onClose);
  // MUI's modal mounts closed: one that mounts open and is closed before its content is there would stay on the page.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);

  return (
    <MenuDrawer
      open={isOpen && isMounted}
      onOpen={ignore}
      onClose={onClose}
      disableSwipeToOpen
      ModalProps={modal}
      transitionDuration={MENU_CLOSE_MS}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': t('common.menu'), ...{ 'data-sticky': isSticky } },
      }}
    >
      {/* No header and footer elements: those are the page's landmarks. */}
      <div className="head">
        <Logo first={first} second={second} scale={0.85} />
        <IconButton icon="close" label={t('shell.closeMenu')} surface="top" onClick={onClose} />
      </div>
      <LanguageSwitch />
      <h2>{t('shell.menuTitle')}</h2>
      <HelloLink />
      <nav>
        <MenuRows onClose={onClose} />
      </nav>
      <div className="foot">
        <HelpWithOrder />
        <span>{t('shell.privacy')}</span>
        <span>{t('shell.version')}</span>
      </div>
    </MenuDrawer>
  );
}
