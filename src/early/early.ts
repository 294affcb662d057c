import { brandHtml } from './brandHtml';
import { startEarly, type ChunkFiles, type EarlySurroundings } from './startEarly';

/** The page's own script, inlined by the build and run before everything else: the brand and the first calls. */
const json = (id: string) => JSON.parse(document.getElementById(id)?.textContent || '{}') as unknown;

try {
  const read = (key: string) => window.localStorage.getItem(key);
  // As the head has set it.
  const lang = document.documentElement.lang === 'ar' ? 'ar' : 'en';
  const config = json('app-config') as EarlySurroundings['config'] & { brand?: { name?: Record<string, string> } };
  // The operator may have changed the name since the build.
  for (const [each, name] of Object.entries(config.brand?.name ?? {})) {
    const element = document.querySelector(`#shell b[lang="${each}"]`);
    if (element) element.innerHTML = brandHtml(name);
  }
  window.earlyCalls = startEarly({
    // The picker of branches stands at Home's address and asks nothing that Home asks: an early reply that nobody reads stays open.
    path: /[?&]change=true/.test(location.search) ? '/branch-picker' : location.pathname, lang, config, chunks: json('route-chunks') as ChunkFiles, read,
    write: (key, value) => window.localStorage.setItem(key, value),
    fetch: (url, init) => fetch(url, init),
    newId: () => crypto.randomUUID(),
    preload: (attributes) => {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries({ rel: 'preload', ...attributes })) if (value) link.setAttribute(name, value);
      document.head.append(link);
    },
  });
} catch {
  // Blocked storage, a broken settings block: the app says so itself, a moment later.
}
