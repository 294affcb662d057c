import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { FIRST_ENTRY_KEY } from './firstEntryKey';

/** The key of the location at which the visit has started (React Router). */

/** Whether the customer has come back to this screen, so that its scroll position is restored. */
export function useIsReturn(): boolean {
  const { key } = useLocation();
  return useNavigationType() === NavigationType.Pop && key !== FIRST_ENTRY_KEY;
}
