import type { PlainKeyStorage } from './plainKeyStorage';
import type { SavedReplies, SavedReply } from './savedReplies';

/** Own keys of local storage: Home's dashboard in each language, where the page's own script has it at once (docs/adr/0011). */
export const homeCopyKeys = { en: 'home_copy_en', ar: 'home_copy_ar' } as const;

/** What is larger stays out of local storage: all of it is read before the page is drawn. */
const MAX_LENGTH = 64 * 1024;

/** The dashboard as it was last kept in this language; null for none, or one that cannot be read. */
export function readHomeCopy(read: (key: string) => string | null, lang: keyof typeof homeCopyKeys): SavedReply | null {
  try {
    const { at, data } = JSON.parse(read(homeCopyKeys[lang]) ?? 'null') as SavedReply;
    return Number.isFinite(at) && data ? { at, data } : null;
  } catch {
    return null;
  }
}

const keyOf = (address: string) => Object.entries(homeCopyKeys).find(([lang]) => address === `${lang} /getDashboard`) as [keyof typeof homeCopyKeys, string] | undefined;

/** Keeps the dashboard in local storage, and everything else, and what has no room there, in `others`. */
export const withHomeCopy = (others: SavedReplies, storage: Pick<PlainKeyStorage, 'readOwn' | 'writeOwn'>): SavedReplies => ({
  async read(address) {
    const [lang] = keyOf(address) ?? [];
    return (lang && readHomeCopy(storage.readOwn, lang)) ?? others.read(address);
  },
  async write(address, reply) {
    const [, key] = keyOf(address) ?? [];
    const text = JSON.stringify(reply);
    const kept = text.length > MAX_LENGTH ? null : text;
    // What was kept before never outlives a newer reply that finds no room.
    if (key && storage.writeOwn(key, kept) && kept) return;
    await others.write(address, reply);
  },
  async clear() {
    for (const key of Object.values(homeCopyKeys)) storage.writeOwn(key, null);
    await others.clear();
  },
});
