import { configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Dashboard } from '../../contract/dashboard';
import { addressSlice } from '../features/address/addressSlice';
import { authSlice } from '../features/auth/authSlice';
import { branchSlice } from '../features/branch/branchSlice';
import { cartSlice } from '../features/cart/cartSlice';
import { loyaltySlice } from '../features/loyalty/loyaltySlice';
import { BannerSlide } from '../features/menu/components/BannerSlide';
import { dashboardApi } from '../features/menu/dashboardApi';
import { ordersSlice } from '../features/orders/ordersSlice';
import { promoSlice } from '../features/promo/promoSlice';
import { HomeScreen } from '../screens/home/HomeScreen';
import { AsidePlace, HomeSections } from '../screens/home/HomeSections';
import { Footer } from '../screens/layout/Footer';
import { SiteBar } from '../screens/layout/SiteBar';
import { SkipLink } from '../screens/layout/SkipLink';
import { baseApi } from '../shared/api/baseApi';
import { connectionSlice } from '../shared/api/connectionSlice';
import { langSlice } from '../shared/i18n/langSlice';
import { loadHomeMessages } from '../shared/i18n/messages';
import { textOf } from '../shared/i18n/translate';
import { VisuallyHidden } from '../shared/ui/VisuallyHidden';
import { AppTheme } from '../theme/AppTheme';

const picture = { image: '/p', image_sources: [{ type: 't', srcset: '/s' }] };
const banner = { _id: 'b', title: 't', link: '/cart', ...picture };
const sample: Dashboard = {
  banners: [{ ...banner, image_cutout: true }, banner],
  categories: [
    { _id: 'lead', title: 't', ...picture },
    { _id: 'plain', title: 't', ...picture },
  ],
  promos: [{ _id: 'p', ...picture }],
};

type HomeTemplate = Awaited<ReturnType<typeof homeTemplate>>;

/** One style element, which emotion takes over in the browser: the languages have the same rules. */
export function homeStyle(templates: readonly HomeTemplate[]): string {
  const rules = new Map(templates.flatMap((template) => [...template.rules]));
  const names = [...rules.keys()].map((name) => name.slice('css '.length)).join(' ');
  return `<style data-emotion="css ${names}">${[...rules.values()].join('')}</style>`;
}

const slices = [
  langSlice,
  connectionSlice,
  authSlice,
  cartSlice,
  addressSlice,
  branchSlice,
  promoSlice,
  loyaltySlice,
  ordersSlice,
];
const reducer = Object.fromEntries<Reducer>([
  ...slices.map(({ name, reducer }): [string, Reducer] => [name, reducer as Reducer]),
  [baseApi.reducerPath, baseApi.reducer as Reducer],
]);

const user = { _id: 'u', name: 'n', email: '', phone: '', picture: '', is_guest: false, age: null, auth_token: 't' };

/**
 * Home in one language, rendered by the build with the app's own components (docs/adr/0008), and a slide with a full
 * picture. The rules include those of the bars and the footer, which emotion would otherwise insert one by one.
 */
export async function homeTemplate(lang: 'en' | 'ar') {
  await loadHomeMessages(lang);
  const store = configureStore({
    reducer,
    preloadedState: {
      [langSlice.name]: { current: lang },
      [authSlice.name]: { ...authSlice.getInitialState(), user },
      [cartSlice.name]: { ...cartSlice.getInitialState(), count: 1 },
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware as Middleware),
  });
  store.dispatch(
    dashboardApi.util.upsertQueryEntries([{ endpointName: 'getDashboard', arg: undefined, value: sample }]),
  );
  const rules = new Map<string, string>();
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <AppTheme lang={lang}>
        <MemoryRouter>
          <SkipLink />
          <main className="home" id="content" tabIndex={-1}>
            <VisuallyHidden as="h1">n</VisuallyHidden>
            <HomeSections aside={<AsidePlace />} />
          </main>
          <div data-home="opaque-slide" data-label={textOf(lang, 'menu.bannerOf')}>
            <BannerSlide banner={banner} index={0} />
          </div>
          <hr />
          <HomeScreen />
          <SiteBar />
          <Footer />
        </MemoryRouter>
      </AppTheme>
    </Provider>,
    // Emotion puts a style element before each element.
  ).replace(/<style data-emotion="(css [^"]*)">(.*?)<\/style>/g, (_all, name: string, css: string) => {
    rules.set(name, css);
    return '';
  });
  // Its timers would keep the build's process alive.
  store.dispatch(baseApi.util.resetApiState());
  return { html: html.slice(0, html.indexOf('<hr')), rules };
}
