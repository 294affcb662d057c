import { CategoryList, type Category } from '../../../contract/dashboard';
import { MenuItem, MenuPage } from '../../../contract/menu';
import { baseApi } from '../../shared/api/baseApi';
import { asRecord, readShape, readShapes, toNumber, unwrap } from '../../shared/api/readShape';
import { AT_BRANCH } from './menuTags';
import { PAGE_SIZE } from './pageSize';

/** A page of items; without pagination it is the only page. */
function readMenuPage(value: unknown): MenuPage {
  const page = Array.isArray(value) ? { items: value } : asRecord(value);
  const read = readShape(MenuPage, page);
  const total_records = Math.trunc(toNumber(asRecord(page.pagination).total_records, read.items.length));
  return { ...read, pagination: { ...read.pagination, total_records } };
}

/** The categories, the items, one item and the search (API-18 to API-20, API-24). */
export const menuApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAllCategories: build.query<Category[], void>({
      query: () => ({ path: '/getAllCategories' }),
      transformResponse: (data) => readShapes(CategoryList, data, 'categories'),
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
      extraOptions: { fallback: 'errors.items', exception: 'errors.items', noToast: ['firstLoad'] },
    }),
    getItemDetails: build.query<MenuItem, { item_id: string }>({
      query: (query) => ({ path: '/getItemDetails', query, atBranch: true }),
      transformResponse: (data) => readShape(MenuItem, unwrap(data, 'item')),
      providesTags: [AT_BRANCH],
      extraOptions: { fallback: 'errors.items', exception: 'errors.items', noToast: ['firstLoad'] },
    }),
    search: build.query<MenuItem[], { query: string }>({
      query: ({ query }) => ({ path: '/search', query: { query, page: 1 }, atBranch: true }),
      transformResponse: (data) => readMenuPage(data).items,
      providesTags: [AT_BRANCH],
      extraOptions: { fallback: 'errors.search', exception: 'errors.search', noToast: ['firstLoad'] },
    }),
  }),
});

export const { useGetAllCategoriesQuery, useGetMenuItemsInfiniteQuery, useGetItemDetailsQuery, useSearchQuery } =
  menuApi;
