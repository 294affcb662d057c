import type { GetCartQuery } from '../../../contract/cart';

type WithId = { _id?: string } | null;

/** Address and branch as in the calls; missing ones are left out. */
export const placeIds = (address: WithId, branch: WithId): Pick<GetCartQuery, 'user_address_id' | 'branch_id'> => ({
  ...(address?._id && { user_address_id: address._id }),
  ...(branch?._id && { branch_id: branch._id }),
});

export interface CartQueryValues {
  place: ReturnType<typeof placeIds>;
  type: GetCartQuery['type'];
  promoCode: string;
  applyLoyalty: boolean;
  time: { at?: string } | null;
}

/** The order's time as in the calls; left out for as soon as possible. */
export const timeOf = (time: CartQueryValues['time']): Pick<GetCartQuery, 'scheduled_for'> =>
  time?.at ? { scheduled_for: time.at } : {};

/** The arguments of getCart, for the app and for the page's early requests. */
export const cartQuery = ({ place, type, promoCode, applyLoyalty, time }: CartQueryValues): GetCartQuery => ({
  ...place,
  type,
  ...(promoCode && { promo_code: promoCode }),
  ...(applyLoyalty && { apply_loyalty: true }),
  ...timeOf(time),
});
