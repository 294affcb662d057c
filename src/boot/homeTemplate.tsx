import { ThemeProvider } from '@emotion/react';
import { configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Dashboard } from '../../contract/menu';
import { addressSlice } from '../features/address/addressSlice';
import { authSlice } from '../features/auth/authSlice';
import { branchSlice } from '../features/branch/branchSlice';
import { cartSlice } from '../features/cart/cartSlice';
import { loyaltySlice } from '../features/loyalty/loyaltySlice';
import { BannerSlide } from '../features/menu/components/BannerSlide';
import { menuApi } from '../features/menu/menuApi';
import { promoSlice } from '../features/promo/promoSlice';
import { HomeScreen } from '../screens/home/HomeScreen';
import { HomeSections } from '../screens/home/HomeSections';
import { Footer } from '../screens/layout/Footer';
import { SiteBar } from '../screens/layout/SiteBar';
import { SkipLink } from '../screens/layout/SkipLink';
import { baseApi } from '../shared/api/baseApi';
import { connectionSlice } from '../shared/api/connectionSlice';
import { langSlice } from '../shared/i18n/langSlice';
import { loadHomeMessages } from '../shared/i18n/messages';
import { VisuallyHidden } from '../shared/ui/VisuallyHidden';
import { createBaseTheme } from '../theme/baseTheme';

const picture = { image: '/p', image_sources: [{ type: 't', srcset: '/s' }] };
const banner = { _id: 'b', title: 't', link: '/cart', ...picture };
/** One of each kind of thing that Home can show; the page's own script puts the real ones in (boot/paintHome.ts). */
const sample: Dashboard = {
  banners: [{ ...banner, image_cutout: true }, banner],
  categories: [
    { _id: 'lead', title: 't', ...picture },
    { _id: 'plain', title: 't', ...picture },
  ],
  promos: [{ _id: 'p', ...picture }],
};

/** Home's HTML, and emotion's rules for it by their names. */
export interface HomeTemplate {
  html: string;
  rules: Map<string, string>;
}

/** Rules of emotion stand before the elements they are for. */
function withoutStyles(html: string): HomeTemplate {
  const rules = new Map<string, string>();
  const bare = html.replace(/<style data-emotion="css ([^"]*)">(.*?)<\/style>/g, (_all, name: string, css: string) => {
    rules.set(name, css);
    return '';
  });
  return { html: bare, rules };
}

/** One style element of the document for the templates of all languages, which the app's own emotion takes over. */
export function homeStyle(templates: readonly HomeTemplate[]): string {
  const rules = new Map(templates.flatMap((each) => [...each.rules]));
  return `<style data-emotion="css ${[...rules.keys()].join(' ')}">${[...rules.values()].join('')}</style>`;
}

const reducer = {
  [langSlice.name]: langSlice.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
  [authSlice.name]: authSlice.reducer,
  [cartSlice.name]: cartSlice.reducer,
  [addressSlice.name]: addressSlice.reducer,
  [branchSlice.name]: branchSlice.reducer,
  [promoSlice.name]: promoSlice.reducer,
  [loyaltySlice.name]: loyaltySlice.reducer,
  [baseApi.reducerPath]: baseApi.reducer,
};
/** A customer, so that nothing of Home is left out. */
const user = { _id: 'u', name: 'n', email: '', phone: '', picture: '', is_guest: false, age: null, auth_token: 't' };

/**
 * What the app's own components make of Home, as HTML for the page itself (docs/adr/0009): drawn by the build, in one
 * language. A full-picture banner, which the sample's slider does not draw, stands behind. The rules are those of all
 * that stands around the food as well, on the phone and on the desktop: read with the page, they are not made and
 * inserted one by one in the moment in which the app takes over.
 */
export async function homeTemplate(lang: 'en' | 'ar'): Promise<HomeTemplate> {
  await loadHomeMessages(lang);
  const store = configureStore({
    reducer,
    preloadedState: {
      [langSlice.name]: { current: lang },
      [authSlice.name]: { ...authSlice.getInitialState(), user },
      [cartSlice.name]: { ...cartSlice.getInitialState(), count: 1 },
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  store.dispatch(menuApi.util.upsertQueryEntries([{ endpointName: 'getDashboard', arg: undefined, value: sample }]));
  const draw = (content: ReactNode) =>
    withoutStyles(
      renderToStaticMarkup(
        <Provider store={store}>
          <ThemeProvider theme={createBaseTheme(lang)}>
            <MemoryRouter>{content}</MemoryRouter>
          </ThemeProvider>
        </Provider>,
      ),
    );
  const { html, rules } = draw(
    <>
      <SkipLink />
      <main className="home" id="content" tabIndex={-1}>
        <VisuallyHidden as="h1">n</VisuallyHidden>
        <HomeSections aside={null} />
      </main>
      <BannerSlide banner={banner} index={0} />
    </>,
  );
  const around = draw(
    <>
      <HomeScreen />
      <SiteBar />
      <Footer />
    </>,
  );
  // Its timers would keep the build from ending.
  store.dispatch(baseApi.util.resetApiState());
  return { html, rules: new Map([...rules, ...around.rules]) };
}
