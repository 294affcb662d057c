import { loyaltyCalls } from '../../../contract/loyalty';
import type { FastifyPluginAsync } from 'fastify';
import { picture } from '../../storage/pictures';
import { registerCall } from '../../http/registerCall';
import { listEntries } from './loyaltyTable';

export const loyaltyRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, loyaltyCalls.getUserLoyalty, async ({ db, user, lang, config, loadShop }) => {
    const entries = await listEntries(db, user.id);
    return {
      data: {
        loyalty_points: user.loyaltyPoints,
        loyalty_code: user.loyaltyCode,
        aed_points: (await loadShop()).points.perAedOff,
        history: entries.map((entry) => ({
          _id: entry.id,
          ...picture(entry.image, lang, config.publicUrl),
          title: entry.title[lang],
          createdAt: entry.createdAt.toISOString(),
          points_type: entry.pointsType,
          loyalty_points: entry.points,
        })),
      },
    };
  });
};
