import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';

/** Shown below 900 px only. */
export const PhoneOnly = styled('div')({ display: 'contents', [desktop]: { display: 'none' } });
/** Shown from 900 px only. */
export const DesktopOnly = styled('div')({ display: 'none', [desktop]: { display: 'contents' } });
