import type { Bilingual, PromoRules } from '../../db/schema';
import { say } from '../../i18n/messages';
import { aed, listed, shownDate, times, weekday } from '../../i18n/values';
import { dubaiTime } from '../../lib/dubaiTime';

export interface PromoTerms {
  code: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  rules: PromoRules;
  usesPerCustomer: number | null;
}

interface Offer {
  now: Date;
  usesLeft: number | null;
}

export interface PromoSituation extends Offer {
  orderType: 'delivery' | 'pickup';
  branchId: string | null;
  branchNames: ReadonlyMap<string, Bilingual>;
  /** fils */
  subTotal: number;
  ordersSoFar: number;
  usesSoFar: number;
}

export interface EvaluatedRule {
  is_eligible: boolean;
  /** fils that the cart lacks */
  missing?: number;
  message: Bilingual;
  reason: Bilingual;
}

/** What makes an offer one that somebody may have: it has begun, is not over and not used up. */
function offerRules({ rules, code }: Pick<PromoTerms, 'rules' | 'code'>, { now, usesLeft }: Offer): EvaluatedRule[] {
  const { date } = dubaiTime(now);
  const offered: EvaluatedRule[] = [];
  const add = (is_eligible: boolean, message: Bilingual, reason = say('promo.notEligible', { code, rule: message })) =>
    offered.push({ is_eligible, message, reason });
  if (rules.from) add(date >= rules.from, say('promo.from', { day: shownDate(rules.from) }));
  if (rules.to) add(date <= rules.to, say('promo.to', { day: shownDate(rules.to) }));
  if (usesLeft !== null) add(usesLeft > 0, say('promo.stillAvailable'), say('promo.usedUp'));
  return offered;
}

/** Whether lists, details and the sitemap name it; the quote evaluates the same rules. */
export const isOffered = (promo: Pick<PromoTerms, 'rules' | 'code'>, offer: Offer): boolean =>
  offerRules(promo, offer).every((rule) => rule.is_eligible);

export function evaluatePromo(promo: PromoTerms, at: PromoSituation): EvaluatedRule[] {
  const { rules, code, usesPerCustomer } = promo;
  const today = dubaiTime(at.now);
  const judged: EvaluatedRule[] = [];
  const add = (
    is_eligible: boolean,
    message: Bilingual,
    reason = say('promo.notEligible', { code, rule: message }),
    missing?: number,
  ) => judged.push({ is_eligible, message, reason, ...(is_eligible ? {} : { missing }) });

  if (rules.firstOrder) add(at.ordersSoFar === 0, say('promo.firstOrder'));
  if (rules.minSubtotal !== undefined) {
    const amount = aed(rules.minSubtotal);
    add(
      at.subTotal >= rules.minSubtotal,
      say('promo.minSubtotal', { amount }),
      say('promo.minSubtotalFor', { code, amount }),
      rules.minSubtotal - at.subTotal,
    );
  }
  // Free delivery has no effect on a pickup order, so it implies a rule.
  const orderType = rules.orderType ?? (promo.kind === 'free_delivery' ? 'delivery' : undefined);
  if (orderType)
    add(at.orderType === orderType, orderType === 'delivery' ? say('promo.deliveryOnly') : say('promo.pickupOnly'));
  if (rules.branchIds) {
    const names = rules.branchIds.flatMap((id) => at.branchNames.get(id) ?? []);
    add(at.branchId !== null && rules.branchIds.includes(at.branchId), say('promo.branches', { names: listed(names) }));
  }
  judged.push(...offerRules(promo, at));
  if (rules.weekdays)
    add(rules.weekdays.includes(today.weekday), say('promo.weekdays', { days: listed(rules.weekdays.map(weekday)) }));
  if (usesPerCustomer !== null)
    add(
      at.usesSoFar < usesPerCustomer,
      usesPerCustomer === 1
        ? say('promo.oncePerCustomer')
        : say('promo.usesPerCustomer', { times: times(usesPerCustomer) }),
    );
  return judged;
}

export const refusalOf = (rules: readonly EvaluatedRule[]): Bilingual | null =>
  rules.find((rule) => !rule.is_eligible)?.reason ?? null;
