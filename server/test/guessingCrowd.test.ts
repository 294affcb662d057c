import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { CallError } from '../http/errors';
import { deviceCookie } from '../http/session';
import { newToken } from '../lib/ids';
import { tryPassword } from '../modules/auth/authAttempts';
import { fixedClock, limitedApp, TEST_NOW, type FixedClock } from './helpers';

const MINUTE = 60_000;
/** With RELEASE=1 the hour of ADR 19, else a tenth of it. */
const CUSTOMERS = process.env.RELEASE === '1' ? 10_000 : 1_000;
const DURATION = (CUSTOMERS / 10_000) * 60 * MINUTE;
const CARRIER = '10.0.0.1';
const GUESSERS = [CARRIER, ...Array.from({ length: 5 }, (_each, n) => `10.0.1.${n}`)];
/** Calls under way at each IP address and of each kind, what a reply takes, ms, and when a refused one is repeated. */
const [PARALLEL, REPLY_MS, REFUSED_MS] = [2, 100, 1000];

/** A clock whose time goes on when everybody waits, to whoever is next. */
function sharedClock(): FixedClock & { run(people: (() => Promise<void>)[]): Promise<void> } {
  const clock = fixedClock(TEST_NOW);
  const waiting: { at: number; go: () => void }[] = [];
  let busy = 0;
  let ended: () => void = () => undefined;
  const leave = () => {
    busy -= 1;
    if (busy > 0) return;
    const next = waiting.pop();
    if (!next) {
      ended();
      return;
    }
    busy += 1;
    clock.set(new Date(next.at));
    next.go();
  };
  const wait = (ms: number) =>
    new Promise<void>((go) => {
      const at = clock.now().getTime() + ms;
      let [low, high] = [0, waiting.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((waiting[middle]?.at ?? 0) > at) low = middle + 1;
        else high = middle;
      }
      waiting.splice(low, 0, { at, go });
      leave();
    });
  const run = async (people: (() => Promise<void>)[]) => {
    busy = people.length;
    const all = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const failures = people.map((person) => person().finally(leave));
    await all;
    await Promise.all(failures);
  };
  return { ...clock, wait, run };
}

async function crowdedShop() {
  const clock = sharedClock();
  const { app, deps } = await limitedApp({ attemptsPer15Minutes: 200, slowestMs: 10_000 }, { clock });
  const newBrowser = () => deviceCookie(deps.config, newToken());
  /** One attempt to sign in; `isRight` stands for the password, which would only take time. */
  async function attempt(ip: string, device: string, account: string, isRight: boolean) {
    const begun = clock.now().getTime();
    const request = { server: app, ip, protocol: 'http', cookies: { device } } as unknown as FastifyRequest;
    const decide = async () => assert.ok(isRight);
    const http = await tryPassword(request, { account, ownerId: undefined }, () =>
      decide().catch(() => {
        throw new CallError({ en: 'wrong', ar: 'wrong' });
      }),
    ).then(
      () => 200,
      (error: unknown) => (error instanceof CallError ? error.httpStatus : 500),
    );
    return { http, ms: clock.now().getTime() - begun };
  }
  return { clock, attempt, newBrowser, end: clock.now().getTime() + DURATION };
}

type Shop = Awaited<ReturnType<typeof crowdedShop>>;

/** Customers on new browsers: every fourth mistypes once, and every twentieth then gives up. */
function crowd({ clock, attempt, newBrowser }: Shop) {
  const seen = { hindered: 0, slowest: 0 };
  const people = Array.from({ length: CUSTOMERS }, (_each, n) => async () => {
    await clock.wait?.((n * DURATION) / CUSTOMERS);
    const browser = newBrowser();
    let isHindered = false;
    for (const isRight of n % 4 > 0 ? [true] : n % 20 === 0 ? [false] : [false, true]) {
      const { http, ms } = await attempt(CARRIER, browser, `customer ${n}`, isRight);
      isHindered ||= http !== 200 || ms > 2000;
      seen.slowest = Math.max(seen.slowest, ms);
      await clock.wait?.(5000);
    }
    if (isHindered) seen.hindered += 1;
  });
  return { seen, people };
}

/** Guesses at ever new accounts, from each IP address; how many were checked. */
function guessers({ clock, attempt, end }: Shop, kinds: ((at: number) => string)[]) {
  const checked = GUESSERS.map(() => 0);
  const people = kinds.flatMap((deviceOf, kind) =>
    GUESSERS.flatMap((ip, at) =>
      Array.from({ length: PARALLEL }, (_each, worker) => async () => {
        for (let n = 0; clock.now().getTime() < end; n += 1) {
          const { http } = await attempt(ip, deviceOf(at), `victim ${kind} ${at} ${worker} ${n}`, false);
          if (http === 200) checked[at] = (checked[at] ?? 0) + 1;
          await clock.wait?.(http === 200 ? REPLY_MS : REFUSED_MS);
        }
      }),
    ),
  );
  return { checked, people };
}

test(`API-10 ${CUSTOMERS} customers sign in behind an IP address that guesses, and nobody waits`, async (t) => {
  const shop = await crowdedShop();
  const own = GUESSERS.map(shop.newBrowser);
  const guessing = guessers(shop, [() => '', () => `${newToken()}.${'a'.repeat(64)}`, (at) => own[at] ?? '']);
  const honest = crowd(shop);
  await shop.clock.run([...honest.people, ...guessing.people]);
  const aDay = Math.round((Math.max(...guessing.checked) * 24 * 60 * MINUTE) / DURATION);
  t.diagnostic(JSON.stringify({ ...honest.seen, checked: guessing.checked, minutes: DURATION / MINUTE, aDay }));
  assert.ok(honest.seen.hindered <= CUSTOMERS / 1000, `${honest.seen.hindered} customers`);
  // A hundred at once, and each comes back in nine seconds; a browser has eight in 15 minutes.
  for (const checked of guessing.checked)
    assert.ok(checked <= 100 + DURATION / 9000 + 8 * (DURATION / MINUTE / 15 + 1));
});
