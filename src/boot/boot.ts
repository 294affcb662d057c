import { nextPaint } from '../shared/lib/schedule';
import { prefersReducedMotion } from '../shared/lib/prefersReducedMotion';
import { desktopQuery } from '../theme/tokens';
import { showStartFailure } from '../shared/lib/showStartFailure';
import { followLinks } from './followLinks';
import type { BootHandshake } from '../shared/lib/handshake';
import { renderHomeTemplate } from './renderHomeTemplate';
import { readObject, sendEarlyCalls } from './sendEarlyCalls';
import { brandHtml } from './shell';

const read = (key: string) => window.localStorage.getItem(key);
const { dataset, lang: documentLang } = document.documentElement;
const lang = documentLang === 'ar' ? 'ar' : 'en';

/** The app redirects from Home without an address. */
const staysOnHome = () => read('user') !== null && (read('address') !== null || read('type') === 'pickup');

const vendorLoaded = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (!list.getEntries().some(({ name }) => name.includes('/vendor.'))) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'resource', buffered: true });
  });
const loadFonts = () =>
  Promise.all(
    ["1em 'Readex Pro'", "800 1em 'Baloo Bhaijaan 2'"].map((font) =>
      document.fonts.load(font, lang === 'ar' ? 'aا' : 'a'),
    ),
  );

const brandElement = (language: string) => document.querySelector(`#shell b[lang="${language}"]`);

function writeBrandNames() {
  const text = document.getElementById('app-config')?.textContent || '{}';
  const { brand } = JSON.parse(text) as { brand?: { name?: Record<string, string> } };
  for (const [language, name] of Object.entries(brand?.name ?? {})) {
    const element = brandElement(language);
    if (element) element.innerHTML = brandHtml(name);
  }
}

/** Asks for the scripts of a screen, which the app would ask for when it has started. */
function preloadScreen(path: string) {
  const text = document.getElementById('screen-chunks')?.textContent || '{}';
  const table = JSON.parse(text) as Record<string, string[] | undefined>;
  const [, screen = ''] = path.split('/');
  const messages = screen === '' && lang === 'en' ? undefined : table[`lang-${lang}`];
  for (const file of [...(table[screen] ?? []), ...(messages ?? [])]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', fetchPriority: 'low', href: `/${file}` });
    document.head.append(link);
  }
}

function start(boot: BootHandshake) {
  // Home's address with `change` shows the picker of branches, which makes none of Home's calls.
  const path = /[?&]change=true/.test(location.search) ? '/branch-picker' : location.pathname;
  const shell = document.getElementById('shell');
  const sendCallsOf = (to: string, search = '') => sendEarlyCalls({ path: to, search, lang, calls: boot.calls });
  sendCallsOf(path, location.search);
  preloadScreen(path === '/' && !staysOnHome() ? '/add-address' : path);

  const [dashboard] = boot.calls;
  if (path !== '/' || !dashboard || !shell || !staysOnHome()) return;
  boot.takeOver = followLinks(shell, (to) => sendCallsOf(to));
  renderHomeTemplate({
    boot,
    reply: dashboard.reply,
    scriptsLoaded: vendorLoaded(),
    loadFonts,
    brand: brandElement(lang)?.textContent ?? '',
    prefersReducedMotion: prefersReducedMotion(),
    hasAside: window.matchMedia(desktopQuery).matches && readObject('user').is_guest === false,
  }).catch(() => undefined);
}

// For the scripts of the page; the app itself reports chunks that fail to load later.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.defer && document.getElementById('shell')) showStartFailure();
  },
  true,
);

try {
  writeBrandNames();
  let isStarted = false;
  const boot: BootHandshake = {
    calls: [],
    pictures: new Set(),
    sendCalls: () => {
      if (isStarted) return;
      isStarted = true;
      try {
        start(boot);
      } catch {
        // Storage is denied: the app reports it.
      }
    },
    takeOver: () => undefined,
  };
  window.boot = boot;
  // Home's calls are sent after the first frame, which they would delay.
  if (dataset.at !== 'home') boot.sendCalls();
  else void nextPaint().then(boot.sendCalls);
} catch {
  // The settings block is broken: the app starts without a handshake.
}
