import { cartCalls } from '../../../contract/cart';
import type { App } from '../../app';
import { refuse } from '../../lib/errors';
import { registerCall } from '../../lib/registerCall';
import { addItem, updateItem } from './cartService';
import { cartView } from './cartView';
import { quote } from './quote';

/** Serves the cart calls (API-21 to API-23). */
export function registerCart(app: App): void {
  registerCall(app, cartCalls.getCart, async ({ db, clock, user, lang, config }, query) => {
    // A cart that goes nowhere yet, or out of the zone, still loads: only addItemToCart and placeOrder refuse the place.
    const quoted = await quote(db, {
      user, type: query.type, addressId: query.user_address_id, branchId: query.branch_id,
      promoCode: query.promo_code, applyLoyalty: query.apply_loyalty ?? false, now: clock.now(),
    });
    if (quoted.promoRefusal) refuse(quoted.promoRefusal);
    return { data: cartView(quoted, user.loyaltyPoints, lang, config.publicUrl) };
  });

  registerCall(app, cartCalls.addItemToCart, async ({ db, clock, user }, body) =>
    ({ data: null, message: await addItem(db, user.id, body, clock.now()) }));

  registerCall(app, cartCalls.updateCartItem, async ({ db, user }, body) =>
    ({ data: null, message: await updateItem(db, user.id, body) }));
}
