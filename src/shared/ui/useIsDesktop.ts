import useMediaQuery from '@mui/material/useMediaQuery';
import { desktopQuery } from '../../theme/tokens';

/** From 900 px the layout changes (look, Layout). */
export const useIsDesktop = (): boolean => useMediaQuery(desktopQuery);
