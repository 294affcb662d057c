import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../shared/lib/whenIdle';

/** The service worker is a matter for after the first view: it must not compete with it for the network. */
export function Updates() {
  const [Offer, setOffer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return undefined;
    return whenIdle(() => {
      // Without its chunk there is no offer this time; the page itself is not the poorer for it.
      import(/* webpackChunkName: "update-offer" */ './UpdateOffer').then(({ UpdateOffer }) => setOffer(() => UpdateOffer), () => undefined);
    });
  }, []);
  return Offer ? <Offer /> : null;
}
