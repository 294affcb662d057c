import type { Banner, Category, Dashboard } from '../../contract/dashboard';
import { gridVars, tileVars } from '../features/menu/tileGrid';
import { mediaUrl, resolveSrcset } from '../shared/api/url';
import { config } from '../shared/config';
import { paths, safeGoto } from '../shared/paths';

export interface FillOptions {
  brand: string;
  prefersReducedMotion: boolean;
  /** The place of the card beside the banners, which customers have on the desktop. */
  hasAside: boolean;
  onShown: (image: string) => void;
  pictures: (() => void)[];
}

const BLUR = /^data:image\/[a-z+]+;base64,[\w+/=]+$/i;
const isHttp = (url: string) => /^https?:$/.test(new URL(url, location.href).protocol);

const isReadable = ({ _id, title }: Banner | Category) => typeof _id === 'string' && typeof title === 'string';

function get<E extends Element = HTMLElement>(parent: ParentNode, selector: string): E {
  const element = parent.querySelector<E>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
}
const getPart = (parent: ParentNode, name: string) => get(parent, `[data-home=${name}]`);
const setText = (parent: ParentNode, text: string) => {
  get(parent, 'bdi').textContent = text;
};
const setVars = (element: HTMLElement, vars: Record<string, number>) => {
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(name, String(value));
};

function fillPicture(
  parent: ParentNode,
  { image: given, image_sources = [], image_blur, image_color }: Banner | Category,
  alt: string,
  isOpaque: boolean,
  { onShown, pictures }: FillOptions,
) {
  const image = mediaUrl(given, config.apiBase);
  const encodings = image_sources.map(({ type, srcset }) => ({ type, srcset: resolveSrcset(srcset, config.apiBase) }));
  const urls = [image, ...encodings.flatMap(({ srcset }) => srcset.split(',').map((candidate) => candidate.trim()))];
  if (!image || !urls.every(isHttp)) throw new Error('No picture');
  const frame = get(parent, '[data-picture]');
  const source = get<HTMLSourceElement>(frame, 'source');
  const loads = encodings.map(({ type, srcset }) => {
    const copy = source.cloneNode() as HTMLSourceElement;
    Object.assign(copy, { type, srcset: '' });
    source.before(copy);
    return () => Object.assign(copy, { srcset });
  });
  source.remove();
  const img = get<HTMLImageElement>(frame, 'img');
  img.alt = alt;
  img.removeAttribute('src');
  pictures.push(() => {
    loads.forEach((load) => load());
    img.src = image;
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

/** `opaque` has a slide with a full picture, to replace the template's cut-out, and the name of a slide. */
function fillBanners(main: ParentNode, opaque: HTMLElement, banners: readonly Banner[], options: FillOptions) {
  const carousel = getPart(main, 'banners');
  const [first] = banners;
  if (!first) {
    carousel.remove();
    return;
  }
  const shown = getPart(carousel, 'banner');
  const empty = get(carousel, '[data-home=banner]:empty');
  if (!first.image_cutout) shown.replaceChildren(get(opaque, 'div'));
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
    const values: Record<string, number> = { index: index + 1, total: banners.length };
    const label = opaque.dataset.label?.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
    slide.setAttribute('aria-label', label ?? '');
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

/** Null, or an error, for a dashboard that only the app's reader accepts. Texts never become markup. */
export function fillHomeTemplate(
  template: HTMLTemplateElement,
  { banners, categories, promos }: Dashboard,
  options: FillOptions,
): DocumentFragment | null {
  if (categories.length === 0 || ![...banners, ...categories].every(isReadable)) return null;
  const content = template.content.cloneNode(true) as DocumentFragment;
  const main = get(content, 'main');
  const opaque = getPart(content, 'opaque-slide');
  opaque.remove();
  get(main, 'h1').textContent = options.brand;
  if (!options.hasAside) get(main, '.aside').remove();
  fillBanners(main, opaque, banners, options);
  fillCategories(main, categories, options);
  if (promos.length === 0) getPart(main, 'offers').remove();
  return content;
}
