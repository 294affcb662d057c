import type { Bilingual, PromoRules } from '../../db/schema';
import { promoText } from '../../i18n/promo';
import { dubaiTime } from '../../lib/dubaiTime';

/** What is needed of a promo to judge it. */
export interface JudgedPromo {
  code: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  rules: PromoRules;
  usesLeft: number | null;
  usesPerCustomer: number | null;
}

/** The situation that a promo is judged in. */
export interface PromoSituation {
  now: Date;
  orderType: 'delivery' | 'pickup';
  /** The branch that prepares the order; null when none is known yet. */
  branchId: string | null;
  branchNames: ReadonlyMap<string, Bilingual>;
  /** fils */
  subTotal: number;
  /** Orders of this customer so far, cancelled ones left out. */
  ordersSoFar: number;
  /** Those of them that used this promo. */
  usesSoFar: number;
}

/** One rule: `message` states it, `reason` says why the code is refused. */
export interface JudgedRule { is_eligible: boolean; message: Bilingual; reason: Bilingual }

/** Judges every rule that a promo has, in the order in which they are shown (PROMOD-02). */
export function judgePromo(promo: JudgedPromo, at: PromoSituation): JudgedRule[] {
  const { rules } = promo;
  const today = dubaiTime(at.now);
  const judged: JudgedRule[] = [];
  const add = (is_eligible: boolean, message: Bilingual, reason = promoText.notEligible(promo.code, message)) =>
    judged.push({ is_eligible, message, reason });

  if (rules.firstOrder) add(at.ordersSoFar === 0, promoText.firstOrder);
  if (rules.minSubtotal !== undefined) {
    add(at.subTotal >= rules.minSubtotal, promoText.minSubtotal(rules.minSubtotal), promoText.minSubtotalFor(promo.code, rules.minSubtotal));
  }
  // Free delivery is nothing on a pickup order, so it is a rule even where none is written down.
  const orderType = rules.orderType ?? (promo.kind === 'free_delivery' ? 'delivery' : undefined);
  if (orderType) add(at.orderType === orderType, orderType === 'delivery' ? promoText.deliveryOnly : promoText.pickupOnly);
  if (rules.branchIds) {
    const names = rules.branchIds.flatMap((id) => at.branchNames.get(id) ?? []);
    add(at.branchId !== null && rules.branchIds.includes(at.branchId), promoText.branches(names));
  }
  if (rules.from) add(today.date >= rules.from, promoText.from(rules.from));
  if (rules.to) add(today.date <= rules.to, promoText.to(rules.to));
  if (rules.weekdays) add(rules.weekdays.includes(today.weekday), promoText.weekdays(rules.weekdays));
  if (promo.usesPerCustomer !== null) add(at.usesSoFar < promo.usesPerCustomer, promoText.usesPerCustomer(promo.usesPerCustomer));
  if (promo.usesLeft !== null) add(promo.usesLeft > 0, promoText.stillAvailable, promoText.usedUp);
  return judged;
}

/** Why the promo is refused here, or null when it applies. */
export const refusalOf = (rules: readonly JudgedRule[]): Bilingual | null => rules.find((rule) => !rule.is_eligible)?.reason ?? null;
