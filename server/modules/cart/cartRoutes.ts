import type { FastifyPluginAsync } from 'fastify';
import { cartCalls } from '../../../contract/cart';
import { registerCall } from '../../http/registerCall';
import { addItem, updateItem } from './cartService';
import { whenOf } from './destination';
import { registerTimes } from './registerTimes';

export const cartRoutes: FastifyPluginAsync = async (app) => {
  registerTimes(app);

  registerCall(app, cartCalls.addItemToCart, async ({ user }, body) => ({
    data: null,
    message: await addItem(app.db, await app.loadBranches(), user.id, body, await whenOf(app, body)),
  }));

  registerCall(app, cartCalls.updateCartItem, async ({ user }, body) => ({
    data: null,
    message: await updateItem(app.db, await app.loadBranches(), user.id, body, await whenOf(app, body)),
  }));
};
