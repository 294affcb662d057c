import type { FastifyPluginAsync } from 'fastify';
import { promoCalls } from '../../../contract/promo';
import { registerCall } from '../../http/registerCall';
import { listPromos } from './promoTable';
import { promoView } from './promoView';

export const promoRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, promoCalls.getPromotions, async ({ lang }) => ({
    data: {
      promos: (await listPromos(app.db, app.clock.now())).map((row) => promoView(row, lang, app.config.publicUrl)),
    },
  }));
};
