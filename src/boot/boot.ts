import { showStartFailure } from '../shared/lib/showStartFailure';
import { afterFrame } from '../shared/lib/afterFrame';
import { homeCopyKeys, readHomeCopy } from '../shared/persist/homeCopy';
import { isBrowserSessionMarked } from '../shared/persist/rememberMe';
import type { SavedReply } from '../shared/persist/savedReplies';
import { brandHtml } from './brandHtml';
import { followTaps } from './followTaps';
import { paintWhatComes } from './homePainter';
import { startEarly, type ChunkFiles } from './startEarly';

/** The page's own script, inlined by the build: the brand, the first calls, and Home's food when it comes. */
const json = (id: string) => JSON.parse(document.getElementById(id)?.textContent || '{}') as unknown;
const read = (key: string) => window.localStorage.getItem(key);

/** Whether the app will show Home: a session that ended with the browser or an order without an address leads elsewhere. */
const staysHome = () =>
  read('user') !== null &&
  (read('address') !== null || read('type') === 'pickup') &&
  !(read('session_only') === 'true' && !isBrowserSessionMarked());

/** Most of what the app waits for is in this file. */
const vendorCame = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (!list.getEntries().some(({ name }) => name.includes('/vendor.'))) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'resource', buffered: true });
  });

interface PageConfig {
  brand?: { name?: Record<string, string> };
}
const nameOf = (lang: string) => document.querySelector(`#shell b[lang="${lang}"]`);

/** The operator may have changed the name since the build. */
function nameBrand({ brand }: PageConfig) {
  for (const [lang, name] of Object.entries(brand?.name ?? {})) {
    const element = nameOf(lang);
    if (element) element.innerHTML = brandHtml(name);
  }
}

/** As the head has set it. */
const lang = document.documentElement.lang === 'ar' ? 'ar' : 'en';

function begin(copy: SavedReply | null) {
  // The picker of branches stands at Home's address and asks nothing that Home asks: an early reply that nobody reads stays open.
  const path = /[?&]change=true/.test(location.search) ? '/branch-picker' : location.pathname;
  const visit = (to: string) =>
    startEarly({
      path: to,
      lang,
      chunks: json('route-chunks') as ChunkFiles,
      read,
      write: (key, value) => window.localStorage.setItem(key, value),
      fetch: (url, init) => fetch(url, init),
      newId: () => crypto.randomUUID(),
      preload: (attributes) => {
        const link = document.createElement('link');
        for (const [name, value] of Object.entries({ rel: 'preload', ...attributes }))
          if (value) link.setAttribute(name, value);
        document.head.append(link);
      },
    });
  const calls = (window.earlyCalls = visit(path));

  const shell = document.getElementById('shell');
  const [dashboard] = calls;
  if (path === '/' && dashboard && shell && staysHome()) {
    followTaps(shell, (to) => {
      calls.push(...visit(to));
    });
    void paintWhatComes({
      reply: dashboard.reply,
      copy,
      scriptsCame: vendorCame(),
      loadFonts: () =>
        Promise.all(
          ["1em 'Readex Pro'", "800 1em 'Baloo Bhaijaan 2'"].map((font) =>
            document.fonts.load(font, lang === 'ar' ? 'aا' : 'a'),
          ),
        ),
      now: () => performance.timeOrigin + performance.now(),
      brand: nameOf(lang)?.textContent ?? '',
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
  }
}

// A script of the page that cannot be had is said while the shell stands; the app says the same of its later chunks.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.defer && document.getElementById('shell')) showStartFailure();
  },
  true,
);

try {
  nameBrand(json('app-config') as PageConfig);
  const copy = document.documentElement.dataset.at === 'home' ? readHomeCopy(read, homeCopyKeys[lang]) : null;
  let hasBegun = false;
  const beginOnce = (window.beginEarly = () => {
    if (hasBegun) return;
    hasBegun = true;
    try {
      begin(copy);
    } catch {
      // Blocked storage: the app says so itself, a moment later.
    }
  });
  // Food that the device has is in the first frame, or the next. Without it the frame with Home's shell first: until a script has run, nothing gets to the screen. Elsewhere the calls are what the screen waits for.
  if (copy || document.documentElement.dataset.at !== 'home') beginOnce();
  else void afterFrame().then(beginOnce);
} catch {
  // A broken settings block.
}
