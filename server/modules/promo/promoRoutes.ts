import { promoCalls } from '../../../contract/promo';
import type { FastifyPluginAsync } from 'fastify';
import type { Lang } from '../../../contract/common';
import { promoMessages } from '../../i18n/promo';
import { refuse } from '../../http/errors';
import { picture } from '../../storage/pictures';
import { registerCall } from '../../http/registerCall';
import { readCart } from '../cart/readCart';
import { quoteDestination, subTotalOf } from '../cart/quote';
import { evaluatePromo } from './promoRules';
import { findPromo, listPromos, usesLeft, type PromoRow } from './promoTable';

const promoView = (row: PromoRow, lang: Lang, publicUrl: string) => ({
  _id: row.id,
  title: row.title[lang],
  description: row.description[lang],
  ...picture(row.image, lang, publicUrl),
});

/** Serves the promo calls (API-41, API-42). */
export const promoRoutes: FastifyPluginAsync = async (app) => {
  const { loadBranches } = app;
  registerCall(app, promoCalls.getPromotions, async ({ db, lang, config }) => ({
    data: { promos: (await listPromos(db)).map((row) => promoView(row, lang, config.publicUrl)) },
  }));

  registerCall(app, promoCalls.getPromoDetails, async ({ db, clock, user, lang, config }, query) => {
    const promo = await findPromo(db, query.promo_id);
    if (!promo) refuse(promoMessages.notFound);
    const now = clock.now();
    const branches = await loadBranches();
    const read = await readCart(db, {
      userId: user.id,
      addressId: query.user_address_id,
      promoCode: promo.code,
      secret: config.appSecret,
    });
    const { branch } = quoteDestination(branches, read.address, { ...query, now });
    const rules = evaluatePromo(promo, {
      ...read,
      now,
      orderType: query.type,
      branchId: branch?.id ?? null,
      branchNames: new Map(branches.map(({ id, name }) => [id, name])),
      subTotal: subTotalOf(read.lines),
      usesLeft: await usesLeft(db, promo),
    });
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
