import { loyaltyCalls } from '../../../contract/loyalty';
import type { FastifyPluginAsync } from 'fastify';
import { rowPicture } from '../../storage/pictures';
import { registerCall } from '../../http/registerCall';
import { listEntries } from './loyaltyTable';

export const loyaltyRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, loyaltyCalls.getUserLoyalty, async ({ user, lang }) => {
    const entries = await listEntries(app.db, user.id);
    return {
      data: {
        loyalty_points: user.loyaltyPoints,
        loyalty_code: user.loyaltyCode,
        aed_points: (await app.loadShop()).points.perAedOff,
        history: entries.map((entry) => ({
          _id: entry.id,
          ...rowPicture(entry.image, lang, app.config.publicUrl),
          title: entry.title[lang],
          createdAt: entry.createdAt.toISOString(),
          points_type: entry.pointsType,
          loyalty_points: entry.points,
        })),
      },
    };
  });
};
