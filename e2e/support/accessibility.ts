import { expect, test, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { requestLogOf } from './requestLog';

const scriptOf = (file: string) => readFileSync(require.resolve(file), 'utf8');
let scripts: { axe: string; ibm: string; codeSniffer: string } | undefined;
const loadScripts = () =>
  (scripts ??= {
    axe: scriptOf('axe-core/axe.min.js'),
    ibm: scriptOf('accessibility-checker-engine/ace.js'),
    codeSniffer: scriptOf('html_codesniffer/build/HTMLCS.js'),
  });

/**
 * Exception: HTML_CodeSniffer compares text in a tile with the background below the tile, because it does not know
 * pictures and their gradients. axe and IBM Equal Access check that contrast.
 */
const OVER_PICTURE = { code: /^WCAG2AA\.Principle1\.Guideline1_4\.1_4_3/, tile: 'a:has(img), [role=group]:has(img)' };

/**
 * axe reads the number and the total in the link to the cart as one word, which the accessible name does not contain.
 */
const PARTS_OF_NAME = { rule: 'label-content-name-mismatch', link: 'a[href^="/cart"]' };

interface Finding {
  rule: string;
  where: string;
  message: string;
}
interface IbmReport {
  results: { ruleId: string; value: [string, string]; snippet: string; message: string }[];
}
interface CodeSnifferMessage {
  type: number;
  code: string;
  msg: string;
  element: Element;
}
declare global {
  interface Window {
    axe: typeof axe;
    ace: { Checker: new () => { check: (node: Document | Element, rulesets: string[]) => Promise<IbmReport> } };
    HTMLCS: {
      ERROR: number;
      process: (standard: string, node: Document | Element, onEnd: () => void) => void;
      getMessages: () => CodeSnifferMessage[];
    };
  }
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function axeFindingsIn(frame: Frame, options: axe.RunOptions): Promise<string[]> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(loadScripts().axe);
  return frame.evaluate(
    async ({ chosen, parts }) => {
      const { violations } = await window.axe.run(document, { ...chosen, resultTypes: ['violations'], iframes: false });
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(
            ({ target }) => !(id === parts.rule && document.querySelector(String(target[0]))?.matches(parts.link)),
          )
          .map(
            ({ target, failureSummary }) =>
              `axe ${id}: ${target.join(' ')} | ${(failureSummary ?? '').split('\n').slice(1, 3).join(' ')}`,
          ),
      );
    },
    { chosen: options, parts: PARTS_OF_NAME },
  );
}

/** Frames are checked separately, because the card fields have another origin. */
async function axeFindings(page: Page, options: axe.RunOptions): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await axeFindingsIn(frame, options)));
  return found;
}

/** With an open modal only the modal is checked, because the engines do not know that the focus cannot leave it. */
const OPEN_MODAL = '[aria-modal=true]:not([aria-hidden=true] *)';

/** IBM Equal Access: only violations, without potential ones and recommendations. */
async function ibmFindings(page: Page): Promise<Finding[]> {
  await page.evaluate(`${loadScripts().ibm}; window.ace = ace;`);
  return page.evaluate(async (openModal) => {
    const { results } = await new window.ace.Checker().check(document.querySelector(openModal) ?? document, [
      'WCAG_2_2',
    ]);
    return results
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, snippet, message }) => ({ rule: ruleId, where: snippet, message }));
  }, OPEN_MODAL);
}

/** HTML_CodeSniffer: only errors, without warnings and notices. */
async function codeSnifferFindings(page: Page): Promise<Finding[]> {
  await page.evaluate(loadScripts().codeSniffer);
  return page.evaluate(
    ({ code: contrast, tile, openModal }) =>
      new Promise<Finding[]>((resolve) => {
        window.HTMLCS.process('WCAG2AA', document.querySelector(openModal) ?? document, () =>
          resolve(
            window.HTMLCS.getMessages()
              .filter(({ type }) => type === window.HTMLCS.ERROR)
              .filter(({ code, element }) => !(contrast.test(code) && element.closest(tile)))
              .map(({ code, msg, element }) => ({ rule: code, where: element.outerHTML.slice(0, 300), message: msg })),
          ),
        );
      }),
    { ...OVER_PICTURE, openModal: OPEN_MODAL },
  );
}

const listed = (engine: string, findings: Finding[]): string[] =>
  findings.map(({ rule, where, message }) => `${engine} ${rule}: ${message} | ${where}`);

/** Violations that axe finds. */
export const axeViolations = (page: Page) => axeFindings(page, { runOnly: AXE_TAGS });

/** Contrast violations that axe finds; a change of colours or texts can add no others. */
export const contrastViolations = (page: Page) =>
  axeFindings(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });

/** Violations of the current page by axe, IBM Equal Access and HTML_CodeSniffer. */
async function allViolations(page: Page): Promise<string[]> {
  // In sequence, because all three traverse the same document.
  const axe = await axeViolations(page);
  const ibm = listed('ibm', await ibmFindings(page));
  return [...axe, ...ibm, ...listed('codeSniffer', await codeSnifferFindings(page))];
}

/** Waits until there is no skeleton, no open request and no entrance animation. */
export async function settle(page: Page): Promise<void> {
  const requests = requestLogOf(page);
  let sent: number;
  do {
    await requests.end();
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    sent = requests.sent;
    await animationsEnd(page);
    // A reply may have caused the next request.
  } while (requests.sent > sent);
}

/** Waits for two frames in a row without a running animation or transition. */
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
      await Promise.all(running().map((each) => each.finished.catch(() => undefined)));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** Resolves when the page is rendered in that colour scheme: media queries and colour transitions follow the switch. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => window.matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme);
  await animationsEnd(page);
}

/**
 * Expects no violation: in one colour scheme by all rules, in the other one of contrast; the page stays in the other
 * one. IBM Equal Access and HTML_CodeSniffer run in one project only.
 */
export async function expectAccessible(page: Page, message?: string): Promise<void> {
  await settle(page);
  const isFirstProject = test.info().project.name === 'phone-en';
  expect(await (isFirstProject ? allViolations(page) : axeViolations(page)), message).toEqual([]);
  const isDark = await page.evaluate(() => window.matchMedia('(prefers-color-scheme: dark)').matches);
  await switchTo(page, isDark ? 'light' : 'dark');
  expect(await contrastViolations(page), message).toEqual([]);
}
