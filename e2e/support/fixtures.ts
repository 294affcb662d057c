import { test as base, expect, type Page } from '@playwright/test';
import { Backend } from './backend';
import { messagesOf, type Say } from './messages';
import { logRequests } from './requestLog';

type Lang = 'en' | 'ar';

interface Fixtures {
  lang: Lang;
  /** The app's messages in that language, so that one test covers both. */
  say: Say;
  expectedProblem: RegExp | null;
}
interface WorkerFixtures {
  backend: Backend;
  kitchenSpeed: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  kitchenSpeed: ['0', { option: true, scope: 'worker' }],
  backend: [
    async ({ kitchenSpeed }, use) => {
      const backend = await Backend.start({ KITCHEN_SPEED: kitchenSpeed });
      await use(backend);
      await backend.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ backend }, use) => {
    await use(backend.url);
  },
  lang: ['en', { option: true }],
  say: async ({ lang }, use) => {
    await use(messagesOf(lang));
  },
  expectedProblem: [null, { option: true }],
  page: async ({ page, lang, expectedProblem }, use) => {
    await page.addInitScript((value) => {
      // A device without a wallet; e2e/card.spec.ts has one.
      Reflect.deleteProperty(window, 'PaymentRequest');
      // The app removes what it does not know from session storage.
      if (!window.name.includes('e2e_lang_set')) {
        window.name += ' e2e_lang_set';
        window.localStorage.setItem('user_lang', value);
      }
    }, lang);
    logRequests(page);
    // Errors and warnings of the page fail the test, except those of failed calls, which both log, and of the
    // blocked worker.
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.stack ?? String(error)));
    page.on('console', (message) => {
      const text = message.text();
      if (
        ['error', 'warning'].includes(message.type()) &&
        !/Failed to load resource|net::ERR_|registration blocked by Playwright/.test(text) &&
        !/^[a-z]\w+: /.test(text)
      )
        problems.push(text);
    });
    await use(page);
    expect(problems.filter((problem) => !expectedProblem?.test(problem))).toEqual([]);
  },
});

export { expect };

/** Visible text must not contain program internals such as `undefined`. */
export async function expectCleanText(page: Page) {
  await expect(page.locator('body')).not.toContainText(/\bundefined\b|\bNaN\b|\bnull\b|\[object/);
}

/** The page must not scroll sideways. */
export async function expectNoSideways(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}
