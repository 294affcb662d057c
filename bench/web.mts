/**
 * How fast the built app is on a cheap phone: Chromium at 412x915, CPU slowed to the same speed on every machine (at
 * most 4 times), 150 ms round trip, 1.6 Mbit/s; real server, fresh database. Figures are medians of `--runs`; pages of
 * reference are measured in the same rounds, and times are compared as ratios to them. Options: --runs 3, --only
 * home,firstVisit, --json; --check compares bytes and layout shifts with bench/budget.json, --check-times also times,
 * which need a quiet machine.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { demoCustomer, startProduct } from '../scripts/startProduct.mts';
import { firstVisit } from './scenarios/firstVisit.mts';
import { home } from './scenarios/home.mts';
import { journey } from './scenarios/journey.mts';
import { pictures } from './scenarios/pictures.mts';
import { presses } from './scenarios/presses.mts';
import { reference } from './scenarios/reference.mts';
import { secondVisit } from './scenarios/secondVisit.mts';
import { startPages } from './scenarios/startPages.mts';
import { medians } from './support/medians.mts';
import { launch, type Figures } from './support/phone.mts';
import { startReferences } from './support/references.mts';

const scenarios = { reference, home, startPages, firstVisit, secondVisit, pictures, journey, presses };
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: Object.keys(scenarios).join(',') },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'check-times': { type: 'boolean', default: false },
  },
});
type Budget = { scenario: string; figure: string; to?: string; most: number };
/** Of the plain page; more is the work of others. */
const MOST_BLOCKING_MS = 50;
const wanted = options.only.split(',');

/**
 * Each line of the budget whose scenario was measured: bytes and shifts as they are, times only as ratios to the
 * reference pages of the same run.
 */
function compareWithBudget(result: Record<string, Figures>) {
  const text = readFileSync(path.join(import.meta.dirname, 'budget.json'), 'utf8');
  const { kilobytes, ratios } = JSON.parse(text) as Record<'kilobytes' | 'ratios', Budget[]>;
  return [...kilobytes, ...(options['check-times'] ? ratios : [])]
    .filter(({ scenario, to }) => result[scenario] && (!to || result.reference))
    .map(({ scenario, figure, to, most }) => {
      const value =
        (result[scenario]?.[figure] ?? NaN) / (to ? (result.reference?.[`${to} page shown, ms`] ?? NaN) : 1);
      const line = `${scenario}: ${figure} is ${value.toFixed(2)}${to ? ` times the ${to} page` : ''}, budget ${most}`;
      return { isMet: value <= most, line };
    });
}

function print(result: Record<string, Figures>) {
  for (const [name, figures] of Object.entries(result)) {
    console.log(`\n${name}`);
    for (const [figure, value] of Object.entries(figures))
      console.log(`  ${value.toFixed(value < 10 ? 3 : 0).padStart(8)}  ${figure}`);
  }
}

const references = await startReferences(path.resolve(import.meta.dirname, '..'));
const product = await startProduct();
const browser = await launch(options['check-times'] || !options.check);
try {
  const customer = await demoCustomer(product.url);
  const environment = { browser, url: product.url, referenceUrl: references.url, customer };
  // Round by round, so that other load on the machine affects every scenario.
  const collected = wanted.map((name) => ({ name: name as keyof typeof scenarios, runs: [] as Figures[] }));
  for (let run = 0; run < Number(options.runs); run += 1)
    for (const { name, runs } of collected) runs.push(await scenarios[name](environment));
  const result = Object.fromEntries(collected.map(({ name, runs }) => [name, medians(runs)]));
  const busyMs = result.reference?.['plain page, blocking, ms'] ?? 0;
  if (busyMs > MOST_BLOCKING_MS)
    throw new Error(`The machine is not quiet: a plain page blocks for ${busyMs.toFixed(0)} ms, so no figure is given`);
  if (options.json) console.log(JSON.stringify(result, null, 2));
  else print(result);
  if (options.check || options['check-times']) {
    const verdicts = compareWithBudget(result);
    const over = verdicts.filter(({ isMet }) => !isMet);
    for (const { line } of over) console.error(line);
    console.log(`\n${verdicts.length - over.length} passed, ${over.length} failed`);
    if (over.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
  references.stop();
}
