import { expect, test } from './support/fixtures';
import { settle } from './support/accessibility';
import { makeCustomer, orderOverApi, putInCart, signInAs, signInWithCart } from './support/flows';
import { layoutFaults } from './support/layout';
import { messagesOf } from './support/messages';

test('B-07 in forced colours a selected control has another background than an unselected one', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (name: string) =>
    page
      .getByRole('radio', { name })
      .first()
      .evaluate((node) => getComputedStyle(node.closest('label') ?? node).backgroundColor);
  await page.goto('/');
  await expect(page.getByRole('radio', { name: say('common.delivery') }).first()).toBeChecked();
  expect(await ground(say('common.delivery'))).not.toBe(await ground(say('common.pickup')));
  await page.goto('/add-address');
  await expect(page.getByRole('radio', { name: say('address.home') })).toBeChecked();
  expect(await ground(say('address.home'))).not.toBe(await ground(say('address.work')));
  await page.goto('/my-orders');
  const chip = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((node) => getComputedStyle(node).backgroundColor);
  await expect(page.getByRole('button', { name: say('orders.filterAll'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await chip(say('orders.filterAll'))).not.toBe(await chip(say('orders.filterActive')));
  // Controls have a border, because forced colours remove background and shadow.
  await expect(page.getByRole('button', { name: say('orders.filterActive'), exact: true })).toHaveCSS(
    'border-top-width',
    '1px',
  );
});

test('ITEMS-01 A-12 the category slider shows whole tiles by width, and the chosen one after each turn', async ({
  page,
  say,
  backend,
}) => {
  await signInAs(page, await makeCustomer(backend.url));
  await page.goto('/items/drinks');
  const slider = page.getByRole('navigation', { name: say('menu.categories') });
  const chosen = slider.locator('a[aria-current=page]');
  await expect(chosen).toBeVisible();
  const wholeTiles = () =>
    slider.getByRole('listitem').evaluateAll((items) => {
      const { left, right } = items[0]!.closest('ul')!.parentElement!.getBoundingClientRect();
      return items
        .map((item) => item.getBoundingClientRect())
        .filter((box) => box.left >= Math.max(left, 0) - 1 && box.right <= Math.min(right, innerWidth) + 1).length;
    });
  for (const [width, height, tiles] of [
    [390, 844, 3],
    [844, 390, 6],
    [479, 844, 3],
    [480, 844, 4],
    [767, 844, 4],
    [768, 844, 6],
    [1280, 844, 6],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(wholeTiles, { message: `${width} px` }).toBe(tiles);
    await expect(chosen).toBeInViewport({ ratio: 0.99 });
  }
});

test('SHELL-05 LIMIT-07 a toast is at the top end: over the bar of a phone, else over nothing', async ({
  page,
  backend,
}) => {
  await signInWithCart(page, backend.url);
  await page.route('**/api/getUserLoyalty*', (route) => route.abort());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, lang] of [
    [390, 'en'],
    [1280, 'ar'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/points?lang=${lang}`);
    const toast = page.locator('.toast', { hasText: messagesOf(lang)('errors.network') });
    await expect(toast).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const box = await toast.boundingBox();
    if (!box) throw new Error('The toast has gone.');
    const covered = await page.evaluate(
      ({ toastBox, isPhone }) =>
        [...document.querySelectorAll('header a, header button, h1')]
          .filter((element) => {
            // The text of a heading counts, because its element is as wide as the line.
            const words = document.createRange();
            words.selectNodeContents(element);
            const bounds = (element.matches('h1') ? words : element).getBoundingClientRect();
            const isBeside = bounds.left >= toastBox.x + toastBox.width || bounds.right <= toastBox.x;
            const { x, y } = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
            // A press reaches what is below the toast, but for its own button.
            const pressed = isPhone ? document.elementFromPoint(x, y) : null;
            if (element.contains(pressed) || pressed?.closest('.toast button')) return false;
            const isAbove = bounds.top >= toastBox.y + toastBox.height || bounds.bottom <= toastBox.y;
            return bounds.width > 0 && !isBeside && !isAbove;
          })
          .map((element) => element.getAttribute('aria-label') ?? element.textContent),
      { toastBox: box, isPhone: width < 900 },
    );
    expect(covered).toEqual([]);
    const [left, right] = [box.x, width - box.x - box.width];
    expect(Math.min(left, right)).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    const bar = await page.locator('header').first().boundingBox();
    if (width < 900) expect(box.y + box.height).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(box.y + box.height).toBeLessThan(250);
    expect(lang === 'ar' ? left : right).toBeLessThan(48);
    if (width > 900) expect(lang === 'ar' ? left : right).toBeLessThan(lang === 'ar' ? right : left);
  }
});

test('the bar of Home shows the beginning of a long place, in Arabic letters as in Latin ones', async ({
  page,
  backend,
}) => {
  const places = [
    'برج النخيل السكني بجانب مسجد الرحمة خلف سوبرماركت العائلة',
    'Apartment 402 of the palm tower, Al Barsha',
  ];
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  for (const area of places) {
    const { data } = await customer.post('/addAddress', { area, lat: 25.1, lng: 55.2 }, customer.token);
    for (const lang of ['en', 'ar']) {
      await page.goto('/cart');
      await page.evaluate((address) => localStorage.setItem('address', address), JSON.stringify(data));
      await page.goto(`/?lang=${lang}`);
      const seen = await page.getByText(area, { exact: true }).evaluate((element) => {
        const letters = document.createRange();
        letters.setStart(element.firstChild!, 0);
        letters.setEnd(element.firstChild!, 8);
        const [word, frame] = [letters, element.closest('a')!.querySelector('strong')!].map((part) =>
          part.getBoundingClientRect(),
        );
        return word!.left >= frame!.left - 1 && word!.right <= frame!.right + 1;
      });
      expect(seen, `${area} in ${lang}`).toBe(true);
    }
  }
});

test('text at 200 % is cut and overlaps nowhere, at 320 and 390 px in both languages', async ({ page, backend }) => {
  test.setTimeout(180_000);
  const customer = await makeCustomer(backend.url);
  const order = await orderOverApi(customer);
  await putInCart(customer, 'wings-kids-4', 3);
  await signInAs(page, customer);
  const menu = ['/', '/?tab=pickup&change=true', '/items/wings', '/item/wings-buffalo-10', '/item/wings-kids-4'];
  const orders = ['/cart', '/checkout', `/order/${order}`, '/my-orders', '/address-list', '/points', '/account'];
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 720 });
    for (const lang of ['en', 'ar'])
      for (const route of [...menu, ...orders, '/promo/promo-weekend']) {
        await page.goto(`${route}${route.includes('?') ? '&' : '?'}lang=${lang}`);
        await settle(page);
        await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
        const cut = async () => (await layoutFaults(page)).filter((fault) => !fault.includes('px to press'));
        await expect.poll(cut, { message: `${route} at ${width} px in ${lang}` }).toEqual([]);
      }
  }
});

test('bars that stay cover at most half of a window of 320 x 256', async ({ page, backend }) => {
  await signInWithCart(page, backend.url);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const route of ['/', '/items/wings', '/item/wings-kids-4', '/cart', '/checkout']) {
    await page.goto(route);
    await settle(page);
    await page.mouse.wheel(0, 400);
    const covered = () =>
      page.evaluate(() => {
        const bars = [...document.querySelectorAll('body *')]
          .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
          .map((element) => element.getBoundingClientRect())
          .filter(({ width }) => width > innerWidth / 2)
          .map(({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)));
        return bars.reduce((sum, height) => sum + height, 0) / innerHeight;
      });
    await expect.poll(covered, { message: route }).toBeLessThanOrEqual(0.5);
  }
});
