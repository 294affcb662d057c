import type { Bilingual, PromoRules } from '../../db/schema';
import { promoMessages } from '../../i18n/promo';
import { dubaiTime } from '../../lib/dubaiTime';

export interface PromoTerms {
  code: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  rules: PromoRules;
  usesPerCustomer: number | null;
}

export interface PromoSituation {
  now: Date;
  orderType: 'delivery' | 'pickup';
  branchId: string | null;
  branchNames: ReadonlyMap<string, Bilingual>;
  /** fils */
  subTotal: number;
  ordersSoFar: number;
  usesSoFar: number;
  /** Remaining uses; null without a limit. */
  usesLeft: number | null;
}

export interface EvaluatedRule {
  is_eligible: boolean;
  message: Bilingual;
  reason: Bilingual;
}

/** Evaluates every rule of a promo, in display order (PROMOD-02). */
export function evaluatePromo(promo: PromoTerms, at: PromoSituation): EvaluatedRule[] {
  const { rules } = promo;
  const today = dubaiTime(at.now);
  const judged: EvaluatedRule[] = [];
  const add = (is_eligible: boolean, message: Bilingual, reason = promoMessages.notEligible(promo.code, message)) =>
    judged.push({ is_eligible, message, reason });

  if (rules.firstOrder) add(at.ordersSoFar === 0, promoMessages.firstOrder);
  if (rules.minSubtotal !== undefined) {
    add(
      at.subTotal >= rules.minSubtotal,
      promoMessages.minSubtotal(rules.minSubtotal),
      promoMessages.minSubtotalFor(promo.code, rules.minSubtotal),
    );
  }
  // Free delivery has no effect on a pickup order, so it implies a rule.
  const orderType = rules.orderType ?? (promo.kind === 'free_delivery' ? 'delivery' : undefined);
  if (orderType)
    add(at.orderType === orderType, orderType === 'delivery' ? promoMessages.deliveryOnly : promoMessages.pickupOnly);
  if (rules.branchIds) {
    const names = rules.branchIds.flatMap((id) => at.branchNames.get(id) ?? []);
    add(at.branchId !== null && rules.branchIds.includes(at.branchId), promoMessages.branches(names));
  }
  if (rules.from) add(today.date >= rules.from, promoMessages.from(rules.from));
  if (rules.to) add(today.date <= rules.to, promoMessages.to(rules.to));
  if (rules.weekdays) add(rules.weekdays.includes(today.weekday), promoMessages.weekdays(rules.weekdays));
  if (promo.usesPerCustomer !== null)
    add(at.usesSoFar < promo.usesPerCustomer, promoMessages.usesPerCustomer(promo.usesPerCustomer));
  if (at.usesLeft !== null) add(at.usesLeft > 0, promoMessages.stillAvailable, promoMessages.usedUp);
  return judged;
}

export const refusalOf = (rules: readonly EvaluatedRule[]): Bilingual | null =>
  rules.find((rule) => !rule.is_eligible)?.reason ?? null;
