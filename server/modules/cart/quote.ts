import type { OrderType } from '../../../contract/common';
import type { Db } from '../../db/openDb';
import type { Bilingual } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { ordersMessages } from '../../i18n/orders';
import { promoMessages } from '../../i18n/promo';
import { findAddress, type AddressRow } from '../address/addressService';
import { isBranchOpen } from '../branch/branchHours';
import type { BranchRow } from '../branch/branchTable';
import { judgePromo, refusalOf } from '../promo/promoRules';
import type { PromoRow } from '../promo/promoTable';
import type { CartLine } from './cartTable';
import { deliveringBranch, deliveryFee, nearestKm } from './delivery';
import { linePrice, totals, type Totals } from './pricing';
import type { CartRead } from './readCart';

/** Where an order goes to or is fetched from. */
export interface Destination {
  branches: BranchRow[];
  /** This customer's address; null when none was named, or it is gone or somebody else's. */
  address: AddressRow | null;
  /** The branch that delivers, or that was chosen; null out of the zone and without a choice. */
  branch: BranchRow | null;
  isOpen: boolean;
  /** Kilometres from the branch, or from the nearest one out of the zone; null without an address. */
  km: number | null;
}

/** Who would prepare an order to this address, or of the chosen branch. */
function destinationOf(
  branches: BranchRow[],
  address: AddressRow | null,
  asked: { type: OrderType; branchId?: string | undefined; now: Date },
): Destination {
  if (asked.type === 'pickup') {
    const branch = branches.find(({ id }) => id === asked.branchId) ?? null;
    return { branches, address: null, branch, isOpen: branch !== null && isBranchOpen(branch, asked.now), km: null };
  }
  const found = address && deliveringBranch(branches, address, (branch) => isBranchOpen(branch, asked.now));
  if (found) return { branches, address, branch: found.branch, isOpen: found.isOpen, km: found.km };
  return { branches, address, branch: null, isOpen: false, km: address && nearestKm(branches, address) };
}

/** Finds who would prepare an order. */
export async function findDestination(
  db: Db,
  branches: BranchRow[],
  asked: { userId: string; type: OrderType; addressId?: string | undefined; branchId?: string | undefined; now: Date },
): Promise<Destination> {
  const isDelivery = asked.type === 'delivery';
  const address = isDelivery && asked.addressId ? await findAddress(db, asked.userId, asked.addressId) : null;
  return destinationOf(branches, address, asked);
}

/** Why nothing can be ordered to the chosen place now, told before the customer pays; null without a place. */
export function placeProblem({ address, branch, isOpen }: Destination): Bilingual | null {
  if (address && !branch) return cartMessages.outOfZone;
  return branch && !isOpen ? ordersMessages.branchClosed : null;
}

/** The first line whose item has run out where the order would be prepared; null when there is none. */
export function soldOutProblem(lines: readonly CartLine[], branch: BranchRow | null): Bilingual | null {
  const line = branch && lines.find(({ soldOutAt }) => soldOutAt.includes(branch.id));
  return line ? cartMessages.soldOut(line.item.title) : null;
}

/** What a cart costs, and all that it depends on. */
export interface Quote {
  lines: CartLine[];
  destination: Destination;
  totals: Totals;
  /** The promo in force. */
  promo: PromoRow | null;
  /** Why the code that was sent is not in force; null also when none was sent. */
  promoRefusal: Bilingual | null;
}

/** How a cart is to be priced. */
export interface QuoteTerms {
  type: OrderType;
  branches: BranchRow[];
  branchId?: string | undefined;
  promoCode?: string | undefined;
  applyLoyalty: boolean;
  now: Date;
  /** Uses of the promo that are left for everybody; null without a limit. */
  usesLeft: number | null;
}

/** Prices a cart. The same function prices what getCart shows and what placeOrder stores. */
export function quote(read: CartRead, asked: QuoteTerms): Quote {
  const { user, lines } = read;
  const destination = destinationOf(asked.branches, read.address, asked);
  const priced = lines.map((line) => ({ ...line.item, addons: line.addons, quantity: line.quantity }));
  const subTotal = priced.reduce((sum, line) => sum + linePrice(line), 0);
  const deliveryCharges = asked.type === 'delivery' ? deliveryFee(subTotal, destination.km) : 0;

  let promoRefusal = asked.promoCode?.trim() && !read.promo ? promoMessages.unknownCode : null;
  // A code waits in an empty cart: refusing it there would only make the customer type it again.
  let promo = lines.length === 0 ? null : read.promo;
  if (promo) {
    promoRefusal = refusalOf(
      judgePromo(promo, {
        now: asked.now,
        orderType: asked.type,
        branchId: destination.branch?.id ?? null,
        branchNames: new Map(destination.branches.map(({ id, name }) => [id, name])),
        subTotal,
        ordersSoFar: read.ordersSoFar,
        usesSoFar: read.usesSoFar,
        usesLeft: asked.usesLeft,
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
      loyaltyPoints: user.loyaltyPoints,
      applyLoyalty: asked.applyLoyalty,
    }),
  };
}
