import type { FastifyPluginAsync } from 'fastify';
import { cartCalls } from '../../../contract/cart';
import { refuse } from '../../http/errors';
import { registerCall } from '../../http/registerCall';
import { countingGuesses } from '../promo/promoGuesses';
import { usesLeft } from '../promo/promoTable';
import { addItem, updateItem } from './cartService';
import { cartView } from './cartView';
import { quote } from './quote';
import { readCart } from './readCart';

export const cartRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, cartCalls.getCart, async (context, query) => {
    const { db, clock, user, lang, config } = context;
    const { user_address_id: addressId, promo_code: promoCode } = query;
    const [branches, shop] = [await app.loadBranches(), await context.loadShop()];
    return countingGuesses(context, promoCode, async () => {
      const read = await readCart(db, { userId: user.id, addressId, promoCode, secret: config.appSecret });
      const left = read.promo && (await usesLeft(db, read.promo));
      const quoted = quote(read, { ...query, branches, shop, now: clock.now(), usesLeft: left });
      if (quoted.promoRefusal) refuse(quoted.promoRefusal);
      return { data: cartView(quoted, read.loyaltyPoints, lang, config.publicUrl) };
    });
  });

  registerCall(app, cartCalls.addItemToCart, async ({ db, clock, user }, body) => ({
    data: null,
    message: await addItem(db, await app.loadBranches(), user.id, body, clock.now()),
  }));

  registerCall(app, cartCalls.updateCartItem, async ({ db, clock, user }, body) => ({
    data: null,
    message: await updateItem(db, await app.loadBranches(), user.id, body, clock.now()),
  }));
};
