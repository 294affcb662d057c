import { belongsToBuild, SHELL } from './rules';

const NETWORK_TIMEOUT_MS = 3000;

/** Cache key of the page: one for all routes, without a route's title or description. */
const PAGE = '/index.html';

interface NavigationEvent {
  waitUntil(work: Promise<unknown>): void;
  preloadResponse?: Promise<Response | undefined>;
}

export async function cacheShell(name: string): Promise<void> {
  const { ok, status, body, headers } = await fetch(PAGE, { cache: 'reload' });
  if (!ok) throw new Error(`The page answered ${status}`);
  // A copy, because browsers refuse the answer of a redirected request for a navigation.
  await (await caches.open(name)).put(PAGE, new Response(body, { headers }));
}

export async function deleteOldShells(name: string): Promise<void> {
  const old = (await caches.keys()).filter((key) => key.startsWith(SHELL) && key !== name);
  await Promise.all(old.map((key) => caches.delete(key)));
}

/** Caches a page whose configuration an operator changed; a page of another build is left to that build's worker. */
async function updateCachedPage(page: Response, name: string, files: readonly string[]): Promise<void> {
  const html = await page.clone().text();
  if (belongsToBuild(html, files)) await (await caches.open(name)).put(PAGE, page);
}

const settled = (work: Promise<Response | undefined>) =>
  work.then(
    (response) => response ?? null,
    () => null,
  );

/** The cached page replaces a failed, slow (`NETWORK_TIMEOUT_MS`) or 5xx network, because the app explains more. */
export async function respondToNavigation(
  event: NavigationEvent,
  request: Request,
  name: string,
  files: readonly string[],
): Promise<Response> {
  const network = settled((async () => (await event.preloadResponse) ?? fetch(request))());
  const cached = async () => (await caches.open(name)).match(PAGE);
  const inTime = await Promise.race([
    network,
    new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), NETWORK_TIMEOUT_MS);
    }),
  ]);
  if (inTime !== 'late' && inTime !== null && inTime.status < 500) {
    // Only the page of `/` has no route-specific title.
    if (inTime.ok && new URL(request.url).pathname === '/')
      event.waitUntil(updateCachedPage(inTime.clone(), name, files));
    return inTime;
  }
  return (await cached()) ?? (inTime === 'late' ? await network : inTime) ?? Response.error();
}
