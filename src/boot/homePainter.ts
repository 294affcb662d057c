import { afterFrame } from '../shared/lib/afterFrame';
import type { SavedReply } from '../shared/persist/savedReplies';
import { parseDashboard } from './parseDashboard';
import { paintHome, type WaitingPicture } from './paintHome';

export interface PainterSurroundings {
  /** The reply of the dashboard that the page has asked for. */
  reply: Promise<Response>;
  /** The device's copy of it. */
  copy: SavedReply | null;
  /** Resolves when the bulk of the scripts has come: the network is free for all pictures but the first, and for fonts. */
  scriptsCame: Promise<void>;
  /** Fetches the fonts of the food. */
  loadFonts: () => Promise<unknown>;
  /** Milliseconds since 1970. */
  now: () => number;
  brand: string;
  isStill: boolean;
}

/** A copy older than this waits for the network to fail: nobody is shown yesterday's banner for a moment. */
const FRESH_MS = 24 * 60 * 60 * 1000;
const shellOf = () => document.getElementById('shell');

/** The templates stand before this script in the page. */
function templateOf(lang: string): HTMLTemplateElement | null {
  const found = document.getElementById(`home-${lang}`);
  return found instanceof HTMLTemplateElement ? found : null;
}

interface Envelope {
  status?: unknown;
  data?: unknown;
}

/**
 * The banners first and the tiles after a frame, in the shell's own place for them: all at once would be a long task.
 * What stands already is exchanged whole, and a copy is drawn whole: the scripts of a second visit are there and would run
 * between. Returns whether the shell is still there.
 */
async function put(shell: HTMLElement, content: DocumentFragment, isCopy: boolean): Promise<boolean> {
  const below = content.querySelector('[aria-labelledby=home-categories]')?.parentElement;
  const place = below?.parentElement;
  const isFirst =
    !isCopy && !shell.classList.contains('painted') && content.querySelector('[aria-roledescription=carousel]');
  if (isFirst) below?.remove();
  shell.querySelectorAll('main, [href="#content"]').forEach((each) => each.remove());
  shell.insertBefore(content, shell.querySelector(':scope > .in.home'));
  shell.classList.add('painted');
  if (isFirst && below) {
    await afterFrame();
    place?.append(below);
  }
  shell.classList.add('whole');
  return shell.isConnected;
}

/** Draws Home's food into the shell: at once from the device's copy, and anew when the network says something else. */
export function paintWhatComes({
  reply,
  copy,
  scriptsCame,
  loadFonts,
  now,
  brand,
  isStill,
}: PainterSurroundings): Promise<void> {
  const painted = { pictures: new Set<string>() };
  let drawn = '';
  let isAnswered = false;
  let before: Promise<unknown> = Promise.resolve();
  const nothing = () => undefined;
  const isFree = Promise.race([
    scriptsCame,
    new Promise((resolve) => {
      addEventListener('scroll', resolve, { once: true, passive: true });
    }),
  ]);
  shellOf()?.classList.add('lean');
  // Painted words change their face once, when it is there.
  void scriptsCame
    .then(loadFonts)
    .catch(nothing)
    .then(() => shellOf()?.classList.remove('lean'));

  async function draw(data: unknown, isCopy: boolean) {
    const shell = shellOf();
    const template = templateOf(document.documentElement.lang);
    // The app was faster, or the network faster than the copy.
    if (!shell || !template || (isCopy && isAnswered)) return;
    const dashboard = parseDashboard(data);
    const text = JSON.stringify(dashboard);
    const pictures: WaitingPicture[] = [];
    const content =
      text === drawn
        ? null
        : paintHome(template, dashboard, { brand, isStill, pictures, onShown: (image) => painted.pictures.add(image) });
    if (content) {
      const [first, ...others] = pictures;
      first?.load();
      void isFree.then(() => others.forEach(({ load }) => load()));
      if (!(await put(shell, content, isCopy))) return;
      drawn = text;
    }
    if (drawn === text) window.painted = { ...painted, ...(isCopy && { copy: data }) };
  }
  /** One after the other: a reply may come while the copy is being drawn. */
  const paint = (data: unknown, isCopy: boolean) => (before = before.catch(nothing).then(() => draw(data, isCopy)));

  const paintCopy = async (isAnyAge: boolean) => {
    if (copy && (isAnyAge || now() - copy.at < FRESH_MS)) await paint(copy.data, true);
  };

  async function paintReply() {
    const answer = (await reply).clone();
    const { status, data } = (await answer.json()) as Envelope;
    isAnswered = true;
    if (answer.ok && status !== false) await paint(data, false);
  }

  return Promise.all([
    paintCopy(false).catch(nothing),
    paintReply()
      .catch(() => paintCopy(true))
      .catch(nothing),
  ]).then(nothing);
}
