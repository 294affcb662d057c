import type { Category } from '../../../contract/dashboard';
import type { MenuItem, MenuPage } from '../../../contract/menu';
import { baseApi } from '../../shared/api/baseApi';
import { AT_BRANCH } from './menuTags';
import { PAGE_SIZE } from './pageSize';
import { readCategories, readMenuItem, readMenuPage } from './readMenu';

/** API-18 to API-20 and API-24. */
export const menuApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAllCategories: build.query<Category[], void>({
      query: () => ({ path: '/getAllCategories' }),
      transformResponse: readCategories,
      providesTags: ['menu'],
      extraOptions: { fallback: 'errors.items', exception: 'errors.items' },
    }),
    getMenuItems: build.infiniteQuery<MenuPage, { category_id: string }, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ pagination }, _all, last) => (last < pagination.total_pages ? last + 1 : undefined),
      },
      query: ({ queryArg: query, pageParam }) => ({
        path: '/getMenuItems',
        query: { ...query, page: pageParam, limit: PAGE_SIZE },
        atBranch: true,
      }),
      transformResponse: readMenuPage,
      providesTags: [AT_BRANCH],
      extraOptions: { fallback: 'errors.items', exception: 'errors.items' },
    }),
    getItemDetails: build.query<MenuItem, { item_id: string }>({
      query: (query) => ({ path: '/getItemDetails', query, atBranch: true }),
      transformResponse: readMenuItem,
      providesTags: [AT_BRANCH],
      extraOptions: { fallback: 'errors.items', exception: 'errors.items' },
    }),
    search: build.query<MenuItem[], { query: string }>({
      query: ({ query }) => ({ path: '/search', query: { query, page: 1 }, atBranch: true }),
      transformResponse: (data) => readMenuPage(data).items,
      providesTags: [AT_BRANCH],
      extraOptions: { fallback: 'errors.search', exception: 'errors.search' },
    }),
  }),
});

export const { useGetAllCategoriesQuery, useGetMenuItemsInfiniteQuery, useGetItemDetailsQuery, useSearchQuery } =
  menuApi;
