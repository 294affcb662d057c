import { Type, type Static } from 'typebox';
import { imageExtras, Picture, get, type Call } from './common';

/** An entry of the point history; `points_type` 'reward' was earned, anything else was used (ENT-13). */
export const LoyaltyEntry = Type.Object({
  _id: Type.Optional(Type.String()),
  image: Picture,
  title: Type.String(),
  /** ISO 8601, UTC. */
  createdAt: Type.String(),
  points_type: Type.String(),
  /** Points, never negative. */
  loyalty_points: Type.Integer(),
  ...imageExtras,
});
export type LoyaltyEntry = Static<typeof LoyaltyEntry>;

/** `aed_points` is points per 1 AED (ENT-13). */
export const Loyalty = Type.Object({
  loyalty_points: Type.Integer(),
  loyalty_code: Type.String(),
  aed_points: Type.Integer(),
  history: Type.Array(LoyaltyEntry),
});
export type Loyalty = Static<typeof Loyalty>;

export const loyaltyCalls = {
  getUserLoyalty: get('/getUserLoyalty', 'customer', { data: Loyalty }),
} as const satisfies Record<string, Call>;
