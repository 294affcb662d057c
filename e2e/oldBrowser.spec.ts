import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { signInWithCart } from './support/flows';
import { checkoutLink, placeButton, successPopup } from './support/look';
import type { Say } from './support/messages';

/** A host that is no secure context, as a phone's in the same network. */
const HOST = 'wings.test';
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

async function placeCashOrder(page: Page, say: Say, url: string) {
  await page.goto(`${url}/cart`);
  await checkoutLink(page, say).click();
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
}

test('@once an order is placed in the oldest browsers of the build', async ({ page, say, backend }) => {
  await signInWithCart(page, backend.url);
  // What Chrome 111, Firefox 113 or Safari 16.4 lacks.
  await page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [window, ['scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'navigation', 'Iterator', 'URLPattern']],
      [AbortSignal, ['any']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [URL, ['canParse', 'parse']],
      [Response, ['json']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [Document.prototype, ['startViewTransition']],
      [Element.prototype, ['ariaLabel', 'checkVisibility', 'moveBefore', 'setHTML']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
  });
  await page.goto(backend.url);
  expect(await page.evaluate(() => ['any' in AbortSignal, 'withResolvers' in Promise])).toEqual([false, false]);
  await placeCashOrder(page, say, backend.url);
});

test.describe('on plain http', () => {
  // The browser says of two of the server's headers that they need https.
  test.use({ expectedProblem: /Cross-Origin-Opener-Policy|origin-keyed/ });

  test('@once the app starts for a guest on plain http in a local network, and a customer orders there', async ({
    page,
    say,
    backend,
  }) => {
    const url = backend.url.replace(/localhost|127\.0\.0\.1/, HOST);
    await page.goto(`${url}/items/wings`);
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
    await expect(page.getByRole('heading', { name: /wings/i }).first()).toBeVisible();
    expect(await page.evaluate(() => window.localStorage.getItem('deviceToken'))).toMatch(/^[\da-f]{32}$/);
    await signInWithCart(page, backend.url);
    await placeCashOrder(page, say, url);
  });
});
