import { newPage, newPhone } from '../support/phone.mjs';

const ITEMS = 300;
/** Steps of 900 px, 40 ms apart: faster than a thumb. */
const WHEEL_STEPS = 120;

/**
 * A category of 300 items: Load More to its end, then fast scrolling; the pages are copies of a real one in the
 * provider's format.
 */
export async function longCategory({ browser, url, customer }) {
  const {
    items: [model],
  } = await customer.call('/getMenuItems?category_id=wings&page=1&limit=20', { token: customer.token });
  const context = await newPhone(browser, url, customer.storage);
  const { page, notes, client } = await newPage(context);
  await page.route('**/api/getMenuItems*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'));
    const items = Array.from({ length: 20 }, (_, index) => ({
      ...model,
      _id: `item-${at}-${index}`,
      title: `${model.title} ${at}-${index}`,
    }));
    return route.fulfill({
      json: {
        status: true,
        message: '',
        data: { items, pagination: { total_records: ITEMS, total_pages: ITEMS / 20, current_page: at, limit: 20 } },
      },
    });
  });
  await page.goto(`${url}/items/wings`);
  const shown = (count) =>
    page.waitForFunction(
      (said) => document.querySelector('main [role=status]')?.textContent.startsWith(said),
      `Showing ${count} of`,
      { timeout: 60_000, polling: 50 },
    );
  await shown(20);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.bench.forget());
  const size = async () => {
    await client.send('HeapProfiler.collectGarbage');
    return {
      heap: (await client.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024,
      elements: await page.evaluate(() => document.querySelectorAll('*').length),
    };
  };
  let early = {};
  for (let count = 20; count < ITEMS; count += 20) {
    await page.getByRole('button', { name: 'Load More' }).evaluate((button) => {
      button.scrollIntoView({ block: 'center' });
      button.click();
    });
    await shown(count + 20);
    if (count === 200) early = await size();
  }
  const late = await size();
  const { longest: loading } = await notes();

  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    window.bench.forget();
    window.bench.frames();
  });
  await page.mouse.move(200, 500);
  for (let step = 0; step < WHEEL_STEPS; step += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(40);
  }
  await page.waitForTimeout(500);
  const frames = await page.evaluate(() => window.bench.frames());
  const { longest: scrolling } = await notes();
  const scrolled = await size();
  const passed = await page.evaluate(() => window.scrollY);
  await context.close();
  return {
    'longest task while loading to the end, ms': loading,
    'heap after 200 items, MB': early.heap,
    'heap at the end, MB': late.heap,
    'heap after scrolling, MB': scrolled.heap,
    'elements after 200 items': early.elements,
    'elements at the end': late.elements,
    'elements after scrolling': scrolled.elements,
    'scrolled, px': passed,
    'longest task while scrolling, ms': scrolling,
    'longest frame while scrolling, ms': frames.longest,
    'frames over 50 ms while scrolling, %': frames.late,
  };
}
