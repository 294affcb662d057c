import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { menuCalls } from '../../shared/api/menuCalls';
import { fetchFormerFile, isLastTabGone, isMenuPicture, NON_PAGE_PATHS, shellName } from './rules';
import { anonymousMenu, isCall, jsonOnly, MENU_CACHE, searchCached } from './menuReplies';
import { respondToNavigation, deleteOldShells, cacheShell } from './shell';

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerScope {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  skipWaiting(): Promise<void>;
  clients: { matchAll(options: { type: 'window' }): Promise<readonly { id: string }[]>; claim(): Promise<void> };
  addEventListener(
    type: string,
    listener: (event: WaitingEvent & { data?: unknown; ports: readonly MessagePort[] }) => void,
  ): void;
}
declare const self: WorkerScope;

const DAY_S = 24 * 60 * 60;

// Precaches the build but for staff's chunks and the map, so that its tabs find every chunk after a new release.
const manifest = self.__WB_MANIFEST;
const files = manifest.map((entry) => (typeof entry === 'string' ? entry : entry.url));
const shell = shellName(manifest);
const precache = new PrecacheController();
precache.addToCacheList(manifest);
registerRoute(new PrecacheRoute(precache));
// Other tabs still need the files of the former build after one tab accepts an update.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:static|fonts)\//.test(url.pathname),
  ({ request }) => fetchFormerFile(request),
);

// Network first, because an operator may have changed the page's configuration (docs/configuration.md).
enableNavigationPreload();
registerRoute(
  new NavigationRoute(
    ({ event, request }) => {
      const fetchEvent = event as FetchEventLike;
      fetchEvent.waitUntil(deleteFormerFiles(fetchEvent));
      return respondToNavigation(fetchEvent, request, shell, files);
    },
    { denylist: NON_PAGE_PATHS },
  ),
);

registerRoute(
  isCall(...Object.keys(menuCalls)),
  new NetworkFirst({
    cacheName: MENU_CACHE,
    networkTimeoutSeconds: 6,
    plugins: [
      jsonOnly,
      anonymousMenu,
      new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
    ],
  }),
);
registerRoute(isCall('search'), new NetworkOnly({ plugins: [jsonOnly, searchCached] }));
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && isMenuPicture(url.pathname),
  new StaleWhileRevalidate({
    cacheName: 'menu-pictures',
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
    ],
  }),
);

async function deleteFormerFiles(event: WaitingEvent): Promise<void> {
  const { replacesClientId } = event as WaitingEvent & { replacesClientId?: string };
  if (isLastTabGone(await self.clients.matchAll({ type: 'window' }), replacesClientId)) await precache.activate(event);
}

type FetchEventLike = Parameters<typeof respondToNavigation>[0];

self.addEventListener('install', (event) => {
  void precache.install(event);
  event.waitUntil(cacheShell(shell));
});
// Claims the page of the first visit, so that its next replies are cached.
self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells(shell).then(() => self.clients.claim())));
self.addEventListener('message', (event) => {
  if (event.data === 'update-accepted') event.waitUntil(self.skipWaiting());
  if (event.data === 'which-files') event.ports[0]?.postMessage(files);
});
