import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Say } from './messages';

/** A pattern for a text whose inserted values may be in isolates or elements. */
export const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\s+/g, '\\s+')
      .replace(/[\u2068\u2069]/g, '$&?'),
  );

export const placeButton = (page: Page, say: Say): Locator =>
  page.getByRole('button', { name: pattern(say('cart.placeOrder')) });

export const checkoutLink = (page: Page, say: Say): Locator =>
  page
    .getByRole('link', { name: pattern(say('cart.checkout')) })
    .filter({ visible: true })
    .first();

export const row = (page: Page, term: string): Locator =>
  page.locator('dl > div').filter({ has: page.locator('dt').getByText(term, { exact: true }) });

export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries<string>(window.localStorage)));

export function requestsOf(page: Page, call: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${call}`) requests.push(request);
  });
  return requests;
}

export function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

export const successPopup = (page: Page, say: Say): Locator => page.getByRole('dialog', { name: say('cart.placed') });

export async function logIn(
  page: Page,
  say: Say,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel(say('auth.email')).fill(email);
  await page.getByLabel(say('auth.password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('auth.loginTitle') })
    .click();
}

export async function openSideMenu(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: say('shell.openMenu') })
    .first()
    .click();
}

export async function chooseInSideMenu(page: Page, say: Say, role: 'button' | 'link', name: string): Promise<void> {
  await openSideMenu(page, say);
  await page
    .getByRole('dialog')
    .getByRole(role, { name: say(name) })
    .click();
}

/** Takes the address of `makeCustomer` in the list; by keyboard, because a toast may cover the first card. */
export async function chooseAddress(page: Page, say: Say): Promise<void> {
  await expect(page).toHaveURL(/\/address-list(\?|$)/);
  await page
    .getByRole('list', { name: say('address.list') })
    .getByRole('radio', { name: /Al Barsha 1/ })
    .first()
    .press('Space');
  await page.getByRole('button', { name: say('address.deliverHere') }).press('Enter');
}

/** Gives each call of the page this latency, ms, as a mobile network does. */
export async function setLatency(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...unlimited, latency });
}

/** Holds the requests of these addresses back; the returned function answers them by the server. */
export async function holdRequests(page: Page, urls: string | RegExp): Promise<() => void> {
  let open: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(urls, async (route) => {
    await until;
    // The app may have given it up.
    await route.continue().catch(() => undefined);
  });
  return open;
}

export const holdCall = (page: Page, call: string): Promise<() => void> => holdRequests(page, `**/api/${call}*`);

export const goInApp = (page: Page, place: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, place);

/** Changes the language as another tab does it. */
export async function switchLanguage(page: Page, lang: string) {
  await page.evaluate((newValue) => {
    const key = 'user_lang';
    window.localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
  }, lang);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}
