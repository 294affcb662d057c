import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { isMenuPicture, NO_PAGES, shellName } from './rules';
import { answerNavigation, forgetOldShells, keepShell } from './shell';

/** What of a worker's global scope is used here; the DOM's types know windows only. */
interface WorkerScope {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: { waitUntil(work: Promise<unknown>): void; data?: unknown; ports: readonly MessagePort[] }) => void): void;
}
declare const self: WorkerScope;

const DAY_S = 24 * 60 * 60;

// The whole app of one build: a tab under this worker never misses a chunk, whatever was released meanwhile.
const manifest = self.__WB_MANIFEST;
const files = manifest.map((entry) => (typeof entry === 'string' ? entry : entry.url));
const shell = shellName(manifest);
precacheAndRoute(manifest);
cleanupOutdatedCaches();

// The page comes from the network first: its settings may have been edited since (README, Configuration).
enableNavigationPreload();
registerRoute(new NavigationRoute(({ event, request }) => answerNavigation(event as FetchEventLike, request, shell, files), { denylist: NO_PAGES }));

// Calls of the API never pass through here: what may be kept of them is the app's to decide (docs/adr).
registerRoute(({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && isMenuPicture(url.pathname), new StaleWhileRevalidate({
  cacheName: 'menu-pictures',
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
  ],
}));

type FetchEventLike = Parameters<typeof answerNavigation>[0];

self.addEventListener('install', (event) => event.waitUntil(keepShell(shell)));
self.addEventListener('activate', (event) => event.waitUntil(forgetOldShells(shell)));
self.addEventListener('message', (event) => {
  // Only a customer's press sends this (B-12): an update is offered, never forced.
  if (event.data === 'update-accepted') event.waitUntil(self.skipWaiting());
  // A page of the same build needs no update: it came from the network while this worker was being installed.
  if (event.data === 'which-files') event.ports[0]?.postMessage(files);
});
