import { useDeferredValue } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { FIRST_ENTRY_KEY } from './firstEntryKey';

/**
 * Whether to render what is below the first view: a deferred render follows the first one once the data `isReady`. A
 * customer who comes back gets all of it at once, because the scroll position may be at any of it.
 */
export function useAfterFirstView(isReady = true): boolean {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== FIRST_ENTRY_KEY;
  return useDeferredValue(isReady, isReturn) && isReady;
}
