import { addressText } from '../../../contract/lib/addressText';
import type { PlaceOrderBody } from '../../../contract/orders';
import type { orderItems, orders, Shop } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { points } from '../../i18n/values';
import { sha256, type Secrets } from '../../lib/ids';
import { addressView, type AddressRow } from '../address/addressService';
import type { BranchRow } from '../branch/branchTable';
import { dueAt, isSameOpening } from '../branch/orderTimes';
import type { CartLine } from '../cart/cartTable';
import type { Later } from '../cart/destination';
import { priceOf } from '../cart/pricing';
import { soldOutProblem, type Quote } from './quote';
import type { CartRead } from './readCart';

export interface OrderContext {
  branches: BranchRow[];
  shop: Shop;
  now: Date;
  secrets: Secrets;
  later?: Later | undefined;
}

export type OrderFields = Pick<
  PlaceOrderBody,
  | 'user_address_id'
  | 'branch_id'
  | 'promo_code'
  | 'loyalty_points'
  | 'expected_total'
  | 'expected_order'
  | 'scheduled_for'
>;

type Row<T extends { $inferInsert: object }> = T['$inferInsert'];
type Item = Omit<Row<typeof orderItems>, 'userId' | 'orderId' | 'position'> & { version: string };

/** What an order will be; stored with a charge, which reserves what it pays for. Amounts in fils. */
export type OrderDraft = Omit<
  Row<typeof orders>,
  'userId' | 'id' | 'orderCode' | 'status' | 'deliveryInstruction' | 'paymentMethod' | 'createdAt'
> & { items: Item[]; requestHash: string };

/** The choices that make the total, and the time. */
const requestHashOf = ({ user_address_id, branch_id, promo_code, loyalty_points, ...time }: OrderFields): string =>
  [user_address_id, branch_id, promo_code?.trim().toUpperCase(), loyalty_points || '', time.scheduled_for].join(' ');

const itemOf = ({ item, quantity, addons, instruction, version }: CartLine): Item => ({
  itemId: item.id,
  title: item.title,
  image: item.image,
  originalPrice: item.originalPrice,
  discountedPrice: item.discountedPrice,
  quantity,
  addons,
  instruction,
  totalPrice: priceOf({ item, addons, quantity }),
  version,
});

export function draftOf({ lines, totals, promo, destination }: Quote, fields: OrderFields): OrderDraft {
  const { branch, address } = destination;
  if (!branch) throw new Error('an order without a branch passed its check');
  const { loyaltyDiscount, maxRedeemablePoints: _shown, ...sums } = totals;
  const usedPromo = totals.promoDiscount > 0 ? promo : null;
  const loyaltyPointsUsed = fields.loyalty_points ?? 0;
  return {
    type: address ? 'delivery' : 'pickup',
    branchId: branch.id,
    addressId: address?.id ?? null,
    ...doorOf(address),
    ...sums,
    promoId: usedPromo?.id ?? null,
    promoCode: usedPromo?.code ?? '',
    loyaltyDiscount: loyaltyPointsUsed > 0 ? loyaltyDiscount : 0,
    loyaltyPointsUsed,
    items: lines.map(itemOf),
    requestHash: requestHashOf(fields),
  };
}

/** Stands for what the customer sees of an order beside its total: lines, notes, address and branch. */
export const fingerprintOf = (lines: readonly CartLine[], address: AddressRow | null, branchId: string): string =>
  sha256(JSON.stringify([lines.map(({ item, version }) => [item.id, version]), doorOf(address), branchId])).slice(
    0,
    20,
  );

/** Refuses an order that is not the one that the customer saw. */
export function checkSeen({ expected_order: seen }: OrderFields, ...order: Parameters<typeof fingerprintOf>): void {
  if (seen !== undefined && seen !== fingerprintOf(...order)) refuse(say('orders.orderDiffers'));
}

/** What the rider reads: where to ring, and what the customer noted. */
export const doorOf = (address: AddressRow | null) => ({
  addressText: address ? addressText(addressView(address)) : '',
  addressNotes: address?.notes ?? '',
  lat: address?.lat ?? null,
  lng: address?.lng ?? null,
});

/** Whether the customer has used up the promo since it was reserved, by another order. */
const isUsedUp = ({ promo, ordersSoFar, usesSoFar }: CartRead): boolean =>
  promo !== null &&
  ((promo.rules.firstOrder === true && ordersSoFar > 0) ||
    (promo.usesPerCustomer !== null && usesSoFar >= promo.usesPerCustomer));

/**
 * What the payment reserved, while its time lasts, for the same cart and choices. Prices, promo, branch and fee stay;
 * the door is today's, and the promo's rules for the customer are asked again. Refuses what is not there any more.
 */
export function reservedDraft(
  read: CartRead,
  fields: OrderFields,
  { branches, now, later }: OrderContext,
): OrderDraft | null {
  const { quote, payment, lines, address, loyaltyPoints } = read;
  if (!quote || quote.paymentId !== payment?.id || quote.until <= now) return null;
  const draft = quote.quote as OrderDraft;
  const versions = new Map(lines.map(({ item, version }) => [item.id, version]));
  const isSameCart =
    versions.size === draft.items.length && draft.items.every((item) => versions.get(item.itemId) === item.version);
  if (draft.requestHash !== requestHashOf(fields) || !isSameCart || (draft.promoId && isUsedUp(read))) return null;
  if (draft.addressId && !address) refuse(say('cart.addressNotFound'));
  const branch = branches.find(({ id }) => id === draft.branchId) ?? refuse(say('cart.branchNotFound'));
  const isSoldOut = !later || isSameOpening(branch, now, dueAt(later.time, branch));
  const problem = soldOutProblem(lines, isSoldOut ? branch : null);
  if (problem) refuse(problem);
  checkSeen(fields, lines, draft.addressId ? address : null, branch.id);
  if (draft.loyaltyPointsUsed && draft.loyaltyPointsUsed > loyaltyPoints)
    refuse(say('orders.pointsChanged', { points: points(loyaltyPoints) }));
  return { ...draft, ...doorOf(draft.addressId ? address : null) };
}
