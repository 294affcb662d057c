import type { Cart, CartAddon, CartItem } from '../../../contract/cart';
import type { Lang } from '../../../contract/common';
import type { StoredAddon } from '../../db/schema';
import { toAed } from '../../lib/money';
import { rowPicture } from '../../storage/pictures';
import type { CartLine } from '../cart/cartTable';
import { priceOf } from '../cart/pricing';
import { doorOf, fingerprintOf } from './orderDraft';
import { orderProblem, type Quote } from './quote';

const addonView = (addon: StoredAddon, lang: Lang): CartAddon => ({
  quantity: addon.quantity,
  item: { _id: addon.item_id, title: addon.title[lang] },
  addon_index: addon.addon_index,
  item_id: addon.item_id,
  title: addon.title[lang],
  price: toAed(addon.price),
  total_price: toAed(addon.price * addon.quantity),
  max_selection: addon.max_selection,
  max_quantity: addon.max_quantity,
});

const lineView = (line: CartLine, lang: Lang, publicUrl: string): CartItem => ({
  item_id: line.item.id,
  item: { title: line.item.title[lang], ...rowPicture(line.item.image, lang, publicUrl) },
  quantity: line.quantity,
  addons: line.addons.map((addon) => addonView(addon, lang)),
  total_price: toAed(priceOf(line)),
  instruction: line.instruction,
});

export function cartView(
  { lines, totals, promo, destination }: Quote,
  loyaltyPoints: number,
  lang: Lang,
  publicUrl: string,
): Cart {
  const problem = orderProblem({ lines, destination });
  const { address, branch } = destination;
  return {
    cartItems: lines.map((line) => lineView(line, lang, publicUrl)),
    subTotal: toAed(totals.subTotal),
    deliveryCharges: toAed(totals.deliveryCharges),
    vat_amount: toAed(totals.vatAmount),
    promo_code: promo?.code ?? '',
    promo_discount: toAed(totals.promoDiscount),
    loyalty_points: loyaltyPoints,
    max_redeemable_points: totals.maxRedeemablePoints,
    loyalty_discount: toAed(totals.loyaltyDiscount),
    grand_total: toAed(totals.grandTotal),
    ...(branch ? { delivery_time: branch.deliveryTime, fingerprint: fingerprintOf(lines, address, branch.id) } : {}),
    ...(address ? { address_text: doorOf(address).addressText } : {}),
    ...(problem ? { place_problem: problem[lang] } : {}),
  };
}
