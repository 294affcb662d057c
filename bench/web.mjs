/**
 * How fast the built app is on a cheap phone: Chromium at 412x915, CPU slowed 4 times, 150 ms round trip, 1.6 Mbit/s;
 * real server, fresh database. Medians; reference pages are measured in the same run, and times are compared
 * as ratios to them. Options: --runs 5, --only home,firstVisit, --json, and --check: one run of the scenarios of
 * bench/budget.json. A line that is over is measured again, twice at most, and the best counts, because other load only
 * makes a run slower.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startPages } from './scenarios/startPages.mjs';
import { desktop } from './scenarios/desktop.mjs';
import { home } from './scenarios/home.mjs';
import { everyTap } from './scenarios/everyTap.mjs';
import { firstLinks } from './scenarios/firstLinks.mjs';
import { firstVisit } from './scenarios/firstVisit.mjs';
import { journey } from './scenarios/journey.mjs';
import { longCategory } from './scenarios/longCategory.mjs';
import { longSession } from './scenarios/longSession.mjs';
import { pictures } from './scenarios/pictures.mjs';
import { poorPhone } from './scenarios/poorPhone.mjs';
import { secondVisit } from './scenarios/secondVisit.mjs';
import { reference } from './scenarios/reference.mjs';
import { compareWithBudget } from './support/budget.mjs';
import { launch } from './support/phone.mjs';
import { demoCustomer, startCurrentProduct } from './support/product.mjs';
import { startReferences } from './support/references.mjs';
import { bests, medians } from './support/statistics.mjs';

const option = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise;
const isCheck = process.argv.includes('--check');
const runs = Number(option('--runs', isCheck ? '1' : '5'));
const budget = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budget.json'), 'utf8'));
const scenarios = {
  reference,
  home,
  startPages,
  firstVisit,
  firstLinks,
  secondVisit,
  longCategory,
  longSession,
  pictures,
  poorPhone,
  desktop,
  everyTap,
  /** The link is pressed, and its data arrives before the release. */
  prefetched: (environment) => journey(environment, { rest: 600 }),
  tapped: (environment) => journey(environment),
  /** A tap of 80 ms between down and up, nothing prefetched before. */
  fingered: (environment) => journey(environment, { pressMs: 80 }),
  /** Each screen is left as soon as it is usable, before anything was prefetched. */
  hurried: (environment) => journey(environment, { pauses: false }),
};
const budgeted = ['reference', ...new Set([...budget.kilobytes, ...budget.ratios].map(({ scenario }) => scenario))];
/** These take minutes, so they run only with --only. */
const usual = isCheck
  ? budgeted
  : Object.keys(scenarios).filter((name) => !['longCategory', 'longSession', 'everyTap'].includes(name));
const wanted = option('--only', usual.join(',')).split(',');

const references = await startReferences(path.resolve(import.meta.dirname, '..'));
const product = await startCurrentProduct();
const browser = await launch();
try {
  const customer = await demoCustomer(product.url);
  const environment = { browser, url: product.url, referenceUrl: references.url, customer };
  // Round by round, so that other load on the machine affects every scenario.
  const collected = Object.fromEntries(wanted.map((name) => [name, []]));
  const measure = async (names) => {
    for (const name of names) {
      // A check goes on without a scenario that failed; its lines count as over the budget.
      collected[name].push(
        await (isCheck
          ? scenarios[name](environment).catch((error) => {
              console.error(`${name}: ${error.message}`);
              return {};
            })
          : scenarios[name](environment)),
      );
    }
  };
  for (let run = 0; run < runs; run += 1) await measure(wanted);
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
    const verdicts = () =>
      compareWithBudget(
        {
          ...Object.fromEntries(wanted.map((name) => [name, bests(collected[name])])),
          reference: medians(collected.reference ?? []),
        },
        budget,
      );
    const over = () => verdicts().filter(({ isMet }) => !isMet);
    for (let again = 0; again < 2 && over().length > 0; again += 1) {
      for (const { text } of over()) console.error(`Once more: ${text}`);
      await measure(['reference', ...new Set(over().map(({ scenario }) => scenario))]);
    }
    for (const { text } of over()) console.error(text);
    console.log(`\n${verdicts().length - over().length} passed, ${over().length} failed`);
    if (over().length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
  references.stop();
}
