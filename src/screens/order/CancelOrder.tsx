import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders';
import { hasExtra } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { focusHeading } from '../../shared/lib/focusHeading';
import { Button } from '../../shared/ui/Button';

const CancelOrderSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "cancel-order" */ './CancelOrderSheet')).CancelOrderSheet,
}));

export function CancelOrder({ order }: { order: Order }) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const wasConfirming = useRef(false);
  const isPlaced = order.status === 'Placed';
  useEffect(() => {
    if (isConfirming) wasConfirming.current = true;
    // The button that had the focus is removed with the status.
    else if (wasConfirming.current && !isPlaced && document.activeElement === document.body) focusHeading();
  }, [isConfirming, isPlaced]);
  if (!hasExtra('cancelOrder')) return null;
  return (
    <>
      {isPlaced ? (
        <Button
          variant="outlined"
          fullWidth
          startIcon="close"
          aria-haspopup="dialog"
          onClick={() => setIsConfirming(true)}
        >
          {t('orders.cancel')}
        </Button>
      ) : null}
      {/* Rendered for every status, because the status may change while the sheet is open. */}
      {isConfirming ? (
        <Suspense fallback={null}>
          <CancelOrderSheet order={order} onClose={() => setIsConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
