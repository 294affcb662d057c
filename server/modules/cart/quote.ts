import type { OrderType } from '../../../contract/common';
import type { Db } from '../../db/db';
import type { Bilingual, Shop } from '../../db/schema';
import { say } from '../../i18n/messages';
import { findAddress, type AddressRow } from '../address/addressService';
import { isBranchOpen } from '../branch/branchService';
import type { BranchRow } from '../branch/branchTable';
import { evaluatePromo, refusalOf } from '../promo/promoRules';
import type { PromoRow } from '../promo/promoTable';
import { checkAddons } from './addonRules';
import type { CartLine } from './cartTable';
import { deliveringBranch, deliveryFee, nearestKm } from './delivery';
import { priceOf, totals, type Totals } from './pricing';
import type { CartRead } from './readCart';

export interface Destination {
  address: AddressRow | null;
  branch: BranchRow | null;
  /** Distance from the branch, outside the zone from the nearest one, km; null without an address. */
  km: number | null;
  /** Why nothing can be ordered to the place that was named; null without one. Without a branch it is not found. */
  problem: Bilingual | null;
}

export interface Place {
  type: OrderType;
  user_address_id?: string | undefined;
  branch_id?: string | undefined;
  now: Date;
}

const closed = (isOpen: boolean) => (isOpen ? null : say('orders.branchClosed'));

export function quoteDestination(branches: BranchRow[], address: AddressRow | null, place: Place): Destination {
  const isOpen = (branch: BranchRow) => isBranchOpen(branch, place.now);
  if (place.type === 'pickup') {
    const branch = branches.find(({ id }) => id === place.branch_id) ?? null;
    const missing = place.branch_id ? say('cart.branchNotFound') : null;
    return { address: null, branch, km: null, problem: branch ? closed(isOpen(branch)) : missing };
  }
  if (!address) {
    const problem = place.user_address_id ? say('cart.addressNotFound') : null;
    return { address, branch: null, km: null, problem };
  }
  const found = deliveringBranch(branches, address, isOpen);
  if (found) return { address, branch: found.branch, km: found.km, problem: closed(found.isOpen) };
  return { address, branch: null, km: nearestKm(branches, address), problem: say('cart.outOfZone') };
}

export async function findDestination(db: Db, branches: BranchRow[], userId: string, place: Place) {
  const id = place.type === 'delivery' ? place.user_address_id : undefined;
  return quoteDestination(branches, id ? await findAddress(db, userId, id) : null, place);
}

function lineProblem({ item, addons }: CartLine): Bilingual | null {
  if (!item.isAvailable) return say('cart.unavailable', { item: item.title });
  const check = checkAddons(item.addons, addons);
  return 'problem' in check ? say('orders.lineProblem', { item: item.title, problem: check.problem }) : null;
}

export function orderProblem({ lines, destination: { branch, problem } }: Pick<Quote, 'lines' | 'destination'>) {
  for (const line of lines) {
    const found = lineProblem(line);
    if (found) return found;
  }
  const soldOut = branch && lines.find(({ soldOutAt }) => soldOutAt.includes(branch.id));
  return problem ?? (soldOut ? say('cart.soldOut', { item: soldOut.item.title }) : null);
}

const subTotalOf = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + priceOf(line), 0);

export interface Quote {
  lines: CartLine[];
  destination: Destination;
  totals: Totals;
  promo: PromoRow | null;
  promoRefusal: Bilingual | null;
}

export interface QuoteTerms extends Place {
  branches: BranchRow[];
  shop: Shop;
  promo_code?: string | undefined;
  apply_loyalty?: boolean | undefined;
  usesLeft: number | null;
}

export const rulesFor = (promo: PromoRow, read: CartRead, branch: BranchRow | null, terms: Omit<QuoteTerms, 'shop'>) =>
  evaluatePromo(promo, {
    now: terms.now,
    orderType: terms.type,
    branchId: branch?.id ?? null,
    branchNames: new Map(terms.branches.map(({ id, name }) => [id, name])),
    subTotal: subTotalOf(read.lines),
    ordersSoFar: read.ordersSoFar,
    usesSoFar: read.usesSoFar,
    usesLeft: terms.usesLeft,
  });

export function quote(read: CartRead, terms: QuoteTerms): Quote {
  const { loyaltyPoints, lines } = read;
  const destination = quoteDestination(terms.branches, read.address, terms);
  const subTotal = subTotalOf(lines);
  const deliveryCharges = terms.type === 'delivery' ? deliveryFee(subTotal, destination.km, terms.shop.deliveryFee) : 0;
  // An empty cart keeps the code, so that the customer need not type it again.
  const named = lines.length === 0 ? null : read.promo;
  const isUnknown = terms.promo_code?.trim() && !read.promo;
  const unmet = named && refusalOf(rulesFor(named, read, destination.branch, terms));
  const promoRefusal = isUnknown ? say('promo.unknownCode') : unmet;
  const promo = promoRefusal ? null : named;
  const applyLoyalty = terms.apply_loyalty ?? false;
  const sums = totals({ subTotal, deliveryCharges, promo, loyaltyPoints, applyLoyalty, shop: terms.shop });
  return { lines, destination, promo, promoRefusal, totals: sums };
}
