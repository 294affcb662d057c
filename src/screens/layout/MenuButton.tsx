import { createContext, useContext } from 'react';
import { useT } from '../../shared/i18n/useT';
import { IconButton, type IconButtonSurface } from '../../shared/ui/IconButton';

/** Opens the side menu (ROUTE-01). */
export const MenuContext = createContext<{ open: () => void; isOpen: boolean }>({
  open: () => undefined,
  isOpen: false,
});

export function MenuButton({ surface }: { surface?: IconButtonSurface }) {
  const { open, isOpen } = useContext(MenuContext);
  return (
    <IconButton
      icon="menu"
      surface={surface}
      label={useT()('shell.openMenu')}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onClick={open}
    />
  );
}
