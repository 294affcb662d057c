import { FAST_PHONE, newPage, newPhone } from '../support/phone.mjs';
import { HOME } from './home.mjs';
import { at, seen } from './journey.mjs';
import { START_PAGES, startPath } from './startPages.mjs';

const PAGES = {
  Home: { path: '/', usable: HOME.app },
  ...START_PAGES,
  promo: { path: '/promo/promo-weekend', usable: `() => ${at('/promo/')} && ${seen('main h2')}.length > 0` },
  login: { path: '/login', usable: `() => ${at('/login')} && ${seen('main form')}.length > 0` },
};
/** Chromium loads a lazy picture at this distance from the window, px. */
const NEAR = 1250;

/**
 * Every loaded picture of the page, in the page. `excess`: the share of its pixels beyond what its box shows at this
 * density.
 */
const loadedPictures = async (near) => {
  const shownAs = (image, width, height) => {
    const box = image.getBoundingClientRect();
    const [x, y] = [box.width / width, box.height / height];
    return devicePixelRatio * (getComputedStyle(image).objectFit === 'cover' ? Math.max(x, y) : Math.min(x, y));
  };
  const distance = (image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return Math.max(0, top - innerHeight, -bottom, left - innerWidth, -right);
  };
  const loaded = [...document.images].filter((each) => each.complete && each.naturalWidth > 0);
  return Promise.all(
    loaded.map(async (image) => {
      // The size of the file, because `naturalWidth` is divided by the density of the chosen candidate.
      const file = new Image();
      file.src = image.currentSrc;
      await file.decode();
      const scale = Math.min(1, shownAs(image, file.naturalWidth, file.naturalHeight));
      return {
        url: image.currentSrc,
        width: file.naturalWidth,
        excess: 1 - scale * scale,
        isShown: distance(image) === 0,
        isFar: distance(image) > near,
      };
    }),
  );
};

async function measure({ path, usable }, { browser, url, customer }) {
  const isLogin = path === '/login';
  const context = await newPhone(browser, url, isLogin ? {} : customer.storage);
  const { page, seen: whenSeen, transfers } = await newPage(context, { usable }, FAST_PHONE);
  await page.goto(url + path, { waitUntil: 'commit' });
  await whenSeen('usable');
  await page.waitForLoadState('networkidle');
  const pictures = await page.evaluate(loadedPictures, NEAR);
  await context.close();
  const bytes = new Map(transfers().map((each) => [each.url, each.bytes]));
  // A picture that is shown twice is sent once; the larger of its boxes counts.
  const files = new Map();
  for (const each of pictures.toSorted((a, b) => b.excess - a.excess))
    files.set(each.url, { ...files.get(each.url), ...each });
  return [...files.values()].map((each) => ({ ...each, kb: (bytes.get(each.url) ?? 0) / 1024 }));
}

/** The pictures of each first screen: their bytes, and how many of them no pixel of this phone shows. */
export async function pictures(environment) {
  const figures = {};
  for (const [name, start] of Object.entries(PAGES)) {
    const files = await measure({ ...start, path: await startPath(start, environment) }, environment);
    const sum = (isCounted, read = ({ kb }) => kb) =>
      files.filter(isCounted).reduce((total, each) => total + read(each), 0);
    if (process.env.BENCH_VERBOSE)
      for (const each of files)
        console.error(
          name,
          each.url.split('/').at(-1),
          each.width,
          each.excess.toFixed(2),
          each.isShown,
          each.kb.toFixed(1),
        );
    figures[`${name}, pictures of the first screen, KB`] = sum(({ isShown }) => isShown);
    figures[`${name}, bytes wasted by size, KB`] = sum(
      () => true,
      ({ kb, excess }) => kb * excess,
    );
    figures[`${name}, pictures that are neither AVIF nor WebP`] = files.filter(
      ({ url }) => !/\.(avif|webp|svg)/.test(url),
    ).length;
    figures[`${name}, loaded before they are near, KB`] = sum(({ isFar }) => isFar);
    figures[`${name}, all pictures, KB`] = sum(() => true);
  }
  return figures;
}
