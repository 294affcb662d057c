import type { PlainKeyStorage } from './plainKeyStorage';
import type { SavedReplies, SavedReply } from './savedReplies';

/** Own keys of local storage: Home's dashboard in each language, where the page's own script has it at once (docs/adr/0011). */
export const homeCopyKeys = { en: 'home_copy_en', ar: 'home_copy_ar' } as const;

/** By the address that the door for saved replies knows them by. */
const keys: Readonly<Record<string, string | undefined>> = { 'en /getDashboard': homeCopyKeys.en, 'ar /getDashboard': homeCopyKeys.ar };

/** What is kept under a key; null for nothing, or for what cannot be read. */
export function readHomeCopy(read: (key: string) => string | null, key: string): SavedReply | null {
  try {
    const copy = JSON.parse(read(key) ?? '') as SavedReply;
    return copy.data && Number.isFinite(copy.at) ? copy : null;
  } catch {
    return null;
  }
}

/** Keeps the dashboard in local storage, and everything else, and what has no room there, in `others`. */
export const withHomeCopy = (others: SavedReplies, { readOwn, writeOwn }: Pick<PlainKeyStorage, 'readOwn' | 'writeOwn'>): SavedReplies => ({
  async read(address) {
    const key = keys[address];
    return (key && readHomeCopy(readOwn, key)) || others.read(address);
  },
  async write(address, reply) {
    const key = keys[address];
    if (!key || !writeOwn(key, JSON.stringify(reply))) await others.write(address, reply);
  },
  list: (beginning) => others.list(beginning),
  async clear() {
    Object.values(homeCopyKeys).forEach((key) => writeOwn(key, ''));
    await others.clear();
  },
});
