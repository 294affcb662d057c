import type { Dashboard } from '../../contract/dashboard';
import { nextPaint } from '../shared/lib/schedule';
import { fillHomeTemplate } from './fillHomeTemplate';
import type { BootHandshake } from '../shared/lib/handshake';

interface RenderDependencies {
  boot: Pick<BootHandshake, 'isHomeRendered' | 'pictures'>;
  reply: Promise<Response>;
  /** Resolves when the network is free for fonts and for all pictures but the first. */
  scriptsLoaded: Promise<void>;
  loadFonts: () => Promise<unknown>;
  brand: string;
  prefersReducedMotion: boolean;
  hasAside: boolean;
}

const findShell = () => document.getElementById('shell');

const firstScroll = () =>
  new Promise((resolve) => {
    addEventListener('scroll', resolve, { once: true, passive: true });
  });

/** Banners first and categories a frame later, because together they are a long task. */
async function insertContent(shell: HTMLElement, content: DocumentFragment) {
  const sections = content.querySelector('[data-home=banners]') && content.querySelector('[data-home=sections]');
  const sectionsParent = sections?.parentElement;
  sections?.remove();
  shell.insertBefore(content, shell.querySelector('[data-shell=rest]'));
  shell.classList.add('painted');
  if (sections) {
    await nextPaint();
    sectionsParent?.append(sections);
  }
  shell.classList.add('whole');
}

export async function renderHomeTemplate(dependencies: RenderDependencies): Promise<void> {
  const { boot, reply, scriptsLoaded, loadFonts, brand, prefersReducedMotion, hasAside } = dependencies;
  const mayLoadPictures = Promise.race([scriptsLoaded, firstScroll()]);
  // Fallback fonts until all web fonts are loaded, so that the text changes its font once.
  findShell()?.classList.add('fallback-fonts');
  void scriptsLoaded
    .then(loadFonts)
    .catch(() => undefined)
    .then(() => findShell()?.classList.remove('fallback-fonts'));

  const response = (await reply).clone();
  const { status, data } = (await response.json()) as { status?: unknown; data: Dashboard };
  const shell = findShell();
  const template = document.querySelector<HTMLTemplateElement>(`template#home-${document.documentElement.lang}`);
  if (!shell || !template || !response.ok || status === false) return;
  const pictures: (() => void)[] = [];
  const onShown = (image: string) => boot.pictures.add(image);
  const content = fillHomeTemplate(template, data, { brand, prefersReducedMotion, hasAside, pictures, onShown });
  if (!content) return;
  const [loadFirst, ...loadOthers] = pictures;
  loadFirst?.();
  void mayLoadPictures.then(() => loadOthers.forEach((load) => load()));
  await insertContent(shell, content);
  boot.isHomeRendered = shell.isConnected;
}
