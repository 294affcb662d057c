import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders';
import { hasExtra } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { focusHeading } from '../../shared/lib/focusHeading';
import { Button } from '../../shared/ui/Button';

const CancelOrderSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "cancel-order" */ './CancelOrderSheet')).CancelOrderSheet,
}));

/** The way to cancel an order that nobody has accepted yet, where the provider has the call (extra `cancelOrder`). */
export function CancelOrder({ order }: { order: Order }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const hasAsked = useRef(false);
  const isPlaced = order.status === 'Placed';
  useEffect(() => {
    if (isAsking) hasAsked.current = true;
    // The button that had the focus is gone with the status.
    else if (hasAsked.current && !isPlaced && document.activeElement === document.body) focusHeading();
  }, [isAsking, isPlaced]);
  if (!hasExtra('cancelOrder')) return null;
  return (
    <>
      {isPlaced ? (
        <Button variant="outlined" fullWidth startIcon="close" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {t('orders.cancel')}
        </Button>
      ) : null}
      {/* Not bound to the status, which may change while the customer reads. */}
      {isAsking ? (
        <Suspense fallback={null}>
          <CancelOrderSheet order={order} onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
