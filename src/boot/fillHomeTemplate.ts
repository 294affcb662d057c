import type { Banner, Category, Dashboard } from '../../contract/dashboard';
import { gridVars, tileVars } from '../features/menu/tileGrid';
import { mediaUrl, resolveSrcset } from '../shared/api/url';
import { config } from '../shared/config';
import { paths, safeGoto } from '../shared/paths';

/** A picture whose download the caller starts. */
export interface UnloadedPicture {
  load: () => void;
}

export interface FillOptions {
  /** The brand's name in the language of the page. */
  brand: string;
  /** The visitor prefers reduced motion: no autoplay, so no pause button. */
  prefersReducedMotion: boolean;
  /** Called with the address of each picture when it has become visible. */
  onShown: (image: string) => void;
  /** Receives the pictures in the order of the page. */
  pictures: UnloadedPicture[];
}

/** Longer menus are left to the app. */
const MAX_CATEGORIES = 60;
const BLUR = /^data:image\/[a-z+]+;base64,[\w+/=]+$/i;
const isHttp = (url: string) => /^https?:$/.test(new URL(url, location.href).protocol);

const isReadable = ({ _id, title }: Banner | Category) => typeof _id === 'string' && typeof title === 'string';

function get<E extends Element = HTMLElement>(parent: ParentNode, selector: string): E {
  const found = parent.querySelector<E>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}
/** An element that a component has marked for this module. */
const getPart = (parent: ParentNode, name: string) => get(parent, `[data-home=${name}]`);
const setText = (parent: ParentNode, text: string) => {
  get(parent, 'bdi').textContent = text;
};
const setVars = (element: HTMLElement, vars: Record<string, number>) => {
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(name, String(value));
};

/** Fills a `Picture`: all its encodings, and the preview until it has loaded. */
function fillPicture(
  parent: ParentNode,
  from: Banner | Category,
  alt: string,
  isOpaque: boolean,
  { onShown, pictures }: FillOptions,
) {
  const { image_blur, image_color } = from;
  const image = mediaUrl(from.image, config.apiBase);
  const image_sources = (from.image_sources ?? []).map(({ type, srcset }) => ({
    type,
    srcset: resolveSrcset(srcset, config.apiBase),
  }));
  const urls = [image, ...image_sources.flatMap(({ srcset }) => srcset.split(',').map((each) => each.trim()))];
  if (!image || !urls.every(isHttp)) throw new Error('No picture');
  const frame = get(parent, '[data-picture]');
  const source = get<HTMLSourceElement>(frame, 'source');
  const sources = image_sources.map(({ type }) => {
    const copy = source.cloneNode() as HTMLSourceElement;
    copy.type = type;
    copy.srcset = '';
    source.before(copy);
    return copy;
  });
  source.remove();
  const img = get<HTMLImageElement>(frame, 'img');
  img.alt = alt;
  img.removeAttribute('src');
  pictures.push({
    load: () => {
      sources.forEach((each, index) => {
        each.srcset = image_sources[index]?.srcset ?? '';
      });
      img.src = image;
    },
  });
  const { style } = frame;
  if (isOpaque && image_color) style.backgroundColor = image_color;
  if (image_blur && BLUR.test(image_blur)) {
    Object.assign(style, {
      backgroundImage: `url("${image_blur}")`,
      backgroundSize: isOpaque ? 'cover' : 'contain',
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
    });
  }
  img.onload = () => {
    style.cssText = '';
    img.style.opacity = '1';
    onShown(image);
  };
}

function fillSlide(slide: Element, banner: Banner, options: FillOptions) {
  const link = get<HTMLAnchorElement>(slide, 'a');
  const heading = get(slide, 'h2');
  fillPicture(slide, banner, banner.title ? '' : (banner.image_alt ?? ''), banner.image_cutout !== true, options);
  if (banner.title) setText(heading, banner.title);
  else {
    heading.remove();
    get(slide, '[data-titled]').removeAttribute('data-titled');
  }
  const path = safeGoto(banner.link);
  if (path) link.setAttribute('href', path);
  else if (banner.link?.startsWith('https://')) {
    link.href = banner.link;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  } else link.replaceWith(...link.childNodes);
}

/**
 * `opaque`: a slide with a full picture, to replace the template's slide with a cut-out. `label`: a slide's name with
 * `{index}` and `{total}`.
 */
function fillBanners(
  main: ParentNode,
  { opaque, label }: { opaque: Element; label: string },
  banners: readonly Banner[],
  options: FillOptions,
) {
  const carousel = getPart(main, 'banners');
  const [first] = banners;
  if (!first) {
    carousel.remove();
    return;
  }
  // The template has a rendered slide and an empty one.
  const shown = getPart(carousel, 'banner');
  const empty = get(carousel, '[data-home=banner]:empty');
  if (!first.image_cutout) shown.replaceChildren(opaque);
  fillSlide(shown, first, options);
  const controls = getPart(carousel, 'banner-controls');
  // The buttons work only when the app has started.
  controls.inert = true;
  if (options.prefersReducedMotion) getPart(controls, 'banner-pause').remove();
  const dot = get(controls, '[data-home=banner-dot]:not([aria-current])');
  for (let missing = banners.length - 2; missing > 0; missing -= 1) {
    dot.after(dot.cloneNode());
    empty.after(empty.cloneNode());
  }
  if (banners.length === 1) {
    controls.remove();
    empty.remove();
  }
  carousel.querySelectorAll('[data-home=banner]').forEach((slide, index) => {
    const name = label.replace('{index}', String(index + 1)).replace('{total}', String(banners.length));
    slide.setAttribute('aria-label', name);
  });
}

function fillCategories(main: ParentNode, categories: readonly Category[], options: FillOptions) {
  const list = getPart(main, 'categories');
  const lead = getPart(list, 'lead-category');
  const plain = getPart(list, 'category');
  setVars(list, gridVars(categories.length));
  list.replaceChildren(
    ...categories.map((category, index) => {
      const tile = index === 0 ? lead : (plain.cloneNode(true) as HTMLElement);
      setVars(tile, tileVars(index, categories.length));
      get<HTMLAnchorElement>(tile, 'a').setAttribute('href', paths.items(category._id));
      fillPicture(tile, category, '', false, options);
      setText(tile, category.title);
      return tile;
    }),
  );
}

/**
 * Fills a copy of the template that the build has rendered (homeTemplate.tsx). It uses only the DOM, so that texts and
 * URLs of a provider never become markup. Returns null, or throws, for a dashboard that it cannot show, or whose shape
 * only the app's reader accepts; the shell then stays.
 */
export function fillHomeTemplate(
  template: HTMLTemplateElement,
  { banners, categories, promos }: Dashboard,
  options: FillOptions,
): DocumentFragment | null {
  if (categories.length === 0 || categories.length > MAX_CATEGORIES) return null;
  if (![...banners, ...categories].every(isReadable)) return null;
  const content = template.content.cloneNode(true) as DocumentFragment;
  const main = get(content, 'main');
  const opaque = getPart(content, 'opaque-slide');
  opaque.remove();
  get(main, 'h1').textContent = options.brand;
  fillBanners(main, { opaque: get(opaque, 'div'), label: opaque.dataset.label ?? '' }, banners, options);
  fillCategories(main, categories, options);
  if (promos.length === 0) getPart(main, 'offers').remove();
  return content;
}
