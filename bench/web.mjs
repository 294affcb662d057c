/**
 * How fast the built app is on a cheap phone: Chromium at 412x915, CPU slowed 4 times, 150 ms round trip, 1.6 Mbit/s;
 * real server, fresh database. Figures are medians of `--runs`; pages of reference are measured in the same rounds, and
 * times are compared as ratios to them. Options: --runs 3, --only home,firstVisit, --json; --check compares with
 * bench/budget.json.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startPages } from './scenarios/startPages.mjs';
import { home } from './scenarios/home.mjs';
import { firstVisit } from './scenarios/firstVisit.mjs';
import { journey } from './scenarios/journey.mjs';
import { pictures } from './scenarios/pictures.mjs';
import { secondVisit } from './scenarios/secondVisit.mjs';
import { reference } from './scenarios/reference.mjs';
import { compareWithBudget } from './support/budget.mjs';
import { launch } from './support/phone.mjs';
import { demoCustomer } from '../scripts/startProduct.mjs';
import { startCurrentProduct } from './support/product.mjs';
import { startReferences } from './support/references.mjs';
import { medians } from './support/statistics.mjs';

const option = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise;
const isCheck = process.argv.includes('--check');
const runs = Number(option('--runs', '3'));
const budget = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budget.json'), 'utf8'));
const scenarios = {
  reference,
  home,
  startPages,
  firstVisit,
  secondVisit,
  pictures,
  /** The link is pressed, and its data arrives before the release. */
  prefetched: (environment) => journey(environment, { rest: 600 }),
  tapped: (environment) => journey(environment),
  /** A tap of 80 ms between down and up, nothing prefetched before. */
  fingered: (environment) => journey(environment, { pressMs: 80 }),
};
const budgeted = ['reference', ...new Set([...budget.kilobytes, ...budget.ratios].map(({ scenario }) => scenario))];
const wanted = option('--only', (isCheck ? budgeted : Object.keys(scenarios)).join(',')).split(',');

const references = await startReferences(path.resolve(import.meta.dirname, '..'));
const product = await startCurrentProduct();
const browser = await launch();
try {
  const customer = await demoCustomer(product.url);
  const environment = { browser, url: product.url, referenceUrl: references.url, customer };
  // Round by round, so that other load on the machine affects every scenario.
  const collected = Object.fromEntries(wanted.map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1)
    for (const name of wanted) collected[name].push(await scenarios[name](environment));
  const result = Object.fromEntries(wanted.map((name) => [name, medians(collected[name])]));
  if (process.argv.includes('--json')) console.log(JSON.stringify(result, null, 2));
  else {
    for (const [name, figures] of Object.entries(result)) {
      console.log(`\n${name}`);
      for (const [figure, value] of Object.entries(figures))
        console.log(`  ${value.toFixed(value < 10 ? 3 : 0).padStart(8)}  ${figure}`);
    }
  }
  if (isCheck) {
    const verdicts = compareWithBudget(result, budget);
    const over = verdicts.filter(({ isMet }) => !isMet);
    for (const { text } of over) console.error(text);
    console.log(`\n${verdicts.length - over.length} passed, ${over.length} failed`);
    if (over.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
  references.stop();
}
