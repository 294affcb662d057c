import { useState } from 'react';
import type { Order } from '../../../contract/orders';
import { ordersApi } from '../../features/orders/ordersApi';
import { isApiError } from '../../shared/api/apiError';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import { hasExtra } from '../../shared/config';
import { Message, useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { toast } from '../../shared/lib/toast';
import type { AppDispatch } from '../../shared/store/appState';
import { useAppDispatch } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { ConfirmSheet } from '../../shared/ui/ConfirmSheet';
import { Sheet } from '../../shared/ui/Sheet';
import { gridRows, styled } from '../../theme/styled';

/** The result of a cancellation. `failed`: the order may still be placed; `message` says why, '' without a reply. */
type CancelResult = { kind: 'cancelled' | 'failed'; message: string } | { kind: 'late' };

const cancelOrder =
  (orderId: string) =>
  async (dispatch: AppDispatch): Promise<CancelResult> => {
    const { getOrderDetails } = ordersApi.endpoints;
    const args = { order_id: orderId };
    const { data, error } = await dispatch(ordersApi.endpoints.cancelOrder.initiate(args, { track: false }));
    if (data) {
      const { order } = data;
      if (order._id === orderId)
        dispatch(ordersApi.util.updateQueryData('getOrderDetails', args, () => ({ order, title: '' })));
      return { kind: 'cancelled', message: data.message };
    }
    const details = await dispatch(getOrderDetails.initiate(args, refetchWithoutSubscription));
    const status = details.isError ? undefined : details.data?.order.status;
    if (status === 'Cancelled') return { kind: 'cancelled', message: '' };
    if (status && status !== 'Placed') return { kind: 'late' };
    return { kind: 'failed', message: isApiError(error) && error.kind !== 'network' ? error.message : '' };
  };

const Words = styled('div')(({ theme }) => ({
  ...gridRows(8),
  '& [role=alert]': { color: theme.vars.palette.error.main, fontWeight: 600, '&:empty': { display: 'none' } },
}));

function Consequences({ order }: { order: Order }) {
  const t = useT();
  const { payment_method, grand_total, points_type, loyalty_points = 0, promo_code } = order;
  return (
    <>
      <p>
        {payment_method === 'Card' ? (
          <Message messageKey="orders.cancelCard" values={{ amount: <bdi dir="ltr">{formatAed(grand_total)}</bdi> }} />
        ) : (
          t('orders.cancelCash')
        )}
      </p>
      {points_type === 'redeem' && loyalty_points > 0 ? (
        <p>{t('orders.cancelPoints', { count: loyalty_points })}</p>
      ) : null}
      {promo_code ? (
        <p>
          <Message messageKey="orders.cancelPromo" values={{ code: <bdi dir="ltr">{promo_code}</bdi> }} />
        </p>
      ) : null}
    </>
  );
}

function CancelOrderSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const handleCancel = async () => {
    setIsBusy(true);
    setProblem('');
    const result = await dispatch(cancelOrder(order._id));
    setIsBusy(false);
    if (result.kind === 'cancelled') {
      toast.success(result.message || t('orders.cancelled'));
      onClose();
    } else if (result.kind === 'failed') setProblem(result.message || t('orders.cancelUnknown'));
  };

  if (order.status !== 'Placed' && !isBusy) {
    const isCancelled = order.status === 'Cancelled';
    return (
      <Sheet
        open
        title={t(isCancelled ? 'orders.cancelled' : 'orders.cancelLateTitle')}
        onClose={onClose}
        actions={
          <Button fullWidth autoFocus onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        <p role="alert">{isCancelled ? '' : t('orders.cancelLate')}</p>
      </Sheet>
    );
  }
  return (
    <ConfirmSheet
      title={t('orders.cancelTitle')}
      confirmLabel={t(isBusy ? 'orders.cancelBusy' : 'orders.cancelYes')}
      cancelLabel={t('orders.cancelNo')}
      isBusy={isBusy}
      onConfirm={handleCancel}
      onClose={onClose}
    >
      <Words>
        <Consequences order={order} />
        <p role="alert">{problem}</p>
      </Words>
    </ConfirmSheet>
  );
}

export function CancelOrder({ order }: { order: Order }) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const isPlaced = order.status === 'Placed';
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
      {isConfirming ? <CancelOrderSheet order={order} onClose={() => setIsConfirming(false)} /> : null}
    </>
  );
}
