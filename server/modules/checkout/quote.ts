import type { Bilingual, Shop } from '../../db/schema';
import { say } from '../../i18n/messages';
import type { BranchRow } from '../branch/branchTable';
import { checkAddons } from '../cart/addonRules';
import { soldOutAddon } from '../cart/cartService';
import type { CartLine } from '../cart/cartTable';
import { deliveryFee } from '../cart/delivery';
import { quoteDestination, type Destination, type Place } from '../cart/destination';
import { priceOf, totals, type Totals } from '../cart/pricing';
import { evaluatePromo, refusalOf } from '../promo/promoRules';
import type { PromoRow } from '../promo/promoTable';
import type { CartRead } from './readCart';

/** Why the kitchen cannot make the lines; null if it can. */
export function soldOutProblem(lines: readonly CartLine[], branch: BranchRow | null): Bilingual | null {
  const gone = lines.find(({ item }) => !item.isAvailable);
  if (gone) return say('cart.unavailable', { item: gone.item.title });
  const soldOut = branch && lines.find(({ soldOutAt }) => soldOutAt.includes(branch.id));
  if (soldOut) return say('cart.soldOut', { item: soldOut.item.title });
  const addon = soldOutAddon(
    lines.flatMap(({ addons }) => addons),
    branch,
  );
  return addon ? say('cart.soldOut', { item: addon.title }) : null;
}

function addonProblem({ item, addons }: CartLine): Bilingual | null {
  const check = checkAddons(item.addons, addons);
  return 'problem' in check ? say('orders.lineProblem', { item: item.title, problem: check.problem }) : null;
}

export function orderProblem({ lines, destination: { soldOutBranch, problem } }: Pick<Quote, 'lines' | 'destination'>) {
  for (const line of lines) {
    const lineProblem = soldOutProblem([line], null) ?? addonProblem(line);
    if (lineProblem) return lineProblem;
  }
  return problem ?? soldOutProblem(lines, soldOutBranch);
}

const subTotalOf = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + priceOf(line), 0);

export interface Quote {
  lines: CartLine[];
  destination: Destination;
  totals: Totals;
  promo: PromoRow | null;
  promoRefusal: Bilingual | null;
}

export interface QuoteContext extends Place {
  branches: BranchRow[];
  shop: Shop;
  promo_code?: string | undefined;
  apply_loyalty?: boolean | undefined;
  usesLeft: number | null;
}

export const rulesFor = (
  promo: PromoRow,
  read: CartRead,
  branch: BranchRow | null,
  context: Omit<QuoteContext, 'shop'>,
) =>
  evaluatePromo(promo, {
    now: context.now,
    orderType: context.type,
    branchId: branch?.id ?? null,
    branchNames: new Map(context.branches.map(({ id, name }) => [id, name])),
    subTotal: subTotalOf(read.lines),
    ordersSoFar: read.ordersSoFar,
    usesSoFar: read.usesSoFar,
    usesLeft: context.usesLeft,
  });

export function quote(read: CartRead, context: QuoteContext): Quote {
  const { loyaltyPoints, lines } = read;
  const destination = quoteDestination(context.branches, read.address, context);
  const subTotal = subTotalOf(lines);
  const deliveryCharges =
    context.type === 'delivery' ? deliveryFee(subTotal, destination.km, context.shop.deliveryFee) : 0;
  // An empty cart keeps the code, so that the customer need not type it again.
  const named = lines.length === 0 ? null : read.promo;
  const isUnknown = context.promo_code?.trim() && !read.promo;
  const unmet = named && refusalOf(rulesFor(named, read, destination.branch, context));
  const promoRefusal = isUnknown ? say('promo.unknownCode') : unmet;
  const promo = promoRefusal ? null : named;
  const applyLoyalty = context.apply_loyalty ?? false;
  const sums = totals({ subTotal, deliveryCharges, promo, loyaltyPoints, applyLoyalty, shop: context.shop });
  return { lines, destination, promo, promoRefusal, totals: sums };
}
