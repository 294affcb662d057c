import { cartCalls } from '../../../contract/cart';
import type { FastifyPluginAsync } from 'fastify';
import { refuse } from '../../http/errors';
import { registerCall } from '../../http/registerCall';
import { usesLeft } from '../promo/promoTable';
import { addItem, updateItem } from './cartService';
import { cartView } from './cartView';
import { quote } from './quote';
import { readCart } from './readCart';

/** Serves the cart calls (API-21 to API-23). */
export const cartRoutes: FastifyPluginAsync = async (app) => {
  const { loadBranches } = app;
  registerCall(app, cartCalls.getCart, async ({ db, clock, user, lang, config }, query) => {
    // A cart without an address in the zone can be read; only addItemToCart and placeOrder refuse the place.
    const branches = await loadBranches();
    const read = await readCart(db, {
      userId: user.id,
      addressId: query.user_address_id,
      promoCode: query.promo_code,
    });
    const quoted = quote(read, {
      type: query.type,
      branches,
      branchId: query.branch_id,
      promoCode: query.promo_code,
      applyLoyalty: query.apply_loyalty ?? false,
      now: clock.now(),
      usesLeft: read.promo && (await usesLeft(db, read.promo)),
    });
    if (quoted.promoRefusal) refuse(quoted.promoRefusal);
    return { data: cartView(quoted, read.loyaltyPoints, lang, config.publicUrl) };
  });

  registerCall(app, cartCalls.addItemToCart, async ({ db, clock, user }, body) => ({
    data: null,
    message: await addItem(db, await loadBranches(), user.id, body, clock.now()),
  }));

  registerCall(app, cartCalls.updateCartItem, async ({ db, clock, user }, body) => ({
    data: null,
    message: await updateItem(db, await loadBranches(), user.id, body, clock.now()),
  }));
};
