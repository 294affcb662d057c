import type { FastifyPluginAsync } from 'fastify';
import { cartCalls } from '../../../contract/cart';
import { registerCall } from '../../http/registerCall';
import { addItem, updateItem } from './cartService';

export const cartRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, cartCalls.addItemToCart, async ({ db, clock, user }, body) => ({
    data: null,
    message: await addItem(db, await app.loadBranches(), user.id, body, clock.now()),
  }));

  registerCall(app, cartCalls.updateCartItem, async ({ db, clock, user }, body) => ({
    data: null,
    message: await updateItem(db, await app.loadBranches(), user.id, body, clock.now()),
  }));
};
