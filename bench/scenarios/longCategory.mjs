import { newPage, newPhone } from '../support/phone.mjs';

const ITEMS = 2000;

/** A category of 2,000 items, Load More to its end: pages in the provider's form, made of a real one. */
export async function longCategory({ browser, url, customer }) {
  const { items: [model] } = await customer.call('/getMenuItems?category_id=wings&page=1&limit=20', { token: customer.token });
  const context = await newPhone(browser, url, customer.storage);
  const { page, notes, client } = await newPage(context);
  await page.route('**/api/getMenuItems*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'));
    const items = Array.from({ length: 20 }, (_, index) => ({ ...model, _id: `item-${at}-${index}`, title: `${model.title} ${at}-${index}` }));
    return route.fulfill({ json: { status: true, message: '', data: { items, pagination: { total_records: ITEMS, total_pages: ITEMS / 20, current_page: at, limit: 20 } } } });
  });
  await page.goto(`${url}/items/wings`);
  const cards = (count) => page.waitForFunction((least) => document.querySelectorAll('main a[href^="/item/"]').length >= least, count, { timeout: 60_000, polling: 50 });
  await cards(20);
  await page.evaluate(() => window.bench.forget());
  const heap = async () => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  };
  let early = 0;
  for (let shown = 20; shown < ITEMS; shown += 20) {
    await page.getByRole('button', { name: 'Load More' }).evaluate((button) => button.click());
    await cards(shown + 20);
    if (shown === 200) early = await heap();
  }
  const late = await heap();
  const { longest } = await notes();
  await context.close();
  return { 'longest task while loading to the end, ms': longest, 'heap at the end, MB': late, 'heap after 200 items, MB': early };
}
