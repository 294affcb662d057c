import { readDashboard } from '../features/menu/readMenu';
import type { SavedReply } from '../shared/persist/savedReplies';
import { paintHome } from './paintHome';

export interface PainterSurroundings {
  /** The reply of the dashboard that the page has asked for. */
  reply: Promise<Response>;
  readCopy: () => Promise<SavedReply | null>;
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
export function paintWhatComes({ reply, readCopy, now, brand, isStill }: PainterSurroundings): Promise<void> {
  const painted = { pictures: new Set<string>() };
  let drawn = '';
  let isAnswered = false;

  async function paint(data: unknown, isCopy: boolean) {
    await parsed();
    const shell = shellOf();
    const template = document.getElementById(`home-${document.documentElement.lang}`);
    // The app was faster, or the network faster than the copy.
    if (!shell || !(template instanceof HTMLTemplateElement) || (isCopy && isAnswered)) return;
    const dashboard = readDashboard(data);
    const text = JSON.stringify(dashboard);
    const content = text === drawn ? null : paintHome(template, dashboard, { brand, isStill, onShown: (image) => painted.pictures.add(image) });
    if (content) {
      shell.querySelector('main')?.remove();
      shell.append(content);
      shell.classList.add('painted');
      drawn = text;
    }
    if (drawn === text) window.painted = { ...painted, ...(isCopy && { copy: data }) };
  }

  async function paintCopy(isAnyAge: boolean) {
    const copy = await readCopy();
    if (copy && (isAnyAge || now() - copy.at < FRESH_MS)) await paint(copy.data, true);
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
