import type { StoredAddon } from '../../db/schema';
import type { CartLine } from './cartTable';

/** VAT is included in every price: 5 of 105. */
const VAT_PERCENT = 5;
/** Points per AED (ENT-13 `aed_points`). */
export const AED_POINTS = 100;
/** The share of the item total after the promo that points can pay. */
const MAX_REDEEM_PERCENT = 50;

export interface PricedLine {
  originalPrice: number;
  discountedPrice: number | null;
  addons: readonly Pick<StoredAddon, 'price' | 'quantity'>[];
  quantity: number;
}

export interface PromoEffect {
  kind: 'percent' | 'amount' | 'free_delivery';
  /** Percent, or fils for `amount`. */
  value: number;
  maxDiscount: number | null;
}

export interface Totals {
  subTotal: number;
  deliveryCharges: number;
  promoDiscount: number;
  maxRedeemablePoints: number;
  /** The value of `maxRedeemablePoints`, whether or not they are redeemed (LIMIT-23). */
  loyaltyDiscount: number;
  vatAmount: number;
  grandTotal: number;
}

/** The effective price: the discounted one if it is above 0, else the original (LIMIT-17). */
export const unitPrice = (item: Pick<PricedLine, 'originalPrice' | 'discountedPrice'>): number =>
  item.discountedPrice !== null && item.discountedPrice > 0 ? item.discountedPrice : item.originalPrice;

export function linePrice(line: PricedLine): number {
  const addons = line.addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0);
  return (unitPrice(line) + addons) * line.quantity;
}

export const priceOf = ({ item, addons, quantity }: Pick<CartLine, 'item' | 'addons' | 'quantity'>): number =>
  linePrice({ ...item, addons, quantity });

export function promoDiscount(promo: PromoEffect | null, subTotal: number, deliveryCharges: number): number {
  if (!promo) return 0;
  if (promo.kind === 'free_delivery') return Math.min(deliveryCharges, promo.maxDiscount ?? deliveryCharges);
  const uncapped = promo.kind === 'percent' ? Math.round((subTotal * promo.value) / 100) : promo.value;
  return Math.max(0, Math.min(uncapped, promo.maxDiscount ?? uncapped, subTotal));
}

export const pointsWorth = (points: number): number => Math.floor((points * 100) / AED_POINTS);

export function redeemablePoints(balance: number, itemsTotal: number): number {
  const allowedFils = Math.floor((Math.max(0, itemsTotal) * MAX_REDEEM_PERCENT) / 100);
  return Math.max(0, Math.min(balance, Math.floor((allowedFils * AED_POINTS) / 100)));
}

export const vatInside = (total: number): number => Math.round((total * VAT_PERCENT) / (100 + VAT_PERCENT));

/** All totals of a cart, in fils; points reduce `grandTotal` only if they are redeemed. */
export function totals({
  subTotal,
  deliveryCharges,
  promo,
  loyaltyPoints,
  applyLoyalty,
}: {
  subTotal: number;
  deliveryCharges: number;
  promo: PromoEffect | null;
  loyaltyPoints: number;
  applyLoyalty: boolean;
}): Totals {
  const discount = promoDiscount(promo, subTotal, deliveryCharges);
  const offItems = promo?.kind === 'free_delivery' ? 0 : discount;
  const maxRedeemablePoints = redeemablePoints(loyaltyPoints, subTotal - offItems);
  const loyaltyDiscount = pointsWorth(maxRedeemablePoints);
  const grandTotal = Math.max(0, subTotal + deliveryCharges - discount - (applyLoyalty ? loyaltyDiscount : 0));
  const vatAmount = vatInside(grandTotal);
  return {
    subTotal,
    deliveryCharges,
    promoDiscount: discount,
    maxRedeemablePoints,
    loyaltyDiscount,
    vatAmount,
    grandTotal,
  };
}
