import { useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from '../shared/lib/toast';

/** How long after the start the chunk is fetched, ms: the first screen goes first, an outage must find it here. */
const FETCH_AFTER_MS = 4000;

/**
 * The toasts' chunk is loaded with the first toast, or soon after the start. It is often wanted just when the connection
 * is lost: failing to load it must not take the page away, and the toasts wait until it can be had.
 */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = () => {
      import(/* webpackChunkName: "toasts" */ './ToastHost')
        .then(({ ToastHost }) => { if (!isGone) setHost(() => ToastHost); }, () => undefined);
    };
    const forget = onFirstToast(load);
    const timer = window.setTimeout(load, FETCH_AFTER_MS);
    window.addEventListener('online', load);
    return () => {
      isGone = true;
      forget();
      window.clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, []);
  return Host ? <Host /> : null;
}
