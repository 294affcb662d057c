/**
 * Customers who sign in on new browsers behind one address, while that address and five others guess passwords as fast
 * as the limits let them. The server's own limits on its own database; the clock is simulated, and passwords cost nothing.
 *
 * node --import tsx bench/guessing.mts [--short] [--json]
 */
import { parseArgs } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { CallError } from '../server/http/errors';
import { deviceCookie } from '../server/http/session';
import { newToken } from '../server/lib/ids';
import { tryPassword } from '../server/modules/auth/authAttempts';
import { buildTestApp, limitsWith } from '../server/test/helpers';

const { values } = parseArgs({ options: { short: { type: 'boolean' }, json: { type: 'boolean' } } });
const MINUTE = 60_000;
const CUSTOMERS = values.short ? 1_000 : 10_000;
/** As many in an hour as ADR 19 has behind one address. */
const DURATION = (CUSTOMERS / 10_000) * 60 * MINUTE;
/** What a call takes on its way, ms, and how many a guesser has under way at each address. */
const REPLY_MS = 100;
const PARALLEL = 4;
const CARRIER = '10.0.0.1';
const GUESSERS = [CARRIER, ...Array.from({ length: 5 }, (_each, n) => `10.0.1.${n}`)];

/** A clock in which time goes on when nobody works: what waits longest is next. */
class SimulatedClock {
  time = Date.parse('2026-01-05T08:00:00Z');
  #working = 0;
  readonly #waiting: { at: number; go: () => void }[] = [];
  now = () => new Date(this.time);

  start(work: () => Promise<void>): void {
    this.#working += 1;
    void work().finally(() => this.#leave());
  }

  wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const at = this.time + ms;
      let [low, high] = [0, this.#waiting.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((this.#waiting[middle]?.at ?? 0) > at) low = middle + 1;
        else high = middle;
      }
      this.#waiting.splice(low, 0, { at, go: resolve });
      this.#leave();
    });

  #leave(): void {
    this.#working -= 1;
    if (this.#working > 0) return;
    const next = this.#waiting.pop();
    if (!next) return this.ended();
    this.#working += 1;
    this.time = next.at;
    next.go();
  }

  ended: () => void = () => undefined;
}

const clock = new SimulatedClock();
const limits = limitsWith({ attemptsPer15Minutes: 200, slowestMs: 10_000 });
const shop = await buildTestApp({ clock, config: { limits } });
const { config } = shop.deps;

interface Outcome {
  httpStatus: number;
  /** ms */
  took: number;
}

/** One attempt; `isRight` decides instead of a password. */
async function attempt(ip: string, cookie: string, account: string, isRight: boolean): Promise<Outcome> {
  const request = { server: shop.app, ip, cookies: { device: cookie }, protocol: 'http' } as unknown as FastifyRequest;
  const begun = clock.time;
  let [httpStatus, isChecked] = [200, false];
  await tryPassword(request, { account, ownerId: undefined }, async () => {
    isChecked = true;
    if (!isRight) throw new CallError({ en: 'wrong', ar: '' });
  }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    httpStatus = isChecked ? 200 : error.httpStatus;
  });
  return { httpStatus, took: clock.time - begun };
}

const newBrowser = () => deviceCookie(config, newToken());
const isHindered = ({ httpStatus, took }: Outcome) => httpStatus !== 200 || took > 2_000;
const end = clock.time + DURATION;
const report = { customers: CUSTOMERS, hindered: 0, slowest: 0, minutes: DURATION / MINUTE };

async function customer(n: number): Promise<void> {
  await clock.wait((n * DURATION) / CUSTOMERS);
  const [browser, account] = [newBrowser(), `customer-${n}`];
  // Every fourth mistypes once, and every fifth of these, one in twenty of all, gives up.
  const tries = n % 4 > 0 ? [true] : n % 20 === 0 ? [false] : [false, true];
  const outcomes: Outcome[] = [];
  for (const isRight of tries) {
    outcomes.push(await attempt(CARRIER, browser, account, isRight));
    await clock.wait(5_000);
  }
  report.slowest = Math.max(report.slowest, ...outcomes.map(({ took }) => took));
  if (outcomes.some(isHindered)) report.hindered += 1;
}

type Strategy = 'without a browser' | 'invented browsers' | 'one browser' | 'a new browser each time';
const guessed: Record<string, number[]> = {};

/** Guesses at ever new accounts; a new browser costs a call. */
async function guess(strategy: Strategy, at: number, worker: number): Promise<void> {
  const ip = GUESSERS[at] ?? '';
  const own = newBrowser();
  const counts = (guessed[strategy] ??= GUESSERS.map(() => 0));
  for (let n = 0; clock.time < end; n += 1) {
    if (strategy === 'a new browser each time') await clock.wait(REPLY_MS);
    const cookies = {
      'without a browser': '',
      'invented browsers': `${newToken()}.${'a'.repeat(64)}`,
      'one browser': own,
      'a new browser each time': newBrowser(),
    };
    const { httpStatus } = await attempt(ip, cookies[strategy], `victim-${strategy}-${at}-${worker}-${n}`, false);
    if (httpStatus === 200) counts[at] = (counts[at] ?? 0) + 1;
    await clock.wait(REPLY_MS);
  }
}

async function run(strategies: Strategy[]): Promise<void> {
  const ended = new Promise<void>((resolve) => (clock.ended = resolve));
  clock.start(() => clock.wait(0));
  for (let n = 0; n < CUSTOMERS; n += 1) clock.start(() => customer(n));
  for (const strategy of strategies)
    for (const at of GUESSERS.keys())
      for (let worker = 0; worker < PARALLEL; worker += 1) clock.start(() => guess(strategy, at, worker));
  await ended;
}

await run(['without a browser', 'invented browsers', 'one browser']);
await shop.close();
const perAddress = GUESSERS.map((_ip, at) => Object.values(guessed).reduce((sum, counts) => sum + (counts[at] ?? 0), 0));
const windows = Math.max(1, DURATION / (15 * MINUTE));
const worst = Math.max(...perAddress) / windows;
const result = { ...report, guesses: guessed, mostIn15Minutes: Math.round(worst), aDay: Math.round(worst * 96) };
console.log(values.json ? JSON.stringify(result) : result);
process.exitCode = result.hindered > CUSTOMERS / 1000 || (!values.short && result.aDay > 19_200) ? 1 : 0;
