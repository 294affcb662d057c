import { expect, test } from './support/fixtures';
import { signInWithCart } from './support/flows';
import { placeButton, successPopup } from './support/look';

// The last step causes a violation on purpose, so the steps before it are collected separately.
test.use({ expectedProblem: /Executing inline script violates/ });

test('@once every main route, map, card fields and an order keep the strict content security policy', async ({
  page,
  say,
  backend,
}) => {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => {
    violations.push(text);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${violatedDirective}: ${blockedURI} in ${sourceFile}`,
      );
    });
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await signInWithCart(page, backend.url);

  const first = await page.goto('/');
  const policy = first?.headers()['content-security-policy'] ?? '';
  const rule = (name: string) => policy.split('; ').find((directive) => directive.startsWith(`${name} `)) ?? '';
  expect(rule('script-src')).not.toMatch(/unsafe|\*|data:/);
  expect(rule('worker-src')).toBe("worker-src 'self'");
  expect(rule('object-src')).toBe("object-src 'none'");
  expect(rule('frame-ancestors')).toBe("frame-ancestors 'none'");
  for (const route of [
    '/',
    '/items',
    '/item/wings-buffalo-10',
    '/search',
    '/cart',
    '/promotions',
    '/points',
    '/notifications',
    '/my-orders',
    '/account',
    '/profile',
    '/address-list',
  ]) {
    await page.goto(route);
    await expect(page.locator('h1').first()).toBeAttached();
  }
  await page.goto('/add-address');
  await expect(page.locator('.leaflet-container')).toBeVisible();
  await page.goto('/add-card');
  await expect(page.frameLocator('.card-number-frame iframe').getByRole('textbox')).toBeVisible();
  await page.goto('/checkout');
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  expect(violations).toEqual([]);

  // The listener works: a foreign script is blocked and reported.
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.wasRun = true' }));
  });
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
});

test("B-12 @once the manifest's screenshots have the sizes that it names, and its icons exist", async ({
  page,
  backend,
}) => {
  await page.goto('/login');
  const { icons, screenshots } = (await (
    await page.request.get(`${backend.url}/manifest.webmanifest`)
  ).json()) as Record<'icons' | 'screenshots', { src: string; sizes: string }[]>;
  expect(screenshots.length).toBeGreaterThanOrEqual(3);
  const sizes = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    [...icons, ...screenshots].filter(({ sizes: named }) => named !== 'any'),
  );
  expect(sizes).toEqual([...icons, ...screenshots].map(({ sizes: named }) => named).filter((named) => named !== 'any'));
});
