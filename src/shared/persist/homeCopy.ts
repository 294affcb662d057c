import type { PlainKeyStorage } from './plainKeyStorage';
import type { SavedReplies, SavedReply } from './savedReplies';

/** Local-storage keys of Home's dashboard by language; the page script reads them (docs/adr/0011). */
export const homeCopyKeys = { en: 'home_copy_en', ar: 'home_copy_ar' } as const;

/** Local-storage keys by the cache key of the saved reply. */
const keys: Readonly<Record<string, string | undefined>> = {
  'en /getDashboard': homeCopyKeys.en,
  'ar /getDashboard': homeCopyKeys.ar,
};

/** The saved reply of a key; null for none or an unreadable one. */
export function readHomeCopy(read: (key: string) => string | null, key: string): SavedReply | null {
  try {
    const copy = JSON.parse(read(key) ?? '') as SavedReply;
    return copy.data && Number.isFinite(copy.at) ? copy : null;
  } catch {
    return null;
  }
}

/** Saves the dashboard in local storage; other replies, and one that does not fit, in `others`. */
export const withHomeCopy = (
  others: SavedReplies,
  { readExtra, writeExtra }: Pick<PlainKeyStorage, 'readExtra' | 'writeExtra'>,
): SavedReplies => ({
  async read(address) {
    const key = keys[address];
    return (key && readHomeCopy(readExtra, key)) || others.read(address);
  },
  async write(address, reply) {
    const key = keys[address];
    if (!key || !writeExtra(key, JSON.stringify(reply))) await others.write(address, reply);
  },
  list: (beginning) => others.list(beginning),
  async clear() {
    Object.values(homeCopyKeys).forEach((key) => writeExtra(key, ''));
    await others.clear();
  },
});
