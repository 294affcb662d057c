import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { FIRST_ENTRY_KEY } from './firstEntryKey';

export function useIsReturn(): boolean {
  const { key } = useLocation();
  return useNavigationType() === NavigationType.Pop && key !== FIRST_ENTRY_KEY;
}
