import type { OrderType } from '../../../contract/common';
import type { Db } from '../../db/db';
import type { Bilingual } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { ordersMessages } from '../../i18n/orders';
import { promoMessages } from '../../i18n/promo';
import { findAddress, type AddressRow } from '../address/addressService';
import { isBranchOpen } from '../branch/branchHours';
import type { BranchRow } from '../branch/branchTable';
import { evaluatePromo, refusalOf } from '../promo/promoRules';
import type { PromoRow } from '../promo/promoTable';
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
  isOpen: boolean;
  /** Distance from the branch, outside the zone from the nearest one, km; null without an address. */
  km: number | null;
}

/** The branch for an address or a chosen branch. */
function destinationOf(
  branches: BranchRow[],
  address: AddressRow | null,
  request: { type: OrderType; branchId?: string | undefined; now: Date },
): Destination {
  if (request.type === 'pickup') {
    const branch = branches.find(({ id }) => id === request.branchId) ?? null;
    return { branches, address: null, branch, isOpen: branch !== null && isBranchOpen(branch, request.now), km: null };
  }
  const found = address && deliveringBranch(branches, address, (branch) => isBranchOpen(branch, request.now));
  if (found) return { branches, address, branch: found.branch, isOpen: found.isOpen, km: found.km };
  return { branches, address, branch: null, isOpen: false, km: address && nearestKm(branches, address) };
}

/** Finds the branch that prepares an order. */
export async function findDestination(
  db: Db,
  branches: BranchRow[],
  request: {
    userId: string;
    type: OrderType;
    addressId?: string | undefined;
    branchId?: string | undefined;
    now: Date;
  },
): Promise<Destination> {
  const isDelivery = request.type === 'delivery';
  const address = isDelivery && request.addressId ? await findAddress(db, request.userId, request.addressId) : null;
  return destinationOf(branches, address, request);
}

/** Why the chosen place cannot be ordered to now, shown before payment; null without a place. */
export function placeProblem({ address, branch, isOpen }: Destination): Bilingual | null {
  if (address && !branch) return cartMessages.outOfZone;
  return branch && !isOpen ? ordersMessages.branchClosed : null;
}

/** The first line whose item is sold out at the branch; null for none. */
export function soldOutProblem(lines: readonly CartLine[], branch: BranchRow | null): Bilingual | null {
  const line = branch && lines.find(({ soldOutAt }) => soldOutAt.includes(branch.id));
  return line ? cartMessages.soldOut(line.item.title) : null;
}

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
export interface QuoteTerms {
  type: OrderType;
  branches: BranchRow[];
  branchId?: string | undefined;
  promoCode?: string | undefined;
  applyLoyalty: boolean;
  now: Date;
  /** Remaining uses of the promo; null without a limit. */
  usesLeft: number | null;
}

/** Prices a cart. getCart and placeOrder use this function. */
export function quote(read: CartRead, terms: QuoteTerms): Quote {
  const { loyaltyPoints, lines } = read;
  const destination = destinationOf(terms.branches, read.address, terms);
  const priced = lines.map((line) => ({ ...line.item, addons: line.addons, quantity: line.quantity }));
  const subTotal = priced.reduce((sum, line) => sum + linePrice(line), 0);
  const deliveryCharges = terms.type === 'delivery' ? deliveryFee(subTotal, destination.km) : 0;

  let promoRefusal = terms.promoCode?.trim() && !read.promo ? promoMessages.unknownCode : null;
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
      applyLoyalty: terms.applyLoyalty,
    }),
  };
}
