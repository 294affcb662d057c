import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { MuiTheme } from '../../theme/MuiTheme';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { IconButton } from './IconButton';
import { transient } from './transient';

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, padding: '16px 12px 4px 24px' });
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h2, flex: 1, minWidth: 0 }));
const Body = styled('div', transient)<{ $center: boolean }>(({ $center }) => ({
  padding: $center ? '0 24px 24px' : '8px 24px 24px',
  overflowY: 'auto',
  ...($center && { textAlign: 'center', overflow: 'visible' }),
  [desktop]: { paddingBlockEnd: 32 },
}));
// The picture of a sheet breaks out above its edge, so the paper must not clip.
const Breakout = styled(Dialog, transient)<{ $open: boolean }>(({ $open }) => ($open ? { '& .MuiDialog-paper': { overflow: 'visible' } } : {}));
const Actions = styled('div')({ display: 'grid', gap: 8, padding: '0 24px 24px' });

/** Properties of a dialog. */
export interface SheetProps {
  open: boolean;
  /** Called on Escape, on a press outside and on the close button. Leave it out when the customer must choose. */
  onClose?: () => void;
  title: string;
  /** Name of the close button; without it there is none. */
  closeLabel?: string;
  /** Stands on top and may rise above the sheet; the title then follows it, centred. */
  art?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A dialog: a sheet from below on the phone, centred from 900 px; focus is trapped and given back. Import it lazily. */
export function Sheet({ open, onClose, title, closeLabel, art, actions, children }: SheetProps) {
  const titleId = useId();
  const heading = <Title id={titleId}>{title}</Title>;
  return (
    // Of its own: a dialog may open over a screen that has no other part of MUI (docs/adr/0008).
    <MuiTheme>
      <Breakout open={open} onClose={onClose} aria-labelledby={titleId} scroll="paper" $open={Boolean(art)}>
        {art ? null : (
          <Head>
            {heading}
            {onClose && closeLabel ? <IconButton label={closeLabel} icon="close" onClick={onClose} /> : null}
          </Head>
        )}
        {art}
        <Body $center={Boolean(art)}>
          {art ? heading : null}
          {children}
        </Body>
        {actions ? <Actions>{actions}</Actions> : null}
      </Breakout>
    </MuiTheme>
  );
}
