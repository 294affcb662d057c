import type { PointsRates, Shop, StoredAddon } from '../../db/schema';
import type { CartLine } from './cartTable';

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

/** All in fils. */
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

export const pointsWorth = (points: number, { perAedOff }: PointsRates): number =>
  Math.floor((points * 100) / perAedOff);

export function redeemablePoints(balance: number, itemsTotal: number, { perAedOff, maxPercent }: PointsRates): number {
  const allowedFils = Math.floor((Math.max(0, itemsTotal) * maxPercent) / 100);
  return Math.max(0, Math.min(balance, Math.floor((allowedFils * perAedOff) / 100)));
}

export const vatInside = (total: number, vatPercent: number): number =>
  Math.round((total * vatPercent) / (100 + vatPercent));

export function totals(terms: {
  subTotal: number;
  deliveryCharges: number;
  promo: PromoEffect | null;
  loyaltyPoints: number;
  applyLoyalty: boolean;
  shop: Pick<Shop, 'vatPercent' | 'points'>;
}): Totals {
  const { subTotal, deliveryCharges, promo, shop } = terms;
  const discount = promoDiscount(promo, subTotal, deliveryCharges);
  const offItems = promo?.kind === 'free_delivery' ? 0 : discount;
  const maxRedeemablePoints = redeemablePoints(terms.loyaltyPoints, subTotal - offItems, shop.points);
  const loyaltyDiscount = pointsWorth(maxRedeemablePoints, shop.points);
  const grandTotal = Math.max(0, subTotal + deliveryCharges - discount - (terms.applyLoyalty ? loyaltyDiscount : 0));
  const vatAmount = vatInside(grandTotal, shop.vatPercent);
  const charged = { subTotal, deliveryCharges, promoDiscount: discount, vatAmount, grandTotal };
  return { ...charged, maxRedeemablePoints, loyaltyDiscount };
}
