import { configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
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
import { textOf } from '../shared/i18n/translate';
import { VisuallyHidden } from '../shared/ui/VisuallyHidden';
import { AppTheme } from '../theme/AppTheme';

const picture = { image: '/p', image_sources: [{ type: 't', srcset: '/s' }] };
const banner = { _id: 'b', title: 't', link: '/cart', ...picture };
/** One of each kind that Home can show; the page script replaces them (fillHomeTemplate.ts). */
const sample: Dashboard = {
  banners: [{ ...banner, image_cutout: true }, banner],
  categories: [
    { _id: 'lead', title: 't', ...picture },
    { _id: 'plain', title: 't', ...picture },
  ],
  promos: [{ _id: 'p', ...picture }],
};

/** Home's HTML, and emotion's rules for it by their class names. */
export interface HomeTemplate {
  html: string;
  rules: Map<string, string>;
}

/** Emotion's static rendering puts a style element before each element. */
function withoutStyles(html: string): HomeTemplate {
  const rules = new Map<string, string>();
  const withoutRules = html.replace(
    /<style data-emotion="(css [^"]*)">(.*?)<\/style>/g,
    (_all, name: string, css: string) => {
      rules.set(name, css);
      return '';
    },
  );
  return { html: withoutRules, rules };
}

/** One style element, which emotion takes over in the browser: the languages have the same rules. */
export function homeStyle(templates: readonly HomeTemplate[]): string {
  const rules = new Map(templates.flatMap((template) => [...template.rules]));
  const names = [...rules.keys()].map((name) => name.slice('css '.length)).join(' ');
  return `<style data-emotion="css ${names}">${[...rules.values()].join('')}</style>`;
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
/** A customer, who sees everything that Home has. */
const user = { _id: 'u', name: 'n', email: '', phone: '', picture: '', is_guest: false, age: null, auth_token: 't' };

/**
 * Home in one language, rendered by the build with the app's own components (docs/adr/0008). A slide with a full
 * picture follows, because the slider renders its first slide only. The rules include those of the bars and the footer:
 * emotion would otherwise insert them one by one in the app's first render.
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
  store.dispatch(
    dashboardApi.util.upsertQueryEntries([{ endpointName: 'getDashboard', arg: undefined, value: sample }]),
  );
  const render = (content: ReactNode) =>
    withoutStyles(
      renderToStaticMarkup(
        <Provider store={store}>
          <AppTheme lang={lang}>
            <MemoryRouter>{content}</MemoryRouter>
          </AppTheme>
        </Provider>,
      ),
    );
  const { html, rules } = render(
    <>
      <SkipLink />
      <main className="home" id="content" tabIndex={-1}>
        <VisuallyHidden as="h1">n</VisuallyHidden>
        <HomeSections aside={null} />
      </main>
      <div data-home="opaque-slide" data-label={textOf(lang, 'menu.bannerOf')}>
        <BannerSlide banner={banner} index={0} />
      </div>
    </>,
  );
  const around = render(
    <>
      <HomeScreen />
      <SiteBar />
      <Footer />
    </>,
  );
  // Its timers would keep the build's process alive.
  store.dispatch(baseApi.util.resetApiState());
  return { html, rules: new Map([...rules, ...around.rules]) };
}
