import type { FastifyPluginAsync } from 'fastify';
import { cartCalls } from '../../../contract/cart';
import { registerCall } from '../../http/registerCall';
import { addItem, updateItem } from './cartService';

export const cartRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, cartCalls.addItemToCart, async ({ user }, body) => ({
    data: null,
    message: await addItem(app.db, await app.loadBranches(), user.id, body, app.clock.now()),
  }));

  registerCall(app, cartCalls.updateCartItem, async ({ user }, body) => ({
    data: null,
    message: await updateItem(app.db, await app.loadBranches(), user.id, body, app.clock.now()),
  }));
};
