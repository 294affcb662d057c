import type { GetCartQuery } from '../../contract/cart';
import { PAGE_SIZE } from '../features/menu/pageSize';
import type { QueryValues } from '../shared/api/url';
import { pageId } from '../shared/paths';

/** A call: `name` is the endpoint's and the path's, `query` differs from `arg` where the endpoint adds to it. */
export interface FirstCall {
  name: string;
  arg?: QueryValues;
  query?: QueryValues;
  atBranch?: boolean;
  /** The screen is shown without its reply. */
  isAwaited?: boolean;
}

export interface FirstCallValues {
  search: URLSearchParams;
  isRegistered: boolean;
  cart: GetCartQuery;
}

interface Place extends FirstCallValues {
  id: string;
}

const getCart = ({ cart }: Place): FirstCall => ({ name: 'getCart', arg: { ...cart } });
const getMyOrders = (status: string): FirstCall => ({ name: 'getMyOrders', arg: { status } });

const ofEverybody: Record<string, (place: Place) => FirstCall[]> = {
  '': () => [{ name: 'getDashboard' }],
  items: ({ id }) => {
    const arg = { category_id: id };
    const list = { name: 'getMenuItems', arg, query: { ...arg, page: 1, limit: PAGE_SIZE }, atBranch: true };
    return [{ name: 'getAllCategories' }, ...(id ? [list] : [])];
  },
  item: ({ id }) => (id ? [{ name: 'getItemDetails', arg: { item_id: id }, atBranch: true }] : []),
  cart: (place) => [getCart(place)],
  promotions: () => [{ name: 'getPromotions' }],
};

const ofCustomers: Record<string, (place: Place) => FirstCall[]> = {
  '': (place) => [{ ...getCart(place), isAwaited: false }],
  checkout: (place) => [getCart(place), { name: 'getCustomerCards', arg: { quiet: true }, query: {} }],
  'my-orders': ({ search }) => [getMyOrders(search.get('status') ?? 'All')],
  order: ({ id }) => (id ? [{ name: 'getOrderDetails', arg: { order_id: id } }] : []),
  points: () => [{ name: 'getUserLoyalty' }],
  account: () => [{ name: 'getUserLoyalty' }, getMyOrders('Active')],
};

/** The first calls of the screen of a path, for the page script, the first render and prefetching. */
export function firstCalls(pathname: string, values: FirstCallValues): FirstCall[] {
  const id = pageId(pathname);
  if (id === null) return [];
  const [, screen = ''] = pathname.split('/');
  const place = { ...values, id };
  return [...(ofEverybody[screen]?.(place) ?? []), ...((values.isRegistered && ofCustomers[screen]?.(place)) || [])];
}
