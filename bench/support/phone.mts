import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
} from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium, ensureHeadlessShell } from '../../scripts/chromium.mjs';
import { watchPage } from './watchPage.mjs';

export type Figures = Record<string, number>;
/** What a scenario measures with; addresses of the app and of the reference pages. */
export type Environment = {
  browser: Browser;
  url: string;
  referenceUrl: string;
  customer: { storage: Record<string, string>; add: (itemId: string, quantity: number) => Promise<unknown> };
};
type Transfer = { type: string; url: string; bytes: number };
type Phone = Awaited<ReturnType<typeof newPage>>;

const PHONE = { width: 412, height: 915, cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };
/** Rounds of `countRounds` in 100 ms on the phone, on which the React page is shown after about 1.3 s. */
const PHONE_ROUNDS = 3500;

export const FAST_PHONE = { ...PHONE, cpu: 1, latencyMs: 0, bytesPerSecond: -1 };

/** In the page: rounds of making, mapping and writing 200 objects within 100 ms. */
function countRounds() {
  const end = performance.now() + 100;
  let rounds = 0;
  for (let length = 0; performance.now() < end; rounds += length > 0 ? 1 : 0) {
    const rows = Array.from({ length: 200 }, (_row, id) => ({ id, text: `row ${id}` }));
    length = JSON.stringify(rows.map(({ id, text }) => ({ text, id }))).length;
  }
  return rounds;
}

/** Starts Chromium; for times it is slowed, so that the phone is as fast on every machine. Bytes need no slow phone. */
export async function launch(isTimed = true) {
  const executablePath = isTimed ? ensureChromium() : ensureHeadlessShell();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  if (!isTimed) {
    PHONE.cpu = 1;
    return browser;
  }
  const page = await browser.newPage();
  let most = 0;
  for (let round = 0; round < 8; round += 1) most = Math.max(most, await page.evaluate(countRounds));
  await page.close();
  PHONE.cpu = Math.min(4, Math.max(1, most / PHONE_ROUNDS));
  console.error(`CPU slowed ${PHONE.cpu.toFixed(1)} times (${most} rounds)`);
  return browser;
}

export const newPhone = (
  browser: Browser,
  origin: string,
  storage: Record<string, string> = {},
  options: BrowserContextOptions = {},
) =>
  browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-AE',
    timezoneId: 'Asia/Dubai',
    serviceWorkers: 'block',
    ...options,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })) }],
    },
  });

/** A page as slow as the device. `watched`: name -> source of a function that is true once the thing is shown. */
export async function newPage(
  context: BrowserContext,
  watched: Record<string, string>,
  { cpu, latencyMs, bytesPerSecond } = PHONE,
) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const transfers = new Map<string, Transfer>();
  client.on('Network.responseReceived', ({ requestId, type, response }) =>
    transfers.set(requestId, { type, url: response.url, bytes: 0 }),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  // The page reports paints itself, because polling would run a script of some 40 ms during the measurement.
  const seen = new EventEmitter();
  const times: Figures = {};
  client.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'benchSaw') return;
    const [what, at] = JSON.parse(payload) as [string, number];
    times[what] = at;
    seen.emit(what);
  });
  await client.send('Runtime.enable');
  await client.send('Runtime.addBinding', { name: 'benchSaw' });
  await page.addInitScript(watchPage, watched);
  return {
    page,
    client,
    kb: (isCounted: (transfer: Transfer) => boolean) =>
      [...transfers.values()].filter(isCounted).reduce((sum, transfer) => sum + transfer.bytes, 0) / 1024,
    /** Processor time of the main thread since the start, ms, which other programs do not change. */
    work: async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
    },
    notes: () => page.evaluate<Record<'blocking' | 'shift' | 'inp' | 'answer' | 'fcp', number>>('window.bench.notes()'),
    seen: async (name: string, timeout = 30_000) => {
      if (times[name] === undefined) await once(seen, name, { signal: AbortSignal.timeout(timeout) });
      return times[name] ?? NaN;
    },
  };
}

export async function tapFor({ client }: Phone, link: Locator, ms: number) {
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not shown');
  const down = client.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  });
  await sleep(ms);
  await Promise.all([down, client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })]);
}
