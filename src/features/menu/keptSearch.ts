import type { MenuItem } from '../../../contract/menu';
import { baseApi } from '../../shared/api/baseApi';
import { uniqueById } from '../../shared/api/tolerant';
import { foldText } from '../../shared/map/foldText';
import type { AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';
import { menuApi } from './menuApi';
import { readMenuPage } from './readMenu';

/** The categories that this visit has loaded. */
const loadedItems = (state: AppState): MenuItem[] =>
  menuApi.util
    .selectCachedArgsForQuery(state, 'getMenuItems')
    .flatMap((args) => menuApi.endpoints.getMenuItems.select(args)(state).data?.pages ?? [])
    .flatMap(({ items }) => items);

/** Items with every word of the query, those with all of them in the title first. */
function searchItems(items: readonly MenuItem[], query: string): MenuItem[] {
  const words = foldText(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const isIn = (text: string) => words.every((word) => foldText(text).includes(word));
  const found = items.filter(({ title, description }) => isIn(`${title} ${description}`));
  return [...found.filter(({ title }) => isIn(title)), ...found.filter(({ title }) => !isIn(title))];
}

/** Search without a connection: what this visit has loaded, and what the device has kept, in the language of now. */
export const { useSearchKeptQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchKept: build.query<MenuItem[], { query: string }>({
      queryFn: async ({ query }, { extra, getState }) => {
        const { saved, selectLang } = extra as Services;
        const copies = await saved.list(`${selectLang(getState())} /getMenuItems?`).catch(() => []);
        const items = uniqueById([
          ...loadedItems(getState() as AppState),
          ...copies.flatMap(({ data }) => readMenuPage(data).items),
        ]);
        return { data: searchItems(items, query) };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});
