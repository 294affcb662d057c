import type { OrderType } from '../../../contract/common';
import type { Db } from '../../db/db';
import type { Bilingual } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { ordersMessages } from '../../i18n/orders';
import { promoMessages } from '../../i18n/promo';
import { findAddress, type AddressRow } from '../address/addressService';
import { isBranchOpen } from '../branch/branchService';
import type { BranchRow } from '../branch/branchTable';
import { evaluatePromo, refusalOf } from '../promo/promoRules';
import type { PromoRow } from '../promo/promoTable';
import { checkAddons } from './addonRules';
import type { CartLine } from './cartTable';
import { deliveringBranch, deliveryFee, nearestKm } from './delivery';
import { linePrice, totals, type Totals } from './pricing';
import type { CartRead } from './readCart';

/** The destination of a delivery, or the branch of a pickup. */
export interface Destination {
  branches: BranchRow[];
  /** The customer's address; null if none was given, or it does not exist. */
  address: AddressRow | null;
  /** The delivering or chosen branch; null outside the zone and without a choice. */
  branch: BranchRow | null;
  /** Distance from the branch, outside the zone from the nearest one, km; null without an address. */
  km: number | null;
  /** Why nothing can be ordered to the place that was named; null without one. Without a branch it is not found. */
  problem: Bilingual | null;
}

/** Where an order goes. */
export interface Place {
  type: OrderType;
  user_address_id?: string | undefined;
  branch_id?: string | undefined;
  now: Date;
}

/** The branch for an address or a chosen branch. */
export function quoteDestination(branches: BranchRow[], address: AddressRow | null, place: Place): Destination {
  const closed = (isOpen: boolean) => (isOpen ? null : ordersMessages.branchClosed);
  if (place.type === 'pickup') {
    const branch = branches.find(({ id }) => id === place.branch_id) ?? null;
    const missing = place.branch_id ? cartMessages.branchNotFound : null;
    const problem = branch ? closed(isBranchOpen(branch, place.now)) : missing;
    return { branches, address: null, branch, km: null, problem };
  }
  if (!address) {
    const problem = place.user_address_id ? cartMessages.addressNotFound : null;
    return { branches, address, branch: null, km: null, problem };
  }
  const found = deliveringBranch(branches, address, (branch) => isBranchOpen(branch, place.now));
  if (found) return { branches, address, branch: found.branch, km: found.km, problem: closed(found.isOpen) };
  return { branches, address, branch: null, km: nearestKm(branches, address), problem: cartMessages.outOfZone };
}

/** Finds the branch that prepares an order. */
export async function findDestination(
  db: Db,
  branches: BranchRow[],
  userId: string,
  place: Place,
): Promise<Destination> {
  const id = place.type === 'delivery' ? place.user_address_id : undefined;
  return quoteDestination(branches, id ? await findAddress(db, userId, id) : null, place);
}

function lineProblem({ item, addons }: CartLine): Bilingual | null {
  if (!item.isAvailable) return cartMessages.unavailable(item.title);
  const check = checkAddons(item.addons, addons);
  return 'problem' in check ? ordersMessages.lineProblem(item.title, check.problem) : null;
}

/**
 * Why a cart cannot be ordered as it is; null if it can. Menu and branches may have changed since it was filled:
 * getCart shows it, and it is refused before a charge and by placeOrder.
 */
export function orderProblem({ lines, destination: { branch, problem } }: Pick<Quote, 'lines' | 'destination'>) {
  for (const line of lines) {
    const found = lineProblem(line);
    if (found) return found;
  }
  const soldOut = branch && lines.find(({ soldOutAt }) => soldOutAt.includes(branch.id));
  return problem ?? (soldOut ? cartMessages.soldOut(soldOut.item.title) : null);
}

/** The price of all lines, fils. */
export const subTotalOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { item, addons, quantity }) => sum + linePrice({ ...item, addons, quantity }), 0);

/** The priced cart with everything that its price depends on. */
export interface Quote {
  lines: CartLine[];
  destination: Destination;
  totals: Totals;
  /** The applied promo. */
  promo: PromoRow | null;
  /** Why the given code is not applied; null without a code. */
  promoRefusal: Bilingual | null;
}

/** Options of pricing a cart. */
export interface QuoteTerms extends Place {
  branches: BranchRow[];
  promo_code?: string | undefined;
  apply_loyalty?: boolean | undefined;
  /** Remaining uses of the promo; null without a limit. */
  usesLeft: number | null;
}

/** Prices a cart. */
export function quote(read: CartRead, terms: QuoteTerms): Quote {
  const { loyaltyPoints, lines } = read;
  const destination = quoteDestination(terms.branches, read.address, terms);
  const priced = lines.map((line) => ({ ...line.item, addons: line.addons, quantity: line.quantity }));
  const subTotal = subTotalOf(lines);
  const deliveryCharges = terms.type === 'delivery' ? deliveryFee(subTotal, destination.km) : 0;

  let promoRefusal = terms.promo_code?.trim() && !read.promo ? promoMessages.unknownCode : null;
  // An empty cart keeps the code, so that the customer need not type it again.
  let promo = lines.length === 0 ? null : read.promo;
  if (promo) {
    promoRefusal = refusalOf(
      evaluatePromo(promo, {
        now: terms.now,
        orderType: terms.type,
        branchId: destination.branch?.id ?? null,
        branchNames: new Map(destination.branches.map(({ id, name }) => [id, name])),
        subTotal,
        ordersSoFar: read.ordersSoFar,
        usesSoFar: read.usesSoFar,
        usesLeft: terms.usesLeft,
      }),
    );
    if (promoRefusal) promo = null;
  }
  return {
    lines,
    destination,
    promo,
    promoRefusal,
    totals: totals({
      lines: priced,
      deliveryCharges,
      promo,
      loyaltyPoints,
      applyLoyalty: terms.apply_loyalty ?? false,
    }),
  };
}
