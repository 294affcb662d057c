import type { Bilingual, PromoRules } from '../../db/schema';
import { promoMessages } from '../../i18n/promo';
import { dubaiTime } from '../../lib/dubaiTime';

/** What is needed of a promo to judge it. */
export interface JudgedPromo {
  code: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  rules: PromoRules;
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
  /** Uses that are left for everybody; null without a limit. */
  usesLeft: number | null;
}

/** One rule: `message` states it, `reason` says why the code is refused. */
export interface JudgedRule {
  is_eligible: boolean;
  message: Bilingual;
  reason: Bilingual;
}

/** Judges every rule that a promo has, in the order in which they are shown (PROMOD-02). */
export function judgePromo(promo: JudgedPromo, at: PromoSituation): JudgedRule[] {
  const { rules } = promo;
  const today = dubaiTime(at.now);
  const judged: JudgedRule[] = [];
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
  // Free delivery is nothing on a pickup order, so it is a rule even where none is written down.
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

/** Why the promo is refused here, or null when it applies. */
export const refusalOf = (rules: readonly JudgedRule[]): Bilingual | null =>
  rules.find((rule) => !rule.is_eligible)?.reason ?? null;
