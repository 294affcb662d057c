import { createContext, useContext } from 'react';

/** Opens the side menu (ROUTE-01). */
export const MenuContext = createContext<{ open: () => void; isOpen: boolean }>({
  open: () => undefined,
  isOpen: false,
});
export const useMenu = () => useContext(MenuContext);
