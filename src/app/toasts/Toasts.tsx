import { useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from '../../shared/lib/toast';

/** Delay of the chunk after the start, ms: after the first screen, and early enough for an outage. */
const FETCH_AFTER_MS = 4000;

export function Toasts() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const load = () => {
      import(/* webpackChunkName: "toasts" */ './ToastHost').then(
        ({ ToastHost }) => {
          if (!isUnmounted) setHost(() => ToastHost);
        },
        () => undefined,
      );
    };
    const forget = onFirstToast(load);
    const timer = window.setTimeout(load, FETCH_AFTER_MS);
    window.addEventListener('online', load);
    return () => {
      isUnmounted = true;
      forget();
      window.clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, []);
  return Host ? <Host /> : null;
}
