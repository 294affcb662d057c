/**
 * Which components of the built app a tap renders. React reports each commit to a hook that is installed before it
 * loads, as for its developer tools. Prints per tap: commits, components rendered, how many of them in rows
 * (addons, cart lines, cards, tiles), and in how many rows. Run `npm run build` first. Options: --json.
 */
import { buildSync } from 'esbuild';
import path from 'node:path';
import { launch } from './support/phone.mjs';
import { demoCustomer, startCurrentProduct } from './support/product.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { text: watch } = buildSync({
  stdin: {
    contents:
      "import { renderWatch } from './src/testing/renderWatch'; renderWatch.install(); window.renderWatch = " +
      'renderWatch;',
    resolveDir: root,
    loader: 'ts',
  },
  bundle: true,
  write: false,
  format: 'iife',
  target: 'es2022',
}).outputFiles[0];

/** The element of a row: a label or a block with a thumbnail in an addon group, a list item elsewhere. */
const ROWS = 'main li, main fieldset label, main fieldset div:has(> [role=group])';

const product = await startCurrentProduct();
const browser = await launch();
try {
  const customer = await demoCustomer(product.url);
  const { token } = customer;
  const categories = await customer.call('/getAllCategories', { token });
  const listed = [];
  for (const { _id } of Array.isArray(categories) ? categories : categories.categories)
    listed.push(...(await customer.call(`/getMenuItems?category_id=${_id}&page=1&limit=20`, { token })).items);
  // getMenuItems returns no addons.
  const items = await Promise.all(listed.map(({ _id }) => customer.call(`/getItemDetails?item_id=${_id}`, { token })));
  const { _id: addressId } = JSON.parse(customer.storage.address);
  for (const item of items
    .filter((each) => each.addons.every((group) => group.min_selection === 0 && group.min_quantity === 0))
    .slice(0, 3)) {
    await customer.call('/addItemToCart', {
      token,
      body: {
        item_id: item._id,
        quantity: 1,
        user_address_id: addressId,
        instruction: '',
        addons: [],
        type: 'delivery',
      },
    });
  }
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-AE',
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: product.url,
          localStorage: Object.entries(customer.storage).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const open = async (place) => {
    await page.goto(product.url + place);
    await page.waitForLoadState('networkidle');
  };
  const results = [];
  let underWay = 0;
  page.on('request', () => {
    underWay += 1;
  });
  for (const end of ['requestfinished', 'requestfailed'])
    page.on(end, () => {
      underWay -= 1;
    });
  /** Resolves after some time without requests; Playwright's networkidle happens only once a page. */
  const still = async () => {
    for (let quiet = 0; quiet < 5; quiet = underWay > 0 ? 0 : quiet + 1) await page.waitForTimeout(100);
  };
  /** Taps, waits until the network is idle, and counts everything that was rendered. */
  const measure = async (name, locator) => {
    await locator.scrollIntoViewIfNeeded();
    // Pictures that scrolling brought into view must not count for the tap.
    await still();
    await page.evaluate(() => window.renderWatch.start());
    await locator.tap();
    await still();
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    results.push({
      tap: name,
      ...(await page.evaluate((rows) => {
        const { commits, drawn } = window.renderWatch.stop();
        const inRows = drawn.map(({ element }) => element?.closest(rows)).filter(Boolean);
        return {
          commits,
          components: drawn.length,
          'in rows': inRows.length,
          'rows drawn': new Set(inRows).size,
          'rows there': document.querySelectorAll(rows).length,
        };
      }, ROWS)),
    });
  };

  const rich = items.reduce((most, each) => (each.addons.length > most.addons.length ? each : most));
  await open(`/item/${rich._id}`);
  await measure('item: quantity', page.locator('main [role=group]:has(> output) > button:last-child').last());
  const addons = page.locator('main fieldset').first();
  await measure('item: addon', addons.locator('input[type=checkbox], [role=group] > button:last-child').first());
  for (const group of await page.locator('main fieldset').all()) {
    if (
      (await group.getByText('Mandatory').count()) > 0 &&
      (await group.locator('input:checked, output').count()) === 0
    )
      await group.locator('input[type=checkbox], [role=group] > button:last-child').first().tap();
  }
  await measure('item: add to cart', page.getByRole('button', { name: /^Add Items/ }));
  await open('/cart');
  await measure('cart: quantity', page.locator('main li [role=group] > button:last-child').first());
  await open('/items/wings');
  await measure('items: another category', page.locator('nav a[href^="/items/"]:not([aria-current])').first());
  if (process.argv.includes('--json')) console.log(JSON.stringify(results, null, 2));
  else console.table(Object.fromEntries(results.map(({ tap, ...figures }) => [tap, figures])));
} finally {
  await browser.close();
  await product.stop();
}
