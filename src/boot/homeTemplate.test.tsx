import { waitFor } from '@testing-library/react';
import type { Dashboard } from '../../contract/dashboard';
import { fillHomeTemplate, type FillOptions } from './fillHomeTemplate';
import type { BootHandshake } from '../shared/lib/handshake';
import { renderHomeTemplate } from './renderHomeTemplate';
import { config } from '../shared/config';
import { anAddress, aUser } from '../testing/builders';
import { renderApp } from '../testing/renderApp';
import { homeTemplate } from './homeTemplate';

const pictures = (name: string) => ({
  image: `/api/media/${name}.webp`,
  image_alt: `A ${name}`,
  image_sources: [
    { type: 'image/avif', srcset: `/api/media/${name}-1.avif 320w, /api/media/${name}-2.avif 640w` },
    { type: 'image/webp', srcset: `/api/media/${name}.webp 640w` },
  ],
});
const categories = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `c/${index}`,
    title: `Kind <b>${index}</b>`,
    ...pictures(`kind-${index}`),
  }));
const banner = { _id: 'b', title: 'Turn up <i>the</i> heat', ...pictures('banner') };
const dashboard = (over: Partial<Dashboard> = {}): Dashboard => ({
  banners: [{ ...banner, image_cutout: true, link: '/items/wings' }, banner, banner],
  categories: categories(9),
  promos: [{ _id: 'p1', image: '/p1.webp' }],
  ...over,
});
const options = (over: Partial<FillOptions> = {}): FillOptions => ({
  brand: 'Jamr Wings',
  prefersReducedMotion: false,
  hasAside: true,
  onShown: () => undefined,
  pictures: [],
  ...over,
});
/** With all its pictures. */
function paint(template: HTMLTemplateElement, data: Dashboard, over: Partial<FillOptions> = {}) {
  const given = options(over);
  const content = fillHomeTemplate(template, data, given);
  for (const load of given.pictures) load();
  return content;
}

async function templateOf(lang: 'en' | 'ar') {
  const template = document.createElement('template');
  template.innerHTML = (await homeTemplate(lang)).html;
  return template;
}

interface Shape {
  tag: string;
  attributes: string[];
  children: (Shape | string)[];
}
/**
 * Elements with their attributes, without the differences of the started app: moving slides, offers, enabled buttons.
 */
function shapeOf(node: Node): Shape | string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (node.matches('[aria-labelledby=home-specials] ul')) return 'offers';
  const isOwn = (name: string) =>
    !/^(inert|data-discover)$/.test(name) &&
    !(name === 'aria-label' && node.matches('button')) &&
    !(name === 'style' && node.matches('div'));
  return {
    tag: node.localName,
    attributes: [...node.attributes]
      .filter(({ name }) => isOwn(name))
      .map(({ name, value }) => `${name}=${value.replace(/\s|;$/g, '')}`)
      .sort(),
    children: node.matches('[role=group] ~ [role=group]') ? [] : [...node.childNodes].map(shapeOf),
  };
}

describe("the page's own Home", () => {
  it.each([
    ['a cut-out banner that leads into the app', 'en', dashboard()],
    ['the same in Arabic', 'ar', dashboard()],
    ['a full picture without words or link, alone', 'en', dashboard({ banners: [{ ...banner, title: '' }] })],
    [
      'a banner that leads to another site',
      'ar',
      dashboard({ banners: [{ ...banner, link: 'https://example.com/a' }, banner] }),
    ],
    [
      'a banner whose link nobody follows, twelve of them',
      'en',
      dashboard({ banners: Array.from({ length: 12 }, () => ({ ...banner, link: 'javascript:alert(1)' })) }),
    ],
    [
      'no banner, four categories and no offers',
      'en',
      dashboard({ banners: [], categories: categories(4), promos: [] }),
    ],
    ['five categories, which share the last row', 'en', dashboard({ categories: categories(5) })],
    ['one category', 'ar', dashboard({ categories: categories(1) })],
  ] as const)('is what the app draws: %s', async (_what, lang, data) => {
    const painted = paint(await templateOf(lang), data, { brand: config.brand.name[lang] })?.querySelector('main');
    const { container } = await renderApp({
      stored: { user: aUser(), address: anAddress(), user_lang: lang },
      api: { '/getDashboard': data, '/getCart': {}, '/getMyOrders': [] },
    });
    await waitFor(() => expect(container.querySelector('main li a[href^="/items/"]')).not.toBeNull());
    const drawn = container.querySelector('main [data-body]');
    // The orders may have come already, and with them the end of the place.
    for (const home of [painted, drawn]) home?.querySelector('.aside')?.remove();
    expect(painted && [...painted.childNodes].map(shapeOf)).toEqual(drawn && [...drawn.childNodes].map(shapeOf));
    expect(painted?.querySelector('main > :not(h1) b')?.textContent).toBe('Kind <b>0</b>');
  });

  it('keeps the place beside the banners only where a card will stand there', async () => {
    const template = await templateOf('en');
    const asides = (hasAside: boolean) => paint(template, dashboard(), { hasAside })?.querySelectorAll('.aside').length;
    expect([asides(true), asides(false)]).toEqual([1, 0]);
  });

  it('has no pause button under reduced motion, and its buttons are inert', async () => {
    const template = await templateOf('en');
    const buttons = (prefersReducedMotion: boolean) => [
      ...(paint(template, dashboard(), { prefersReducedMotion })?.querySelectorAll('button') ?? []),
    ];
    expect(buttons(false)).toHaveLength(4);
    expect(buttons(true)).toHaveLength(3);
    expect(buttons(false).every((button) => button.closest<HTMLElement>('div')?.inert)).toBe(true);
  });

  it('shows the preview until the picture has loaded, and ignores a preview that is no picture', async () => {
    const shown: string[] = [];
    const blurred = { ...banner, image_blur: 'data:image/webp;base64,UklGRg==', image_color: '#aabbcc' };
    const img = paint(await templateOf('en'), dashboard({ banners: [blurred] }), {
      onShown: (image) => shown.push(image),
    })?.querySelector('img');
    const frame = img?.closest('span');
    expect([frame?.style.backgroundImage, frame?.style.backgroundSize, frame?.style.backgroundColor]).toEqual([
      expect.stringContaining('data:image/webp'),
      'cover',
      'rgb(170, 187, 204)',
    ]);
    img?.onload?.(new Event('load'));
    expect([frame?.style.cssText, shown]).toEqual(['', ['/api/media/banner.webp']]);
    const odd = paint(
      await templateOf('en'),
      dashboard({ banners: [{ ...banner, image_blur: 'data:image/png;base64,") , url(https://evil.example/x' }] }),
    );
    expect(odd?.querySelector('img')?.closest('span')?.style.cssText).toBe('');
  });

  it.each([
    ['nothing', dashboard({ categories: [] })],
    [
      'a category without a picture',
      dashboard({ categories: [...categories(2), { _id: 'x', title: 'X', image: '' }] }),
    ],
    ['an id that only the app reads (A-46)', dashboard({ categories: [{ ...categories(1)[0]!, _id: 7 as never }] })],
    ['a picture by another protocol', dashboard({ banners: [{ ...banner, image: 'javascript:alert(1)' }] })],
    [
      'an encoding by another protocol',
      dashboard({ banners: [{ ...banner, image_sources: [{ type: 'image/avif', srcset: 'file:///etc/passwd 1x' }] }] }),
    ],
  ])('leaves the shell as it is for %s', async (_what, data) => {
    const template = await templateOf('en');
    let content: unknown = null;
    try {
      content = fillHomeTemplate(template, data, options());
    } catch {
      /* the same */
    }
    expect(content).toBeNull();
  });
});

