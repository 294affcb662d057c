import useMediaQuery from '@mui/material/useMediaQuery';
import { breakpoints } from '../../theme/tokens';

/** From 900 px the layout changes (look, Layout). */
export const useIsDesktop = (): boolean => useMediaQuery(`(min-width:${breakpoints.lg}px)`);
