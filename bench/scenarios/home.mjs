import { newPage, newPhone } from '../support/phone.mjs';

const FIRST_BANNER = "document.querySelector('main [aria-roledescription=slide] img')";
/** What Home is for: its categories as links that React listens to, and the first banner with its words. */
export const HOME = {
  usable: `() => document.querySelectorAll('main a[href^="/items/"]').length > 2 && ${FIRST_BANNER} !== null`,
  complete: `() => [...document.images].every((each) => { const { top, bottom, left, right } = each.getBoundingClientRect(); return bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth || each.complete; }) && document.fonts.status === 'loaded' && ${FIRST_BANNER} !== null`,
  picture: `() => ${FIRST_BANNER}?.complete && ${FIRST_BANNER}.naturalWidth > 0`,
};

/** Home of a signed-in customer, nothing in the cache. */
export async function home({ browser, url, customer }) {
  const context = await newPhone(browser, url, customer.storage);
  const { page, seen, notes, kb, transfers } = await newPage(context, HOME);
  await page.goto(url);
  const usable = await seen('usable');
  const picture = await seen('picture');
  const script = kb(({ type }) => type === 'Script');
  await seen('complete');
  // Pictures below the fold may or may not have come by now: only those on the screen are its own.
  const shown = new Set(await page.evaluate(() => [...document.images].filter((each) => {
    const { top, bottom, left, right } = each.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  }).map((each) => each.currentSrc)));
  const all = kb(({ type, url: source }) => type !== 'Image' || shown.has(source));
  await page.waitForLoadState('networkidle');
  const { fcp, blocking, shift } = await notes();
  if (process.env.BENCH_VERBOSE) console.error(transfers().map((each) => `${(each.bytes / 1024).toFixed(1).padStart(7)} ${each.type} ${each.url}`).join('\n'), (await notes()).long);
  const figures = {
    'something of the brand (FCP), ms': fcp,
    'categories and first banner usable, ms': usable,
    'first banner\'s picture, ms': picture,
    'blocking since start, ms': blocking,
    'layout shift': shift,
    'script until then, KB': script,
    'all of the first screen, KB': all,
  };
  await context.close();
  return figures;
}
