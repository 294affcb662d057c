import { isOfBuild, SHELL } from './rules';

/** How long the network may take for the page before the kept one is shown, ms. */
export const PATIENCE_MS = 3000;

/** Where the page is kept: one for all routes, with no route's own title or description. */
const PAGE = '/index.html';

interface NavigationEvent { waitUntil(work: Promise<unknown>): void; preloadResponse?: Promise<Response | undefined> }

/** Keeps the page of this build. */
export async function keepShell(name: string): Promise<void> {
  const response = await fetch(PAGE, { cache: 'reload' });
  if (!response.ok) throw new Error(`The page answered ${response.status}`);
  await (await caches.open(name)).put(PAGE, response);
}

/** Drops the pages of former builds. */
export async function forgetOldShells(name: string): Promise<void> {
  const old = (await caches.keys()).filter((each) => each.startsWith(SHELL) && each !== name);
  await Promise.all(old.map((each) => caches.delete(each)));
}

/** Takes over a page that an operator has edited; one of another build waits for its own worker. */
async function followEdits(page: Response, name: string, files: readonly string[]): Promise<void> {
  const html = await page.clone().text();
  if (isOfBuild(html, files)) await (await caches.open(name)).put(PAGE, page);
}

const settled = (work: Promise<Response | undefined>) => work.then((response) => response ?? null, () => null);

/**
 * The page from the network, or after `PATIENCE_MS` or without one the kept page. A server that answers with its own
 * failure is believed as little as a silent one: the kept app says more than a proxy's error page.
 */
export async function answerNavigation(event: NavigationEvent, request: Request, name: string, files: readonly string[]): Promise<Response> {
  const asked = settled((async () => (await event.preloadResponse) ?? fetch(request))());
  const kept = async () => (await caches.open(name)).match(PAGE);
  const inTime = await Promise.race([asked, new Promise<'late'>((resolve) => { setTimeout(() => resolve('late'), PATIENCE_MS); })]);
  if (inTime !== 'late' && inTime !== null && inTime.status < 500) {
    // Only the start page is free of one route's title: it is the one that is kept.
    if (inTime.ok && new URL(request.url).pathname === '/') event.waitUntil(followEdits(inTime.clone(), name, files));
    return inTime;
  }
  return (await kept()) ?? (inTime === 'late' ? await asked : inTime) ?? Response.error();
}
