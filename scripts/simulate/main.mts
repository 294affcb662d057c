/** Plays random histories: node scripts/simulate.mjs builds and starts it. Prints the first that breaks a rule. */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { jobTimes, paymentPlaces } from '../../server/db/schema';
import { prepareApp } from './app.mts';
import { currentTab, installGlobals } from './browser.mts';
import { backUp, checkAtEnd, checkDue, checkPrivacy, checkRepeats, checkRestored } from './checks.mts';
import { execute, plans, type Plan } from './commands.mts';
import { Shop } from './shop.mts';
import { World } from './world.mts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
    /** Plays fewer histories on a slow machine. */
    'most-seconds': { type: 'string', default: '3600' },
    /** Without shrinking, for planted faults. */
    first: { type: 'boolean', default: false },
  },
});

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL names the database');
console.warn = () => undefined;
const shop = await Shop.open(url);
// A run before this one had a later time, and another data folder.
await shop.db.delete(jobTimes);
await shop.db.delete(paymentPlaces);
installGlobals(() => shop.clock.now().getTime());
await prepareApp((to, options) => currentTab()?.navigate(to, options?.state));

let played = 0;
let last: string[] = [];

async function play({ steps, isRestored, ...start }: Plan): Promise<void> {
  played += 1;
  const world = await World.begin(shop, start);
  last = world.history;
  let backup: Awaited<ReturnType<typeof backUp>> | undefined;
  for (const [index, step] of steps.entries()) {
    await execute(world, step);
    checkPrivacy(world);
    await checkDue(world);
    await checkRepeats(world);
    if (isRestored && index === Math.floor(steps.length / 2)) backup = await backUp(world);
  }
  if (backup) {
    await checkRestored(world, backup);
    return;
  }
  world.log('everything comes to rest');
  await checkAtEnd(world);
  for (const tab of world.tabs) tab.close();
}

const began = performance.now();
const result = await fc.check(fc.asyncProperty(plans, play), {
  seed: Number(values.seed),
  numRuns: Number(values.seeds),
  endOnFailure: values.first,
  plugins: [fc.interruptAfterTimeLimit(Number(values['most-seconds']) * 1000)],
  ...(values.path && { path: values.path }),
});
const seconds = (performance.now() - began) / 1000;
if (result.failed) {
  // Shrinking ends with histories that pass: the shortest failing one is played again, for its lines.
  const [shortest] = (result.counterexample ?? []) as Plan[];
  if (!values.first && shortest) await play(shortest).catch(() => undefined);
  process.stdout.write(`${last.join('\n')}\n\n${String(result.errorInstance)}\n`);
  process.stdout.write(`npm run simulate -- --seed ${result.seed} --path ${result.counterexamplePath}\n`);
}
const rate = (played / seconds).toFixed(1);
process.stdout.write(
  `${played} histories in ${seconds.toFixed(0)} s (${rate} a second), ${result.failed ? 1 : 0} failed\n`,
);
shop.close();
process.exit(result.failed ? 1 : 0);
