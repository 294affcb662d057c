import { newPage, newPhone, type Environment, type Figures } from '../support/phone.mts';

const FIRST_BANNER = "document.querySelector('main [aria-roledescription=slide] img')";
const IS_APP = "document.getElementById('shell') === null";
const HAS_CATEGORIES = `document.querySelectorAll('main a[href^="/items/"]').length > 2`;
/**
 * Home is usable when its categories are links and the first banner shows its text. The page's script renders both
 * (src/boot, e2e/paintedHome.spec.ts).
 */
export const HOME = {
  usable: `() => ${HAS_CATEGORIES} && ${FIRST_BANNER} !== null && (window.boot?.isHomeRendered === true || ${IS_APP})`,
  app: `() => ${IS_APP} && ${HAS_CATEGORIES}`,
};

const shownPictures = () => {
  const shown = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
  const isComplete = shown.every(({ complete }) => complete) && document.fonts.status === 'loaded';
  return isComplete ? shown.map(({ currentSrc }) => currentSrc) : null;
};

export async function home({ browser, url, customer }: Environment): Promise<Figures> {
  const context = await newPhone(browser, url, customer.storage);
  const { page, seen, notes, kb, work } = await newPage(context, HOME);
  await page.goto(url, { waitUntil: 'commit' });
  const usable = await seen('usable');
  const app = await seen('app');
  const script = kb(({ type }) => type === 'Script');
  const pictures = await (await page.waitForFunction(shownPictures, undefined, { polling: 100 })).jsonValue();
  const all = kb(({ type, url: source }) => type !== 'Image' || pictures?.includes(source) === true);
  await page.waitForLoadState('networkidle');
  const { fcp, blocking, shift } = await notes();
  const processor = await work();
  await context.close();
  return {
    'something of the brand (FCP), ms': fcp,
    'categories and first banner usable, ms': usable,
    'the app has taken over, ms': app,
    'blocking since start, ms': blocking,
    "main thread's work, ms": processor,
    'layout shift': shift,
    'script until then, KB': script,
    'all of the first screen, KB': all,
  };
}
