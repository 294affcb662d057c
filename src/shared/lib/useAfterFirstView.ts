import { useDeferredValue } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The router's key of the history entry with which the visit began. */
export const FIRST_ENTRY_KEY = 'default';

/** Whether to render what is below the first view: after it, but at once when the customer comes back to it. */
export function useAfterFirstView(isReady = true): boolean {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== FIRST_ENTRY_KEY;
  return useDeferredValue(isReady, isReturn) && isReady;
}
