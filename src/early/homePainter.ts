import { readDashboard } from '../features/menu/readMenu';
import type { SavedReply } from '../shared/persist/savedReplies';
import { paintHome, type WaitingPicture } from './paintHome';

export interface PainterSurroundings {
  /** The reply of the dashboard that the page has asked for. */
  reply: Promise<Response>;
  /** The device's copy of it. */
  copy: Promise<SavedReply | null>;
  /** Resolves when the bulk of the scripts has come: the network is free for what is not on the screen, and for fonts. */
  scriptsCame: Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  brand: string;
  isStill: boolean;
}

/** A copy older than this waits for the network to fail: nobody is shown yesterday's banner for a moment. */
const FRESH_MS = 24 * 60 * 60 * 1000;
const shellOf = () => document.getElementById('shell');

/** The templates stand behind the script that reads this. */
const parsed = () => new Promise<void>((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', () => resolve(), { once: true });
  else resolve();
});

interface Envelope { status?: unknown; data?: unknown }

/** Draws Home's food into the shell: at once from the device's copy, and anew when the network says something else. */
export function paintWhatComes({ reply, copy, scriptsCame, now, brand, isStill }: PainterSurroundings): Promise<void> {
  const painted = { pictures: new Set<string>() };
  let drawn = '';
  let isAnswered = false;
  const isFree = Promise.race([scriptsCame, new Promise((resolve) => { addEventListener('scroll', resolve, { once: true, passive: true }); })]);
  shellOf()?.classList.add('lean');
  void scriptsCame.then(() => shellOf()?.classList.remove('lean'));

  async function paint(data: unknown, isCopy: boolean) {
    await parsed();
    const shell = shellOf();
    const template = document.getElementById(`home-${document.documentElement.lang}`);
    // The app was faster, or the network faster than the copy.
    if (!shell || !(template instanceof HTMLTemplateElement) || (isCopy && isAnswered)) return;
    const dashboard = readDashboard(data);
    const text = JSON.stringify(dashboard);
    const pictures: WaitingPicture[] = [];
    const content = text === drawn ? null : paintHome(template, dashboard, { brand, isStill, pictures, onShown: (image) => painted.pictures.add(image) });
    if (content) {
      shell.querySelectorAll('main, [href="#content"]').forEach((each) => each.remove());
      shell.append(content);
      shell.classList.add('painted');
      drawn = text;
      const isSeen = pictures.map(({ frame }) => frame.getBoundingClientRect().top < innerHeight);
      pictures.forEach(({ load }, index) => { if (isSeen[index]) load(); });
      void isFree.then(() => pictures.forEach(({ load }, index) => { if (!isSeen[index]) load(); }));
    }
    if (drawn === text) window.painted = { ...painted, ...(isCopy && { copy: data }) };
  }

  async function paintCopy(isAnyAge: boolean) {
    const found = await copy;
    if (found && (isAnyAge || now() - found.at < FRESH_MS)) await paint(found.data, true);
  }

  async function paintReply() {
    const answer = (await reply).clone();
    const { status, data } = await answer.json() as Envelope;
    isAnswered = true;
    if (answer.ok && status !== false) await paint(data, false);
  }

  const nothing = () => undefined;
  return Promise.all([paintCopy(false).catch(nothing), paintReply().catch(() => paintCopy(true)).catch(nothing)]).then(nothing);
}
