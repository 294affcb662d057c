import { useMemo } from 'react';
import type { Order, OrderStatus } from '../../../contract/orders';
import type { MessageKey } from '../../shared/i18n/messages';
import { useT } from '../../shared/i18n/useT';
import { formatDateOfDay, formatDateTime, formatDayTime, formatWindow } from '../../shared/lib/dubaiTime';
import { formatAed } from '../../shared/lib/money';
import { isFinal, isKnownStatus, isWaiting } from './orderStatus';
import type { TimeLeft } from './useTimeLeft';

/** Steps whose words speak of delivery or of pick-up. */
const STEP_WORDS: Record<Order['type'], Partial<Record<OrderStatus, MessageKey>>> = {
  delivery: { Ready_For_Pickup: 'orders.packed', Picked_Up: 'orders.onItsWay' },
  pickup: { Ready_For_Pickup: 'orders.readyForYou', Picked_Up: 'orders.collected', Delivered: 'orders.collected' },
};

export function useOrderTexts() {
  const t = useT();
  return useMemo(() => {
    /** A status that the specification does not know is shown as sent, without its underscores. */
    const status = (value: string) => (isKnownStatus(value) ? t(`orders.${value}`) : value.replaceAll('_', ' '));
    const step = (value: OrderStatus, type: Order['type']) => {
      const words = STEP_WORDS[type][value];
      return words ? t(words) : status(value);
    };
    const now = (order: Order, left: TimeLeft | null) => {
      const { status: value, type, scheduled_for: at = '' } = order;
      if (isWaiting(order)) return formatDayTime(t, at);
      const rest = left?.isLate ? t('orders.late') : t('orders.soon');
      const minutes = left && (left.minutes > 0 ? t('common.aboutMinutes', { count: left.minutes }) : rest);
      return [step(value, type), minutes].filter(Boolean).join(' · ');
    };
    const headline = (order: Order) => {
      if (isFinal(order.status)) return t('orders.isStatus', { status: status(order.status) });
      if (order.scheduled_for) return formatDayTime(t, order.scheduled_for);
      return formatWindow(t, order.createdAt, order.branch?.delivery_time ?? 0);
    };
    return {
      status,
      step,
      /**
       * 'Today 7:30 PM' before the kitchen begins, 'On its way · about 12 min', at the end of the estimate
       * 'any minute now', then 'running late'.
       */
      now,
      /** The same beside an ember, which has the minutes. */
      nowBesideBadge: (order: Order, left: TimeLeft | null) => now(order, left?.minutes ? null : left),
      code: ({ order_code, _id }: Pick<Order, 'order_code' | '_id'>) =>
        t('orders.code', { code: `#${order_code || _id}` }),
      payment: (method: string) =>
        method === 'COD' || method === 'COP' || method === 'Card' ? t(`orders.${method}`) : method,
      /** 'Order is {status}' for the final two, else the time it is for or the estimated window (ORDD-02, ORDD-03). */
      headline,
      /** What stands beside `now`: of an order for later its status, because `now` is its time. */
      besideNow: (order: Order) => (isWaiting(order) ? step(order.status, order.type) : headline(order)),
      /** 'Sun 29 Nov 12:15 PM'; '' for as soon as possible. */
      scheduled: ({ scheduled_for: at = '' }: Order) => formatDateOfDay(t, at),
      /** What a cancelled order costs; '' where the provider does not say. */
      refund: ({ refund_amount: amount, payment_method, status: value }: Order) => {
        if (value === 'Cancelled' && payment_method !== 'Card') return t('orders.payNothing');
        if (amount === undefined) return '';
        return amount > 0 ? t('orders.refundGoesBack', { amount: formatAed(amount) }) : t('orders.nothingTaken');
      },
      /** What is to be paid at the door; '' for nothing. */
      due: ({ amount_due: amount = 0 }: Order) =>
        amount > 0 ? t('orders.cardDidNotPay', { amount: formatAed(amount) }) : '',
      date: (order: Order) => formatDateTime(t, order.createdAt),
      title: (order: Order) => order.title || order.order_items[0]?.item.title || '',
    };
  }, [t]);
}
