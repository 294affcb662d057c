import type { Order, OrdersFilter, PlaceOrderBody } from '../../../contract/orders';
import { baseApi } from '../../shared/api/baseApi';
import { asRecord, idOf, str, unwrap } from '../../shared/api/tolerant';
import { readOrder, readOrders } from './readOrder';

/** A poll in the background: the same cache entry, but no toast when it fails. */
interface Quiet {
  quiet?: boolean;
}

/** API-34 to API-36. */
export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    placeOrder: build.mutation<{ orderId: string; message: string }, PlaceOrderBody & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...body }) => ({ path: '/placeOrder', method: 'POST', body, idempotencyKey }),
      transformResponse: (data, meta) => ({ orderId: idOf(asRecord(data).order), message: meta?.message ?? '' }),
    }),
    getMyOrders: build.query<Order[], { status: OrdersFilter } & Quiet>({
      query: ({ quiet, ...query }) => ({ path: '/getMyOrders', query, toast: !quiet }),
      serializeQueryArgs: ({ queryArgs }) => ({ status: queryArgs.status }),
      transformResponse: readOrders,
      providesTags: ['orders'],
    }),
    getOrderDetails: build.query<{ order: Order; title: string }, { order_id: string } & Quiet>({
      query: ({ quiet, ...query }) => ({ path: '/getOrderDetails', query, toast: !quiet }),
      serializeQueryArgs: ({ queryArgs }) => ({ order_id: queryArgs.order_id }),
      transformResponse: (data) => ({
        order: readOrder(unwrap(data, 'order')),
        title: str(asRecord(data).order_title),
      }),
      providesTags: ['orders'],
    }),
  }),
});

export const { useGetMyOrdersQuery, useGetOrderDetailsQuery } = ordersApi;
