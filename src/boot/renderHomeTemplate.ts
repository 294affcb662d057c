import type { Dashboard } from '../../contract/dashboard';
import { afterFrame } from '../shared/lib/afterFrame';
import { fillHomeTemplate, type UnloadedPicture } from './fillHomeTemplate';
import type { BootHandshake } from './handshake';

export interface RenderDependencies {
  boot: Pick<BootHandshake, 'isHomeRendered' | 'pictures'>;
  /** The reply of the dashboard call that the page has sent. */
  reply: Promise<Response>;
  /** Resolves when the network is free for fonts and for all pictures but the first. */
  scriptsLoaded: Promise<void>;
  loadFonts: () => Promise<unknown>;
  brand: string;
  /** The visitor prefers reduced motion. */
  prefersReducedMotion: boolean;
}

const findShell = () => document.getElementById('shell');

function findTemplate(lang: string): HTMLTemplateElement | null {
  const template = document.getElementById(`home-${lang}`);
  return template instanceof HTMLTemplateElement ? template : null;
}

interface Envelope {
  status?: unknown;
  data: Dashboard;
}

const ignore = () => undefined;

const firstScroll = () =>
  new Promise((resolve) => {
    addEventListener('scroll', resolve, { once: true, passive: true });
  });

/** Shows fallback fonts until all web fonts are loaded, so that the text changes its font once. */
function delayWebFonts({ scriptsLoaded, loadFonts }: Pick<RenderDependencies, 'scriptsLoaded' | 'loadFonts'>) {
  findShell()?.classList.add('fallback-fonts');
  void scriptsLoaded
    .then(loadFonts)
    .catch(ignore)
    .then(() => findShell()?.classList.remove('fallback-fonts'));
}

/** Banners first and categories a frame later, because together they are a long task. */
async function insertContent(shell: HTMLElement, content: DocumentFragment) {
  const sections = content.querySelector('[data-home=banners]') && content.querySelector('[data-home=sections]');
  const sectionsParent = sections?.parentElement;
  sections?.remove();
  shell.insertBefore(content, shell.querySelector('[data-shell=rest]'));
  shell.classList.add('painted');
  if (sections) {
    await afterFrame();
    sectionsParent?.append(sections);
  }
  shell.classList.add('whole');
}

/** Renders Home into the shell when the dashboard's reply arrives. */
export async function renderHomeTemplate(dependencies: RenderDependencies): Promise<void> {
  const { boot, reply, scriptsLoaded, brand, prefersReducedMotion } = dependencies;
  const mayLoadPictures = Promise.race([scriptsLoaded, firstScroll()]);
  delayWebFonts(dependencies);
  const response = (await reply).clone();
  const { status, data } = (await response.json()) as Envelope;
  const shell = findShell();
  const template = findTemplate(document.documentElement.lang);
  // Without a shell the app has started.
  if (!shell || !template || !response.ok || status === false) return;
  const pictures: UnloadedPicture[] = [];
  const onShown = (image: string) => boot.pictures.add(image);
  const content = fillHomeTemplate(template, data, { brand, prefersReducedMotion, pictures, onShown });
  if (!content) return;
  const [first, ...others] = pictures;
  first?.load();
  void mayLoadPictures.then(() => others.forEach(({ load }) => load()));
  await insertContent(shell, content);
  boot.isHomeRendered = shell.isConnected;
}
