import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still shown: the reply to its call may come after the customer has left. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
