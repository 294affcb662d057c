import { useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from '../../shared/lib/toast';

/** Delay of the chunk after the start, ms: after the first screen, and early enough for an outage. */
const FETCH_AFTER_MS = 4000;

const loadHost = () => import(/* webpackChunkName: "toasts" */ './ToastHost');

/** The host of the toasts, from the first one on. */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const show = () => {
      loadHost().then(
        ({ ToastHost }) => {
          if (!isUnmounted) setHost(() => ToastHost);
        },
        () => undefined,
      );
    };
    const forget = onFirstToast(show);
    const timer = window.setTimeout(() => void loadHost().catch(() => undefined), FETCH_AFTER_MS);
    window.addEventListener('online', show);
    return () => {
      isUnmounted = true;
      forget();
      window.clearTimeout(timer);
      window.removeEventListener('online', show);
    };
  }, []);
  return Host ? <Host /> : null;
}
