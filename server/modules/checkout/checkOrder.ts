import type { Db } from '../../db/db';
import { CallError, refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { aed, points } from '../../i18n/values';
import { MAX_FILS, toFils } from '../../lib/money';
import { reserveUse } from '../promo/promoTable';
import { checkSeen, draftOf, type OrderDraft, type OrderFields, type OrderContext } from './orderDraft';
import { orderProblem, quote, type Quote } from './quote';
import { readCart, type CartRead } from './readCart';

export function checkOrder(read: CartRead, fields: OrderFields, { branches, shop, now, later }: OrderContext): Quote {
  const type = fields.branch_id ? 'pickup' : 'delivery';
  const apply_loyalty = (fields.loyalty_points ?? 0) > 0;
  const quoted = quote(read, { ...fields, type, branches, shop, apply_loyalty, now, later, usesLeft: null });
  if (quoted.lines.length === 0) refuse(say('cart.empty'));
  const problem = orderProblem(quoted);
  const { address, branch, nextTimes } = quoted.destination;
  if (problem) throw new CallError(problem, 200, {}, problem === quoted.destination.problem ? nextTimes : undefined);
  if (branch) checkSeen(fields, quoted.lines, address, branch.id);
  if (quoted.totals.subTotal > MAX_FILS) refuse(say('orders.tooLarge', { most: aed(MAX_FILS) }));
  return quoted;
}

export function checkTotals(
  { totals: { grandTotal, maxRedeemablePoints }, promoRefusal }: Quote,
  payment: { amount: number } | null,
  { loyalty_points: used = 0, expected_total: expected }: OrderFields,
): void {
  if (promoRefusal) refuse(promoRefusal);
  if (used > 0 && used !== maxRedeemablePoints)
    refuse(say('orders.pointsChanged', { points: points(maxRedeemablePoints) }));
  const shown = expected === undefined ? grandTotal : toFils(expected);
  const total = aed(grandTotal);
  if (!payment && shown !== grandTotal) refuse(say('orders.totalDiffers', { seen: aed(shown), total }));
  if (payment && payment.amount !== grandTotal)
    refuse(say('orders.totalChanged', { paid: aed(payment.amount), total }));
}

/** Checks the cart before its charge. With a place: what the charge pays for, and a use of its promo is taken. */
export async function reserveOrder(
  tx: Db,
  userId: string,
  fields: OrderFields & { amount: number },
  context: OrderContext,
): Promise<OrderDraft | null> {
  const { user_address_id: addressId, branch_id: branchId, promo_code: promoCode } = fields;
  const read = await readCart(tx, { userId, addressId, promoCode, secrets: context.secrets, now: context.now });
  const quoted = checkOrder(read, fields, context);
  if (!addressId && !branchId) return null;
  checkTotals(quoted, null, { ...fields, expected_total: fields.amount });
  const draft = draftOf(quoted, fields);
  if (draft.promoId && !(await reserveUse(tx, draft.promoId))) refuse(say('promo.usedUp'));
  return draft;
}
