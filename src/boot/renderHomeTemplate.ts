import { afterFrame } from '../shared/lib/afterFrame';
import type { SavedReply } from '../shared/persist/savedReplies';
import { fillHomeTemplate, type UnloadedPicture } from './fillHomeTemplate';
import type { BootHandshake } from './handshake';
import { parseDashboard } from './parseDashboard';

export interface RenderDependencies {
  boot: Pick<BootHandshake, 'home' | 'pictures'>;
  /** The reply of the dashboard call that the page has sent. */
  reply: Promise<Response>;
  /** The stored copy of an earlier reply. */
  copy: SavedReply | null;
  /** Resolves when the network is free for fonts and for all pictures but the first. */
  scriptsLoaded: Promise<void>;
  loadFonts: () => Promise<unknown>;
  /** Milliseconds since 1970. */
  now: () => number;
  brand: string;
  /** The visitor prefers reduced motion. */
  prefersReducedMotion: boolean;
}

/** An older copy is shown only if the network fails, so that yesterday's banner does not appear for a moment. */
const FRESH_MS = 24 * 60 * 60 * 1000;
const findShell = () => document.getElementById('shell');

function findTemplate(lang: string): HTMLTemplateElement | null {
  const template = document.getElementById(`home-${lang}`);
  return template instanceof HTMLTemplateElement ? template : null;
}

interface Envelope {
  status?: unknown;
  data?: unknown;
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

/** Returns a function that replaces Home's content in the shell. */
function createContentSlot() {
  let inserted: ChildNode[] = [];
  /**
   * Banners first and categories a frame later, because together they are a long task. A copy is inserted whole, since
   * on a second visit the scripts are cached and would run in between; so is what replaces earlier content.
   */
  return async (shell: HTMLElement, content: DocumentFragment, isCopy: boolean) => {
    const sections = content.querySelector('[data-home=sections]');
    const sectionsParent = sections?.parentElement;
    const isSplit = !isCopy && inserted.length === 0 && content.querySelector('[data-home=banners]');
    if (isSplit) sections?.remove();
    inserted.forEach((node) => {
      node.remove();
    });
    inserted = [...content.childNodes];
    shell.insertBefore(content, shell.querySelector('[data-shell=categories]'));
    shell.classList.add('painted');
    if (isSplit && sections) {
      await afterFrame();
      sectionsParent?.append(sections);
    }
    shell.classList.add('whole');
  };
}

/** Renders Home into the shell: at once from the stored copy, and again if the network's reply differs. */
export function renderHomeTemplate(dependencies: RenderDependencies): Promise<void> {
  const { boot, reply, copy, scriptsLoaded, now, brand, prefersReducedMotion } = dependencies;
  let renderedText = '';
  let isAnswered = false;
  let previousRender: Promise<unknown> = Promise.resolve();
  const mayLoadPictures = Promise.race([scriptsLoaded, firstScroll()]);
  const replaceContent = createContentSlot();
  delayWebFonts(dependencies);

  async function render(data: unknown, isCopy: boolean) {
    const shell = findShell();
    const template = findTemplate(document.documentElement.lang);
    // The app has started, or the reply came before the copy.
    if (!shell || !template || (isCopy && isAnswered)) return;
    const dashboard = parseDashboard(data);
    const text = JSON.stringify(dashboard);
    if (text !== renderedText) {
      const pictures: UnloadedPicture[] = [];
      const onShown = (image: string) => boot.pictures.add(image);
      const content = fillHomeTemplate(template, dashboard, { brand, prefersReducedMotion, pictures, onShown });
      if (!content) return;
      const [first, ...others] = pictures;
      first?.load();
      void mayLoadPictures.then(() => others.forEach(({ load }) => load()));
      await replaceContent(shell, content, isCopy);
      if (!shell.isConnected) return;
      renderedText = text;
    }
    boot.home = isCopy ? { copy: data } : {};
  }
  /** In turn, because a reply may arrive while the copy is being rendered. */
  const renderInTurn = (data: unknown, isCopy: boolean) =>
    (previousRender = previousRender.catch(ignore).then(() => render(data, isCopy)));

  const renderCopy = async (isAnyAge: boolean) => {
    if (copy && (isAnyAge || now() - copy.at < FRESH_MS)) await renderInTurn(copy.data, true);
  };

  async function renderReply() {
    const response = (await reply).clone();
    const { status, data } = (await response.json()) as Envelope;
    isAnswered = true;
    if (response.ok && status !== false) await renderInTurn(data, false);
  }

  return Promise.all([
    renderCopy(false).catch(ignore),
    renderReply()
      .catch(() => renderCopy(true))
      .catch(ignore),
  ]).then(ignore);
}
