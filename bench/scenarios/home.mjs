import { newPage, newPhone } from '../support/phone.mjs';

const FIRST_BANNER = "document.querySelector('main [aria-roledescription=slide] img')";
const IS_APP = "document.getElementById('shell') === null";
/**
 * Home is usable when its categories are links and the first banner shows its text. The page's script renders both
 * (src/boot, e2e/paintedHome.spec.ts).
 */
export const HOME = {
  usable:
    `() => document.querySelectorAll('main a[href^="/items/"]').length > 2 && ${FIRST_BANNER} !== null && ` +
    `(window.boot?.isHomeRendered === true || ${IS_APP})`,
  picture: `() => ${FIRST_BANNER}?.complete && ${FIRST_BANNER}.naturalWidth > 0`,
  app: `() => ${IS_APP} && document.querySelectorAll('main a[href^="/items/"]').length > 2`,
};
/** Checked only after `usable`, because it forces a layout in each frame. */
const COMPLETE =
  `() => [...document.images].every((each) => { const { top, bottom, left, right } = ` +
  `each.getBoundingClientRect(); return bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth || ` +
  `each.complete; }) && document.fonts.status === 'loaded' && ${IS_APP}`;

/** Home of a signed-in customer, nothing in the cache. */
export async function home({ browser, url, customer }) {
  const context = await newPhone(browser, url, customer.storage);
  const { page, seen, notes, kb, transfers } = await newPage(context, HOME);
  await page.goto(url, { waitUntil: 'commit' });
  const usable = await seen('usable');
  const picture = await seen('picture');
  const app = await seen('app');
  const script = kb(({ type }) => type === 'Script');
  await page.waitForFunction(COMPLETE, undefined, { polling: 100 });
  // Only pictures on the screen count; those below it may or may not have loaded.
  const shown = new Set(
    await page.evaluate(() =>
      [...document.images]
        .filter((each) => {
          const { top, bottom, left, right } = each.getBoundingClientRect();
          return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        })
        .map((each) => each.currentSrc),
    ),
  );
  const all = kb(({ type, url: source }) => type !== 'Image' || shown.has(source));
  await page.waitForLoadState('networkidle');
  const { fcp, blocking, shift, long } = await notes();
  if (process.env.BENCH_VERBOSE)
    console.error(
      transfers()
        .map((each) => `${(each.bytes / 1024).toFixed(1).padStart(7)} ${each.type} ${each.url}`)
        .join('\n'),
      long,
    );
  const figures = {
    'something of the brand (FCP), ms': fcp,
    'categories and first banner usable, ms': usable,
    "first banner's picture, ms": picture,
    'the app has taken over, ms': app,
    'blocking since start, ms': blocking,
    'layout shift': shift,
    'script until then, KB': script,
    'all of the first screen, KB': all,
  };
  await context.close();
  return figures;
}
