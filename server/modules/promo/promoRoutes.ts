import type { FastifyPluginAsync } from 'fastify';
import type { Lang } from '../../../contract/common';
import { promoCalls } from '../../../contract/promo';
import { refuse } from '../../http/errors';
import { registerCall } from '../../http/registerCall';
import { say } from '../../i18n/messages';
import { picture } from '../../storage/pictures';
import { quoteDestination, rulesFor } from '../cart/quote';
import { readCart } from '../cart/readCart';
import { findPromo, listPromos, usesLeft, type PromoRow } from './promoTable';

const promoView = (row: PromoRow, lang: Lang, publicUrl: string) => ({
  _id: row.id,
  title: row.title[lang],
  description: row.description[lang],
  ...picture(row.image, lang, publicUrl),
});

export const promoRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, promoCalls.getPromotions, async ({ db, lang, config }) => ({
    data: { promos: (await listPromos(db)).map((row) => promoView(row, lang, config.publicUrl)) },
  }));

  registerCall(app, promoCalls.getPromoDetails, async ({ db, clock, user, lang, config }, query) => {
    const promo = await findPromo(db, query.promo_id);
    if (!promo) refuse(say('promo.notFound'));
    const parameters = { userId: user.id, addressId: query.user_address_id, promoCode: promo.code };
    const read = await readCart(db, { ...parameters, secret: config.appSecret });
    const branches = await app.loadBranches();
    const terms = { ...query, branches, now: clock.now(), usesLeft: await usesLeft(db, promo) };
    const { branch } = quoteDestination(branches, read.address, terms);
    const rules = rulesFor(promo, read, branch, terms);
    return {
      data: {
        promo: {
          ...promoView(promo, lang, config.publicUrl),
          code: promo.code,
          is_eligible: rules.every((rule) => rule.is_eligible),
          rules: rules.map(({ is_eligible, message }) => ({ is_eligible, message: message[lang] })),
        },
      },
    };
  });
};
