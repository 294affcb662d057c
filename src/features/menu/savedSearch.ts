import type { MenuItem } from '../../../contract/menu';
import { baseApi } from '../../shared/api/baseApi';
import { uniqueById } from '../../shared/api/tolerant';
import { foldText } from '../../shared/map/foldText';
import type { AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';
import { menuApi } from './menuApi';
import { readMenuPage } from './readMenu';

/** The categories loaded in this visit. */
const loadedItems = (state: AppState): MenuItem[] =>
  menuApi.util
    .selectCachedArgsForQuery(state, 'getMenuItems')
    .flatMap((args) => menuApi.endpoints.getMenuItems.select(args)(state).data?.pages ?? [])
    .flatMap(({ items }) => items);

/** Items that contain every word of the query; matches in the title come first. */
function searchItems(items: readonly MenuItem[], query: string): MenuItem[] {
  const words = foldText(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const matches = (text: string) => words.every((word) => foldText(text).includes(word));
  const found = items.filter(({ title, description }) => matches(`${title} ${description}`));
  return [...found.filter(({ title }) => matches(title)), ...found.filter(({ title }) => !matches(title))];
}

/** Search without a connection: items loaded in this visit and saved on the device, in the current language. */
export const { useSearchSavedQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchSaved: build.query<MenuItem[], { query: string }>({
      queryFn: async ({ query }, { extra, getState }) => {
        const { saved, selectLang } = extra as Services;
        const copies = await saved.list(`${selectLang(getState() as AppState)} /getMenuItems?`).catch(() => []);
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
