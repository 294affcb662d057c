import { Order, OrderList, type OrdersFilter, type PlaceOrderBody } from '../../../contract/orders';
import { baseApi } from '../../shared/api/baseApi';
import { asRecord, idOf, readShape, toList, toText, uniqueById, unwrap } from '../../shared/api/readShape';
import { reloads } from '../../shared/api/reload';
import { uncachedCall } from '../../shared/api/uncachedCall';
import { hasExtra } from '../../shared/config';

/** `item_id` is an object, or a bare identifier with the title beside it. */
function completeAddon(value: unknown) {
  const addon = asRecord(value);
  const title = toText(asRecord(addon.item_id).title) || toText(addon.title);
  return { ...addon, item_id: { _id: idOf(addon.item_id), title } };
}

function completeLine(value: unknown) {
  const line = asRecord(value);
  const item = asRecord(line.item);
  return {
    ...line,
    item: { ...item, _id: idOf(item) || idOf(line.item_id) },
    addons: toList(line.addons, completeAddon),
  };
}

function completeOrder(value: unknown) {
  const order = asRecord(value);
  return { ...order, order_items: toList(order.order_items, completeLine) };
}

/** An Order (ENT-12). An unknown status or payment code is kept and shown as sent. */
export const readOrder = (value: unknown): Order => readShape(Order, completeOrder(value));

const readOrders = (value: unknown): Order[] => readShape(OrderList, toList(value, completeOrder, 'orders'));

/** A page of getMyOrders. `next`: the cursor of the next page; '' for none. */
interface OrdersPage {
  orders: Order[];
  next: string;
}

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without the extra `ordersCursor` there is one page with all orders. `quiet`: no toast when it fails. */
    getMyOrders: build.infiniteQuery<OrdersPage, { status: OrdersFilter; quiet?: boolean }, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ next }) => (hasExtra('ordersCursor') && next) || undefined,
      },
      query: ({ queryArg: { quiet, ...query }, pageParam }) => ({
        path: '/getMyOrders',
        query: { ...query, ...(pageParam && { cursor: pageParam }) },
        toast: !quiet,
      }),
      serializeQueryArgs: ({ queryArgs }) => ({ status: queryArgs.status }),
      transformResponse: (data) => ({ orders: readOrders(data), next: toText(asRecord(data).next_cursor) }),
      providesTags: ['orders'],
      extraOptions: { noToast: ['reload', 'firstLoad'] },
    }),
    getOrderDetails: build.query<{ order: Order; title: string }, { order_id: string; quiet?: boolean }>({
      query: ({ quiet, ...query }) => ({ path: '/getOrderDetails', query, toast: !quiet }),
      serializeQueryArgs: ({ queryArgs: { order_id } }) => ({ order_id }),
      extraOptions: { noToast: ['reload', 'firstLoad'] },
      transformResponse: (data) => ({
        order: readOrder(unwrap(data, 'order')),
        title: toText(asRecord(data).order_title),
      }),
      providesTags: ['orders'],
    }),
    /** After an error the order is looked up, so the screen shows the error itself. */
    cancelOrder: build.mutation<{ order: Order; message: string }, { order_id: string }>({
      query: (body) => ({ path: '/cancelOrder', method: 'POST', body, toast: false }),
      transformResponse: (data, meta) => ({ order: readOrder(unwrap(data, 'order')), message: meta?.message ?? '' }),
      onQueryStarted: reloads('orders', 'loyalty', 'promo'),
    }),
  }),
});

/** The checkout shows its errors itself, because not every refusal is an error. */
export const placeOrder = uncachedCall('placeOrder', {
  query: ({ idempotencyKey, ...body }: PlaceOrderBody & { idempotencyKey: string }) => ({
    path: '/placeOrder',
    method: 'POST',
    body,
    idempotencyKey,
    toast: false,
  }),
  transformResponse: (data, meta) => ({ orderId: idOf(asRecord(data).order), message: meta?.message ?? '' }),
});

/** The orders of all loaded pages; one that moved between pages is listed once. */
export const ordersOf = (data: { pages: readonly OrdersPage[] } | undefined): Order[] | undefined =>
  data && uniqueById(data.pages.flatMap(({ orders }) => orders));

export const { useGetMyOrdersInfiniteQuery, useGetOrderDetailsQuery } = ordersApi;
