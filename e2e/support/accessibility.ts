import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { requestLogOf } from './requestLog';

let script: string | undefined;
const axeScript = () => (script ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));

/**
 * axe reads the number and the total in the link to the cart as one word, which the accessible name does not contain.
 */
const PARTS_OF_NAME = { rule: 'label-content-name-mismatch', link: 'a[href^="/cart"]' };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function axeFindingsIn(frame: Frame, options: axe.RunOptions, part = 'html'): Promise<string[]> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axeScript());
  return frame.evaluate(
    async ({ chosen, within, parts }) => {
      const { violations } = await window.axe.run(within, { ...chosen, resultTypes: ['violations'], iframes: false });
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(
            ({ target }) => !(id === parts.rule && document.querySelector(String(target[0]))?.matches(parts.link)),
          )
          .map(
            ({ target, failureSummary }) =>
              `${id}: ${target.join(' ')} | ${(failureSummary ?? '').split('\n').slice(1, 3).join(' ')}`,
          ),
      );
    },
    { chosen: options, within: part, parts: PARTS_OF_NAME },
  );
}

/** Frames are checked separately, because the card fields have another origin. */
async function axeFindings(page: Page, options: axe.RunOptions, part?: string): Promise<string[]> {
  if (part) return axeFindingsIn(page.mainFrame(), options, part);
  const violations: string[] = [];
  for (const frame of page.frames()) violations.push(...(await axeFindingsIn(frame, options)));
  return violations;
}

/** `part`: the selector of the part to check, else the page with its frames. */
export const axeViolations = (page: Page, part?: string) => axeFindings(page, { runOnly: AXE_TAGS }, part);

export const contrastViolations = (page: Page, part?: string) =>
  axeFindings(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }, part);

export async function settle(page: Page): Promise<void> {
  const requests = requestLogOf(page);
  let sent: number;
  do {
    await requests.end();
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    sent = requests.sent;
    await animationsEnd(page);
  } while (requests.sent > sent);
}

const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    // A transition of an inherited property starts in a child one frame after its parent.
    for (let still = 0; still < 2; still = running().length > 0 ? 0 : still + 1) {
      await Promise.all(running().map((animation) => animation.finished.catch(() => undefined)));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

export async function switchTo(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => window.matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme);
  await animationsEnd(page);
}

/** A part of the page, in the current colour scheme; its contrast in the other one too, which then stays. */
export async function expectAccessible(page: Page, part: string): Promise<void> {
  await settle(page);
  expect(await axeViolations(page, part)).toEqual([]);
  const isDark = await page.evaluate(() => window.matchMedia('(prefers-color-scheme: dark)').matches);
  await switchTo(page, isDark ? 'light' : 'dark');
  expect(await contrastViolations(page, part)).toEqual([]);
}
