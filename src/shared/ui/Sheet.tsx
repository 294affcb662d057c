import Dialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../i18n/useT';
import { styled } from '../../theme/styled';
import { breakpoints, desktop } from '../../theme/tokens';
import { IconButton } from './IconButton';
import { useBackToClose } from './useBackToClose';

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, padding: '16px 12px 4px 24px' });
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h2, flex: 1, minWidth: 0 }));
const SheetContent = styled('div')<{ $center: boolean }>(({ $center }) => ({
  padding: $center ? '0 24px 24px' : '8px 24px 24px',
  overflowY: 'auto',
  ...($center && { textAlign: 'center', overflow: 'visible' }),
  [desktop]: { paddingBlockEnd: 32 },
}));
const Actions = styled('div')({ display: 'grid', gap: 8, padding: '0 24px 24px' });

const ignore = () => undefined;
const unmountWhenClosed = { keepMounted: false };

export interface SheetProps {
  open: boolean;
  /** Called on Escape, a press outside, the close button and a swipe. Omit it if the customer must choose. */
  onClose?: () => void;
  title: string;
  closeLabel?: string;
  art?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A dialog: a bottom drawer on the phone, centred from 900 px; focus is trapped and restored. Import it lazily. */
export function Sheet({ open, onClose, title, closeLabel, art, actions, children }: SheetProps) {
  const t = useT();
  const titleId = useId();
  useBackToClose(open, onClose);
  const isWide = useMediaQuery(`(min-width:${breakpoints.lg}px)`);
  // Fixed while the sheet is open, because the other kind would begin anew without what was typed.
  const [isDesktop, setIsDesktop] = useState(isWide);
  if (!open && isDesktop !== isWide) setIsDesktop(isWide);
  const heading = <Title id={titleId}>{title}</Title>;
  const content = (
    <>
      {art ? null : (
        <Head>
          {heading}
          {onClose ? <IconButton label={closeLabel ?? t('common.close')} icon="close" onClick={onClose} /> : null}
        </Head>
      )}
      {art}
      <SheetContent $center={Boolean(art)}>
        {art ? heading : null}
        {children}
      </SheetContent>
      {actions ? <Actions>{actions}</Actions> : null}
    </>
  );
  // The picture overlaps the sheet's edge, so the paper must not clip.
  const style = art ? { overflow: 'visible' } : undefined;
  const drawer = {
    anchor: 'bottom',
    open,
    slotProps: { paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, style } },
  } as const;
  if (isDesktop)
    return (
      <Dialog open={open} onClose={onClose} aria-labelledby={titleId} scroll="paper" slotProps={{ paper: { style } }}>
        {content}
      </Dialog>
    );
  if (!onClose) return <Drawer {...drawer}>{content}</Drawer>;
  return (
    <SwipeableDrawer {...drawer} onOpen={ignore} onClose={onClose} disableSwipeToOpen ModalProps={unmountWhenClosed}>
      {content}
    </SwipeableDrawer>
  );
}
