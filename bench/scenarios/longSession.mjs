import { DESKTOP, newPage, newPhone, tapFor, throttle } from '../support/phone.mjs';
import { median } from '../support/statistics.mjs';
import { HOME } from './home.mjs';
import { roundOf } from '../support/round.mjs';

/** Duration of a tap, and the pause before each tap of the measured round, ms. */
const TAP = 80;
const PAUSE = 400;
const ROUNDS = 10;

async function walk(phone, pauseMs) {
  const { page } = phone;
  const started = [];
  for (const { name, target, path, result, type } of roundOf(page, { isFirst: pauseMs > 0 })) {
    await target.scrollIntoViewIfNeeded();
    if (pauseMs > 0) await page.waitForTimeout(pauseMs);
    started.push({ name, at: await page.evaluate(() => performance.now()) });
    await (pauseMs > 0 ? tapFor(phone, target, TAP) : target.evaluate((element) => element.click()));
    try {
      if (path) await page.waitForURL((url) => url.pathname.startsWith(path), { waitUntil: 'commit' });
      if (type) await page.getByRole('searchbox').fill(type);
      await result.waitFor();
    } catch (error) {
      throw new Error(`Tap ${started.length} (${name}) did not lead to ${path ?? 'its result'}`, { cause: error });
    }
  }
  if (pauseMs > 0) await page.waitForTimeout(pauseMs);
  return started;
}

/** The memory of the page at rest. */
async function memory({ page, client }) {
  await page.waitForTimeout(1000);
  await client.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { heap: (await client.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024, nodes, jsEventListeners };
}

/** The longest event of each tap; events under 16 ms are not reported. */
function durationsOf(started, events) {
  const durations = started.map(() => 0);
  for (const { startTime, duration } of events) {
    const tap = started.findLastIndex(({ at }) => at <= startTime);
    if (tap >= 0) durations[tap] = Math.max(durations[tap], duration);
  }
  return durations;
}

/** A visit of sixty taps, nine more at the pace of a desktop, and what stays in memory. */
export async function longSession({ browser, url, customer }) {
  const context = await newPhone(browser, url, customer.storage);
  const phone = await newPage(context, HOME);
  const { page, client } = phone;
  page.setDefaultTimeout(20_000);
  await page.goto(url);
  await phone.seen('app');
  const started = await walk(phone, PAUSE);
  const durations = durationsOf(started, (await phone.notes()).events);
  if (process.env.BENCH_VERBOSE)
    console.error(started.map(({ name }, index) => `${index + 1} ${name}: ${durations[index]} ms`).join('\n'));
  await throttle(client, DESKTOP);
  const rounds = [await memory(phone)];
  for (let round = 1; round < ROUNDS; round += 1) {
    await walk(phone, 0);
    rounds.push(await memory(phone));
    if (process.env.BENCH_VERBOSE) console.error(rounds.at(-1));
  }
  await context.close();
  await customer.fillCart();
  const [first, last] = [rounds[0], rounds.at(-1)];
  return {
    'taps of a round': started.length,
    'slowest tap (event timing), ms': Math.max(...durations),
    'median tap (event timing), ms': median(durations),
    'heap after the first round, MB': first.heap,
    'heap after the tenth round, MB': last.heap,
    'heap, tenth round to the first': last.heap / first.heap,
    'DOM nodes after the first round': first.nodes,
    'DOM nodes after the tenth round': last.nodes,
    'event listeners after the first round': first.jsEventListeners,
    'event listeners after the tenth round': last.jsEventListeners,
  };
}
