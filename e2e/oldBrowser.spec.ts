import { expect, test } from './support/fixtures';
import { signInWithCart } from './support/flows';
import { checkoutLink, placeButton, stored, successPopup } from './support/look';

// The browser says of two of the server's headers that they need https.
test.use({ expectedProblem: /Cross-Origin-Opener-Policy|origin-keyed/ });

test('an order is placed in the oldest browsers of the build, on plain http in a local network', async ({
  page,
  say,
  backend,
}) => {
  const url = backend.url.replace(/localhost|127\.0\.0\.1/, 'wings.test');
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
  await page.goto(`${url}/items/wings`);
  expect(
    await page.evaluate(() => [
      'any' in AbortSignal,
      'withResolvers' in Promise,
      isSecureContext,
      'randomUUID' in crypto,
    ]),
  ).toEqual([false, false, false, false]);
  await expect(page.getByRole('heading', { name: /wings/i }).first()).toBeVisible();
  expect((await stored(page)).deviceToken).toMatch(/^[\da-f]{32}$/);
  await signInWithCart(page, backend.url);
  await page.goto(`${url}/cart`);
  await checkoutLink(page, say).click();
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
});
