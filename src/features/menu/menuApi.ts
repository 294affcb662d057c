import type { Category, Dashboard, MenuItem, MenuPage } from '../../../contract/menu';
import { baseApi } from '../../shared/api/baseApi';
import { PAGE_SIZE } from './pageSize';
import { readCategories, readDashboard, readMenuItem, readMenuPage } from './readMenu';

/** Tag of the replies that depend on the branch of menu calls. */
export const AT_BRANCH = { type: 'menu', id: 'atBranch' } as const;

/** The part of a reply that may be saved: everything except the customer's quantities. */
const saved = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (name, value: unknown) => (name === 'cart_quantity' ? 0 : value)));

/** API-17 to API-20 and API-24. */
export const menuApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<Dashboard, void>({
      query: () => ({ path: '/getDashboard' }),
      transformResponse: readDashboard,
      providesTags: ['menu'],
      // Only fields that Home shows, because it is saved in local storage.
      extraOptions: { fallback: 'errors.dashboard', exception: 'errors.dashboard', saved: readDashboard },
    }),
    getAllCategories: build.query<Category[], void>({
      query: () => ({ path: '/getAllCategories' }),
      transformResponse: readCategories,
      providesTags: ['menu'],
      extraOptions: { fallback: 'errors.items', exception: 'errors.items', saved },
    }),
    /** `quiet`: a prefetch, without an error toast and with low network priority. */
    getMenuItems: build.infiniteQuery<MenuPage, { category_id: string; quiet?: boolean }, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ pagination }, _all, last) => (last < pagination.total_pages ? last + 1 : undefined),
      },
      query: ({ queryArg: { quiet, ...query }, pageParam }) => ({
        path: '/getMenuItems',
        query: { ...query, page: pageParam, limit: PAGE_SIZE },
        atBranch: true,
        ...(quiet && { toast: false, priority: 'low' }),
      }),
      serializeQueryArgs: ({ queryArgs }) => ({ category_id: queryArgs.category_id }),
      transformResponse: readMenuPage,
      providesTags: [AT_BRANCH],
      extraOptions: { fallback: 'errors.items', exception: 'errors.items', saved },
    }),
    getItemDetails: build.query<MenuItem, { item_id: string }>({
      query: (query) => ({ path: '/getItemDetails', query, atBranch: true }),
      transformResponse: readMenuItem,
      providesTags: [AT_BRANCH],
      extraOptions: { fallback: 'errors.items', exception: 'errors.items', saved },
    }),
    search: build.query<MenuItem[], { query: string }>({
      query: ({ query }) => ({ path: '/search', query: { query, page: 1 }, atBranch: true }),
      transformResponse: (data) => readMenuPage(data).items,
      providesTags: [AT_BRANCH],
      extraOptions: { fallback: 'errors.search', exception: 'errors.search' },
    }),
  }),
});

export const {
  useGetDashboardQuery,
  useGetAllCategoriesQuery,
  useGetMenuItemsInfiniteQuery,
  useGetItemDetailsQuery,
  useSearchQuery,
} = menuApi;
