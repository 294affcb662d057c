import type { Order, OrdersFilter, PlaceOrderBody } from '../../../contract/orders';
import { hasExtra } from '../../shared/config';
import { baseApi } from '../../shared/api/baseApi';
import { asRecord, idOf, toText, uniqueById, unwrap } from '../../shared/api/tolerant';
import { readOrder, readOrders } from './readOrder';

/** A page of getMyOrders. `next`: the cursor of the next page; '' for none. */
interface OrdersPage {
  orders: Order[];
  next: string;
}

/** API-34 to API-36, and cancelOrder, which is beyond the specification. */
export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The checkout shows its errors itself, because not every refusal is an error. */
    placeOrder: build.mutation<{ orderId: string; message: string }, PlaceOrderBody & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...body }) => ({
        path: '/placeOrder',
        method: 'POST',
        body,
        idempotencyKey,
        toast: false,
      }),
      transformResponse: (data, meta) => ({ orderId: idOf(asRecord(data).order), message: meta?.message ?? '' }),
    }),
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
      extraOptions: { toast: 'withoutData' },
    }),
    getOrderDetails: build.query<{ order: Order; title: string }, { order_id: string }>({
      query: (query) => ({ path: '/getOrderDetails', query }),
      extraOptions: { toast: 'withoutData' },
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
      invalidatesTags: ['orders', 'loyalty', 'promo'],
    }),
  }),
});

/** The orders of all loaded pages; one that moved between pages is listed once. */
export const ordersOf = (data: { pages: readonly OrdersPage[] } | undefined): Order[] | undefined =>
  data && uniqueById(data.pages.flatMap(({ orders }) => orders));

export const { useGetMyOrdersInfiniteQuery, useGetOrderDetailsQuery } = ordersApi;
