import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { orders, payments } from '../../db/schema';
import { formatAed } from '../../lib/money';
import { append, askSoon, type LedgerDeps, type PaymentRow } from './paymentLedger';
import { nextPaymentState, type PaymentState } from './paymentStates';

/** Age after which a payment or refund without a final state needs a person, ms. */
const STUCK_MS = 60 * 60 * 1000;
const GONE_MS = 180 * 24 * STUCK_MS;

const REASONS: Partial<Record<PaymentState, string>> = {
  pending: 'its charge has no answer: look it up at the card provider by the payment id',
  unknown: 'the card provider has not said what became of it: look it up there by the payment id',
  captured: 'the database had forgotten it: it goes back as every payment without an order',
  refunding: 'its refund is not confirmed: see its state at the card provider',
  refund_failed: 'the card provider refused its refund: refund it there by hand, then close it',
  disputed: 'its cardholder has disputed it: answer at the card provider',
};

export async function findStuckPayments(db: Db, now: Date): Promise<PaymentRow[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  // The states are constants, because a plan for any value could not use the partial indexes.
  const isStuck = or(
    sql`${payments.status} in ('refund_failed', 'disputed')`,
    and(sql`${payments.status} in ('pending', 'unknown', 'refunding')`, lt(payments.touchedAt, before(STUCK_MS))),
    and(
      sql`${payments.orderId} is not null and ${payments.status} in ('declined', 'refunded')`,
      gt(payments.touchedAt, before(GONE_MS)),
    ),
    sql`${payments.orderId} is null and ${payments.status} = 'captured' and ${payments.cardId} = ''`,
  );
  const rows = await db
    .select({ payment: payments, orderStatus: orders.status })
    .from(payments)
    .leftJoin(orders, and(eq(orders.userId, payments.userId), eq(orders.id, payments.orderId)))
    .where(isStuck)
    .orderBy(asc(payments.touchedAt));
  const isEnded = ({ status }: PaymentRow) => status === 'declined' || status === 'refunded';
  return rows
    .filter(({ payment, orderStatus }) => !(isEnded(payment) && orderStatus === 'Cancelled'))
    .map(({ payment }) => payment);
}

export function reportLines(stuck: readonly PaymentRow[]): string[] {
  if (stuck.length === 0) return ['No payment needs a person.'];
  return stuck.map(({ id, userId, status, amount, touchedAt, reference, orderId }) =>
    [
      `${touchedAt.toISOString()}  ${status}  AED ${formatAed(amount)}  payment ${id}`,
      `provider ${reference || 'unknown'}  customer ${userId}  order ${orderId ?? 'none'}`,
      REASONS[status] ?? 'its order is not cancelled, but the money is gone: cancel the order, or close it',
    ].join('  '),
  );
}

export async function retryPayment(deps: LedgerDeps, row: PaymentRow): Promise<string> {
  if (row.status === 'refund_failed') await append(deps, row, { kind: 'refund_due', source: 'command' });
  else if (row.askAt === null) return `Payment ${row.id} is ${row.status}: there is nothing to try again.`;
  else await askSoon(deps, row);
  return `Payment ${row.id} is tried again by the server within a minute.`;
}

export async function closePayment(deps: LedgerDeps, row: PaymentRow, note: string): Promise<string> {
  if (nextPaymentState(row.status, 'closed') === null)
    return `Payment ${row.id} is ${row.status}: there is nothing to close.`;
  await append(deps, row, { kind: 'closed', source: 'command', note });
  return `Payment ${row.id} is closed.`;
}
