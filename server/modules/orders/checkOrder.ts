import type { PlaceOrderBody } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { cartMessages } from '../../i18n/cart';
import { ordersMessages } from '../../i18n/orders';
import { refuse } from '../../http/errors';
import { MAX_FILS, toFils } from '../../lib/money';
import type { BranchRow } from '../branch/branchTable';
import { orderProblem, quote, type Quote } from '../cart/quote';
import { readCart, type CartRead } from '../cart/readCart';

/** What an order depends on besides the customer's rows. */
export interface OrderTerms {
  branches: BranchRow[];
  now: Date;
  /** The server's secret. */
  secret: string | undefined;
}

/** The fields of an order that decide about place and price. */
export type OrderFields = Pick<
  PlaceOrderBody,
  'user_address_id' | 'branch_id' | 'promo_code' | 'loyalty_points' | 'expected_total'
>;

/** Prices the order of a cart as read; refuses one that cannot be placed as it is. */
export function checkOrder(read: CartRead, fields: OrderFields, { branches, now }: OrderTerms): Quote {
  const quoted = quote(read, {
    ...fields,
    type: fields.branch_id ? 'pickup' : 'delivery',
    branches,
    apply_loyalty: (fields.loyalty_points ?? 0) > 0,
    now,
    // Remaining uses are checked when one is taken.
    usesLeft: null,
  });
  if (quoted.lines.length === 0) refuse(cartMessages.empty);
  const problem = orderProblem(quoted);
  if (problem) refuse(problem);
  if (quoted.totals.subTotal > MAX_FILS) refuse(ordersMessages.tooLarge(MAX_FILS));
  return quoted;
}

/** Refuses totals that are not those that the customer saw, or that the payment covers. */
export function checkTotals(
  { totals, promoRefusal }: Quote,
  payment: { amount: number } | null,
  { loyalty_points: points = 0, expected_total: expectedTotal }: OrderFields,
): void {
  if (promoRefusal) refuse(promoRefusal);
  if (points > 0 && points !== totals.maxRedeemablePoints)
    refuse(ordersMessages.pointsChanged(totals.maxRedeemablePoints));
  const shownTotal = expectedTotal === undefined ? totals.grandTotal : toFils(expectedTotal);
  if (!payment && shownTotal !== totals.grandTotal) refuse(ordersMessages.totalDiffers(shownTotal, totals.grandTotal));
  if (payment && payment.amount !== totals.grandTotal)
    refuse(ordersMessages.totalChanged(payment.amount, totals.grandTotal));
}

/** Refuses a charge for a cart that could not be ordered; the total is checked if the place is named. */
export async function checkBeforeCharge(
  db: Db,
  userId: string,
  fields: OrderFields & { amount: number },
  terms: OrderTerms,
): Promise<void> {
  const read = await readCart(db, {
    userId,
    addressId: fields.user_address_id,
    promoCode: fields.promo_code,
    secret: terms.secret,
  });
  const quoted = checkOrder(read, fields, terms);
  if (fields.user_address_id || fields.branch_id)
    checkTotals(quoted, null, { ...fields, expected_total: fields.amount });
}
