import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { payments } from '../../db/schema';
import { formatAed } from '../../lib/money';
import type { PaymentRow } from './settlePayment';

/** Age after which a payment or refund without a final state needs a person, ms. */
export const STUCK_MS = 60 * 60 * 1000;

const REASONS: Partial<Record<PaymentRow['status'], string>> = {
  pending: 'its charge has no answer: look it up at the card provider by the payment id',
  unknown: 'the card provider has not said what became of it: look it up there by the payment id',
  refunding: 'its refund is not confirmed: see its state at the card provider',
  refund_failed: 'the card provider refused its refund: refund it there by hand',
};

/**
 * Payments and refunds that need a person, oldest first: refused refunds, and those without a final state after an
 * hour.
 */
export async function findStuckPayments(db: Db, now: Date): Promise<PaymentRow[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(inArray(payments.status, ['pending', 'unknown', 'refunding', 'refund_failed']))
    .orderBy(asc(payments.touchedAt));
  return rows.filter(
    ({ status, touchedAt }) => status === 'refund_failed' || now.getTime() - touchedAt.getTime() > STUCK_MS,
  );
}

/** The report of `npm run payments -- report`: one line for each payment. */
export function reportLines(stuck: readonly PaymentRow[]): string[] {
  if (stuck.length === 0) return ['No payment needs a person.'];
  return stuck.map(({ id, userId, status, amount, touchedAt, reference, orderId }) =>
    [
      `${touchedAt.toISOString()}  ${status}  AED ${formatAed(amount)}  payment ${id}`,
      `provider ${reference || 'unknown'}  customer ${userId}  order ${orderId ?? 'none'}`,
      REASONS[status] ?? '',
    ].join('  '),
  );
}
