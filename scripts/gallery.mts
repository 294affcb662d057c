/**
 * Takes a screenshot of every route and of its states from the built product, in both languages and in some widths;
 * with --docs it makes docs/screenshot.png and the pictures of the web app manifest instead.
 *
 *   node --import tsx scripts/gallery.mts [--routes home,item] [--scheme dark] [--widths 390,820,1280] [--out gallery]
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { runMain } from './run.mjs';
import { demoCustomer, startProduct } from './startProduct.mts';

const root = path.resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    routes: { type: 'string', default: '' },
    scheme: { type: 'string', default: 'light' },
    widths: { type: 'string', default: '390,1280' },
    out: { type: 'string', default: path.join(root, 'gallery') },
    docs: { type: 'boolean', default: false },
  },
});
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1280, height: 800 };

type Step = (page: Page) => Promise<unknown>;
type Shot = { name: string; route: string; before?: Step; act?: Step };
type Order = { _id?: string; status?: string };
type Size = typeof PHONE;
type Storage = Record<string, string>;
type Place = { url: string; storage: Storage; size: Size };

const fail = (call: string) => (page: Page) =>
  page.route(`**/api/${call}*`, (route) =>
    route.fulfill({ status: 500, json: { status: false, message: '', data: null } }),
  );
const answer = (call: string, data: object) => (page: Page) =>
  page.route(`**/api/${call}*`, (route) => route.fulfill({ json: { status: true, message: 'OK', data } }));
const hang = (call: string) => (page: Page) => page.route(`**/api/${call}*`, () => undefined);
const atStatus = (status: string) => (page: Page) =>
  page.route(/\/api\/get(MyOrders|OrderDetails)/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('status=Active', 'status=All') });
    const body = (await response.json()) as { data: { order?: Order; orders?: Order[] } & Order };
    for (const order of [body.data.order ?? body.data, ...(body.data.orders ?? [])])
      if (order._id) order.status = status;
    await route.fulfill({ response, json: body });
  });
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').first().waitFor();
};
const typed = (query: string) => async (page: Page) => {
  await page.getByRole('searchbox').fill(query);
  await page.waitForTimeout(1200);
};

const shots: [name: string, route: string, more?: Partial<Shot>][] = [
  ['home', '/'],
  ['home-active-order', '/', { before: atStatus('Preparing') }],
  ['home-loading', '/', { before: hang('getDashboard') }],
  ['home-error', '/', { before: fail('getDashboard') }],
  ['side-menu', '/', { act: press('Menu') }],
  ['branch-picker', '/?tab=pickup&change=true'],
  ['items', '/items/wings'],
  ['items-loading', '/items/wings', { before: hang('getMenuItems') }],
  ['items-error', '/items/wings', { before: fail('getMenuItems') }],
  ['item', '/item/wings-buffalo-10'],
  ['item-loading', '/item/wings-buffalo-10', { before: hang('getItemDetails') }],
  ['search', '/search'],
  ['search-results', '/search', { act: typed('hot') }],
  ['search-nothing', '/search', { act: typed('sushi') }],
  ['cart', '/cart'],
  ['cart-empty', '/cart', { before: answer('getCart', { cart_items: [] }) }],
  ['cart-error', '/cart', { before: fail('getCart') }],
  ['checkout', '/checkout'],
  ['add-card', '/add-card'],
  ['orders', '/my-orders'],
  ['orders-active', '/my-orders', { before: atStatus('Preparing') }],
  ['orders-empty', '/my-orders', { before: answer('getMyOrders', { orders: [] }) }],
  ['order-placed', '/order/demo-order-1', { before: atStatus('Placed') }],
  ['order-cancel', '/order/demo-order-1', { before: atStatus('Placed'), act: press('Cancel order') }],
  ['order-on-its-way', '/order/demo-order-1', { before: atStatus('Picked_Up') }],
  ['order-delivered', '/order/demo-order-1'],
  ['order-missing', '/order/no-such-order'],
  ['address-list', '/address-list'],
  ['add-address', '/add-address'],
  ['account', '/account'],
  ['profile', '/profile'],
  ['points', '/points'],
  ['promotions', '/promotions'],
  ['promo', '/promo/promo-weekend'],
  ['notifications', '/notifications'],
  ['login', '/login'],
  ['register', '/register'],
  ['forgot-password', '/forgot-password'],
  ['reset-password', '/reset-password?otp=1234&user_id=x'],
  ['not-found', '/no-such-page'],
  ['support', '/support'],
];
const SHOTS = shots.map(([name, route, more]): Shot => ({ name, route, ...more }));
const FOR_GUESTS = ['login', 'register', 'forgot-password', 'reset-password'];

const MANIFEST = [
  { name: 'home', route: '/', size: PHONE, scale: 2 },
  { name: 'item', route: '/item/wings-honey-bbq-6', size: PHONE, scale: 2 },
  { name: 'cart', route: '/cart', size: PHONE, scale: 2 },
  { name: 'home-wide', route: '/', size: DESKTOP, scale: 1 },
];

async function shoot(
  browser: Browser,
  { url, storage, shot, size, scale = 1, fullPage = false }: Place & { shot: Shot; scale?: number; fullPage?: boolean },
) {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    locale: 'en-AE',
    timezoneId: 'Asia/Dubai',
    colorScheme: options.scheme as BrowserContextOptions['colorScheme'],
    reducedMotion: 'reduce',
    hasTouch: size !== DESKTOP,
    serviceWorkers: 'block',
    geolocation: { latitude: 25.1124, longitude: 55.2009 },
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  await page.addInitScript((keys) => {
    for (const [key, value] of Object.entries(keys)) window.localStorage.setItem(key, value);
  }, storage);
  await shot.before?.(page);
  await page.goto(url + shot.route);
  await page.locator('h1, main').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(800);
  await shot.act?.(page);
  if (shot.act) await page.waitForTimeout(500);
  const picture = await page.screenshot({ fullPage });
  await context.close();
  return picture;
}

async function makeGallery(browser: Browser, url: string, customer: Storage) {
  mkdirSync(options.out, { recursive: true });
  const names = options.routes.split(',');
  const sizes = options.widths
    .split(',')
    .flatMap((width) => [PHONE, TABLET, DESKTOP].filter((size) => size.width === +width));
  for (const shot of SHOTS.filter(({ name }) => names.some((prefix) => name.startsWith(prefix))))
    for (const size of sizes)
      for (const user_lang of shot.act ? ['en'] : ['en', 'ar']) {
        const storage = { ...(FOR_GUESTS.includes(shot.name) ? {} : customer), user_lang };
        const picture = await shoot(browser, { url, storage, shot, size, fullPage: true });
        const file = `${shot.name}-${size.width}-${user_lang}-${options.scheme}.png`;
        await sharp(picture).png().toFile(path.join(options.out, file));
      }
}

async function makeReadmePicture(browser: Browser, url: string, storage: Storage) {
  const gap = 24;
  const shown: [route: string, language: string, width: number][] = [
    ['/', 'en', 390],
    ['/item/wings-buffalo-10', 'en', 390],
    ['/cart', 'en', 390],
    ['/', 'ar', 1280],
  ];
  let left = gap;
  const composite: OverlayOptions[] = [];
  for (const [route, user_lang, width] of shown) {
    const shot = { name: route, route };
    const size = { width, height: 844 };
    composite.push({
      input: await shoot(browser, { url, storage: { ...storage, user_lang }, shot, size }),
      top: gap,
      left,
    });
    left += width + gap;
  }
  const background = { width: left, height: 844 + 2 * gap, channels: 3, background: '#EEDFCC' } as const;
  const whole = await sharp({ create: background }).composite(composite).png().toBuffer();
  const file = path.join(root, 'docs', 'screenshot.png');
  await sharp(whole).resize({ width: 1800 }).png({ palette: true, quality: 85 }).toFile(file);
}

await runMain(async () => {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    const { url } = product;
    const sara = await demoCustomer(url);
    await sara.add('diet-cola', 2);
    if (!options.docs) {
      await makeGallery(browser, url, sara.storage);
      return;
    }
    await makeReadmePicture(browser, url, sara.storage);
    for (const { name, route, size, scale } of MANIFEST) {
      const picture = await shoot(browser, { url, storage: sara.storage, shot: { name, route }, size, scale });
      const file = path.join(root, 'public', 'screenshots', `${name}.webp`);
      await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(file);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
});
