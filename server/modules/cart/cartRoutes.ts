import { cartCalls } from '../../../contract/cart';
import type { FastifyPluginAsync } from 'fastify';
import { refuse } from '../../http/errors';
import { registerCall } from '../../http/registerCall';
import { countingGuesses } from '../promo/promoGuesses';
import { usesLeft } from '../promo/promoTable';
import { addItem, updateItem } from './cartService';
import { cartView } from './cartView';
import { quote } from './quote';
import { readCart } from './readCart';

/** Serves the cart calls (API-21 to API-23). */
export const cartRoutes: FastifyPluginAsync = async (app) => {
  const { loadBranches } = app;
  registerCall(app, cartCalls.getCart, async (context, query) => {
    const { db, clock, user, lang, config } = context;
    // A cart without an address in the zone can be read; only addItemToCart and placeOrder refuse the place.
    const branches = await loadBranches();
    const { read, quoted } = await countingGuesses(context, query.promo_code, async () => {
      const found = await readCart(db, {
        userId: user.id,
        addressId: query.user_address_id,
        promoCode: query.promo_code,
        secret: config.appSecret,
      });
      const left = found.promo && (await usesLeft(db, found.promo));
      const priced = quote(found, { ...query, branches, now: clock.now(), usesLeft: left });
      if (priced.promoRefusal) refuse(priced.promoRefusal);
      return { read: found, quoted: priced };
    });
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
