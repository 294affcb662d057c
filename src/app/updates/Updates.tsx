import { useEffect, useState, type ComponentType } from 'react';
import { scheduleIdle } from '../../shared/lib/schedule';

export function Updates() {
  const [Offer, setOffer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return undefined;
    return scheduleIdle(() => {
      import(/* webpackChunkName: "new-build" */ './UpdateOffer').then(
        ({ UpdateOffer }) => setOffer(() => UpdateOffer),
        () => undefined,
      );
    });
  }, []);
  return Offer ? <Offer /> : null;
}
