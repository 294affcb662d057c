import { FAST_PHONE, newPage, newPhone, type Environment, type Figures } from '../support/phone.mts';
import { HOME } from './home.mts';
import { START_PAGES } from './startPages.mts';

const PAGES = {
  Home: { path: '/', usable: HOME.app },
  'item list': START_PAGES['item list'],
  promotions: START_PAGES.promotions,
};

/**
 * Every loaded picture, in the page. `excess`: the share of its pixels beyond what its box shows at this density.
 */
const loadedPictures = () =>
  Promise.all(
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth > 0)
      .map(async (image) => {
        // The size of the file, because `naturalWidth` is divided by the density of the chosen candidate.
        const file = new Image();
        file.src = image.currentSrc;
        await file.decode();
        const { top, bottom, left, right, width, height } = image.getBoundingClientRect();
        const [x, y] = [width / file.naturalWidth, height / file.naturalHeight];
        const shown = getComputedStyle(image).objectFit === 'cover' ? Math.max(x, y) : Math.min(x, y);
        const scale = Math.min(1, shown * devicePixelRatio);
        const isShown = top <= innerHeight && bottom >= 0 && left <= innerWidth && right >= 0;
        return { url: image.currentSrc, excess: 1 - scale * scale, isShown };
      }),
  );

export async function pictures({ browser, url, customer }: Environment): Promise<Figures> {
  const figures: Figures = {};
  for (const [name, { path, usable }] of Object.entries(PAGES)) {
    const context = await newPhone(browser, url, customer.storage);
    const { page, seen, kb } = await newPage(context, { usable }, FAST_PHONE);
    await page.goto(url + path, { waitUntil: 'commit' });
    await seen('usable');
    await page.waitForLoadState('networkidle');
    const files = new Map<string, Awaited<ReturnType<typeof loadedPictures>>[number]>();
    for (const picture of (await page.evaluate(loadedPictures)).toSorted((a, b) => b.excess - a.excess))
      files.set(picture.url, { ...picture, isShown: picture.isShown || files.get(picture.url)?.isShown === true });
    const kbOf = (file: string) => kb((transfer) => transfer.url === file);
    const all = [...files.values()];
    figures[`${name}, pictures of the first screen, KB`] = all
      .filter(({ isShown }) => isShown)
      .reduce((sum, picture) => sum + kbOf(picture.url), 0);
    figures[`${name}, bytes wasted by size, KB`] = all.reduce(
      (sum, picture) => sum + kbOf(picture.url) * picture.excess,
      0,
    );
    await context.close();
  }
  return figures;
}
