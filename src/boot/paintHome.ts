import type { Banner, Category, Dashboard } from '../../contract/menu';
import { gridVars, tileVars } from '../features/menu/tileGrid';
import { paths, safeGoto } from '../shared/paths';

/** A picture in its place, to be fetched by whoever knows when. */
export interface WaitingPicture {
  load: () => void;
}

export interface PaintOptions {
  /** The brand in the language of the page. */
  brand: string;
  /** Motion is not wanted: nothing plays, so that there is nothing to pause. */
  isStill: boolean;
  /** A picture is on the screen. */
  onShown: (image: string) => void;
  pictures: WaitingPicture[];
}

/** More than any menu has; the app draws the rest. */
const MANY = 60;
const BLUR = /^data:image\/[a-z+]+;base64,[\w+/=]+$/i;
const isPicture = (url: string) => /^https?:$/.test(new URL(url, location.href).protocol);

function get<E extends Element = HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}
const say = (within: ParentNode, text: string) => {
  get(within, 'bdi').textContent = text;
};
const setVars = (element: HTMLElement, vars: Record<string, number>) => {
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(name, String(value));
};

/** As `Picture` draws it: in its encodings, on its preview until it is there. */
function putPicture(
  within: ParentNode,
  { image, image_sources = [], image_blur, image_color }: Banner | Category,
  alt: string,
  isOpaque: boolean,
  { onShown, pictures }: PaintOptions,
) {
  if (
    !image ||
    !isPicture(image) ||
    !image_sources.every(({ srcset }) => srcset.split(',').every((each) => isPicture(each.trim())))
  )
    throw new Error('No picture');
  const picture = get(within, 'picture');
  const frame = picture.parentElement!;
  const source = get<HTMLSourceElement>(picture, 'source');
  const sources = image_sources.map(({ type }) => {
    const copy = source.cloneNode() as HTMLSourceElement;
    copy.type = type;
    copy.srcset = '';
    source.before(copy);
    return copy;
  });
  source.remove();
  const img = get<HTMLImageElement>(picture, 'img');
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

function fillSlide(slide: Element, banner: Banner, options: PaintOptions) {
  const link = get<HTMLAnchorElement>(slide, 'a');
  const heading = get(slide, 'h2');
  putPicture(slide, banner, banner.title ? '' : (banner.image_alt ?? ''), banner.image_cutout !== true, options);
  if (banner.title) say(heading, banner.title);
  else heading.remove();
  const place = safeGoto(banner.link);
  if (place) link.setAttribute('href', place);
  else if (banner.link?.startsWith('https://')) {
    link.href = banner.link;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  } else link.replaceWith(...link.childNodes);
}

function fillBanners(main: ParentNode, opaque: Element, banners: readonly Banner[], options: PaintOptions) {
  const carousel = get(main, '[aria-roledescription=carousel]');
  const [first] = banners;
  if (!first) {
    carousel.remove();
    return;
  }
  const [shown, waiting] = carousel.querySelectorAll('[role=group]') as unknown as [HTMLElement, HTMLElement];
  if (!first.image_cutout) shown.firstElementChild?.replaceWith(opaque);
  fillSlide(shown, first, options);
  // What moves the banners comes with the app: until then its buttons are a picture of buttons.
  const controls = get(carousel, 'button').parentElement!;
  const [pause, , dot] = controls.children as unknown as [Element, Element, Element];
  controls.inert = true;
  if (options.isStill) pause.remove();
  for (let more = banners.length - 2; more > 0; more -= 1) {
    dot.after(dot.cloneNode());
    waiting.after(waiting.cloneNode());
  }
  if (banners.length === 1) {
    controls.remove();
    waiting.remove();
  }
  const all = carousel.querySelectorAll('[role=group]');
  const label = shown.ariaLabel ?? '';
  all.forEach((each, index) => {
    each.ariaLabel = label.replace('2', String(all.length)).replace('1', String(index + 1));
  });
}

function fillTiles(main: ParentNode, categories: readonly Category[], options: PaintOptions) {
  const lead = get<HTMLLIElement>(main, 'li.lead');
  const plain = lead.nextElementSibling as HTMLLIElement;
  const grid = lead.parentElement!;
  setVars(grid, gridVars(categories.length));
  grid.replaceChildren(
    ...categories.map((category, index) => {
      const tile = index === 0 ? lead : (plain.cloneNode(true) as HTMLLIElement);
      setVars(tile, tileVars(index, categories.length));
      get<HTMLAnchorElement>(tile, 'a').setAttribute('href', paths.items(category._id));
      putPicture(tile, category, '', false, options);
      say(tile, category.title);
      return tile;
    }),
  );
}

/**
 * Puts a dashboard into a copy of the template that the build has drawn (boot/homeTemplate.tsx), by the DOM alone: texts
 * and addresses of a provider never become markup. Null, or an error, for what is out of the ordinary: the shell stands.
 */
export function paintHome(
  template: HTMLTemplateElement,
  { banners, categories, promos }: Dashboard,
  options: PaintOptions,
): DocumentFragment | null {
  if (categories.length === 0 || categories.length > MANY) return null;
  const content = template.content.cloneNode(true) as DocumentFragment;
  const main = get(content, 'main');
  const opaque = main.nextElementSibling!;
  opaque.remove();
  get(main, 'h1').textContent = options.brand;
  fillBanners(main, opaque, banners, options);
  fillTiles(main, categories, options);
  if (promos.length === 0) main.querySelector('[aria-labelledby=home-offers]')?.remove();
  return content;
}