describe('what the page renders, and when', () => {
  const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
  const titles = () => [...document.querySelectorAll('#shell li b')].map((element) => element.textContent);
  const named = (title: string) => dashboard({ categories: [{ _id: 'c', title, ...pictures('c') }] });
  let boot: Pick<BootHandshake, 'isHomeRendered' | 'pictures'> = { pictures: new Set() };
  const start = (over: Partial<Parameters<typeof renderHomeTemplate>[0]>) =>
    renderHomeTemplate({
      boot,
      reply: new Promise(() => undefined),
      scriptsLoaded: Promise.resolve(),
      loadFonts: () => Promise.resolve(),
      brand: 'Jamr Wings',
      prefersReducedMotion: true,
      hasAside: false,
      ...over,
    });
  beforeEach(async () => {
    boot = { pictures: new Set() };
    document.documentElement.lang = 'en';
    document.body.innerHTML =
      `<div id="root"><div id="shell"></div></div><template ` +
      `id="home-en">${(await homeTemplate('en')).html}</template>`;
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('is the reply', async () => {
    await start({ reply: json({ status: true, data: named('Wings') }) });
    expect([titles(), boot.isHomeRendered]).toEqual([['Wings'], true]);
  });

  it.each([
    ['a refusal', json({ status: false, data: named('No') })],
    ['an error of the server', json({ status: true, data: named('No') }, 500)],
    ['no JSON', Promise.resolve(new Response('<html>'))],
    ['nothing to show', json({ status: true, data: { categories: 'none' } })],
    ['null', json(null)],
  ])('is nothing for %s', async (_what, reply) => {
    await start({ reply }).catch(() => undefined);
    expect([titles(), boot.isHomeRendered]).toEqual([[], undefined]);
  });

  it('loads the other pictures and then the fonts after the scripts; the text then changes its font', async () => {
    let comeScripts: () => void = () => undefined;
    let comeFonts: () => void = () => undefined;
    const loadFonts = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          comeFonts = resolve;
        }),
    );
    await start({
      scriptsLoaded: new Promise((resolve) => {
        comeScripts = resolve;
      }),
      loadFonts,
      reply: json({ status: true, data: dashboard() }),
    });
    const fetched = () =>
      [...document.querySelectorAll('#shell main img[src]')].map(
        (image) => image.closest('section')?.getAttribute('aria-labelledby') ?? 'banner',
      );
    const hasFallbackFonts = () => document.getElementById('shell')?.classList.contains('fallback-fonts');
    expect([fetched(), hasFallbackFonts(), loadFonts.mock.calls.length]).toEqual([['banner'], true, 0]);
    comeScripts();
    await waitFor(() => expect([fetched().length, loadFonts.mock.calls.length]).toEqual([10, 1]));
    expect(hasFallbackFonts()).toBe(true);
    comeFonts();
    await waitFor(() => expect(hasFallbackFonts()).toBe(false));
  });

  it('does not render when the app has started', async () => {
    document.getElementById('shell')?.remove();
    await start({ reply: json({ status: true, data: named('Late') }) });
    expect(boot.isHomeRendered).toBeUndefined();
  });
});
