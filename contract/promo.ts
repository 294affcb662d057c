import { Type, type Static } from 'typebox';
import { Aed, Id, imageExtras, OrderType, Picture, uniqueList, get, type Call } from './common';

export const Promo = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  image: Picture,
  ...imageExtras,
});
export type Promo = Static<typeof Promo>;
export const PromoList = uniqueList(Promo);

export const PromoRule = Type.Object({
  is_eligible: Type.Boolean(),
  message: Type.String(),
  /** AED that the cart lacks. Not in the specification. */
  missing: Type.Optional(Aed),
});
export type PromoRule = Static<typeof PromoRule>;

export const PromoDetail = Type.Object({
  ...Promo.properties,
  code: Type.String(),
  is_eligible: Type.Boolean(),
  rules: Type.Array(PromoRule),
});
export type PromoDetail = Static<typeof PromoDetail>;

/** A GET with query parameters: a browser cannot send a body with it. */
export const GetPromoDetailsQuery = Type.Object({
  promo_id: Id,
  type: OrderType,
  user_address_id: Type.Optional(Id),
  branch_id: Type.Optional(Id),
});
export type GetPromoDetailsQuery = Static<typeof GetPromoDetailsQuery>;

export const promoCalls = {
  getPromotions: get('/getPromotions', 'public', { data: Type.Object({ promos: PromoList }) }),
  getPromoDetails: get('/getPromoDetails', 'session', {
    query: GetPromoDetailsQuery,
    data: Type.Object({ promo: PromoDetail }),
  }),
} as const satisfies Record<string, Call>;
