/** A reply as it was kept, and when it came (ms since 1970). */
export interface SavedReply { data: unknown; at: number }

/** Where replies about the menu are kept for a time without a connection. Nothing of a customer ever goes in here. */
export interface SavedReplies {
  read: (key: string) => Promise<SavedReply | null>;
  write: (key: string, reply: SavedReply) => Promise<void>;
  /** The copies whose key begins so. */
  list: (beginning: string) => Promise<SavedReply[]>;
  clear: () => Promise<void>;
}

/** Keeps nothing: tests, the support replay. */
export const noSavedReplies: SavedReplies = { read: () => Promise.resolve(null), write: () => Promise.resolve(), list: () => Promise.resolve([]), clear: () => Promise.resolve() };

/** The version goes up when old copies can no longer be read. */
const NAME = 'menu-replies-v1';
/** The newest are kept: each item that was looked at is one. */
const MAX = 120;
const addressOf = (key: string) => `/kept?of=${encodeURIComponent(key)}`;

/** Copies in the browser's Cache Storage, which the service worker does not touch. A browser without it keeps none. */
export function cacheStorageReplies(storage: CacheStorage): SavedReplies {
  return {
    async read(key) {
      // Not opened first: each step is a way to another process and back.
      const found = await storage.match(addressOf(key), { cacheName: NAME });
      return found ? await found.json() as SavedReply : null;
    },
    async write(key, reply) {
      const cache = await storage.open(NAME);
      await cache.put(addressOf(key), new Response(JSON.stringify(reply), { headers: { 'Content-Type': 'application/json' } }));
      const all = await cache.keys();
      await Promise.all(all.slice(0, Math.max(0, all.length - MAX)).map((old) => cache.delete(old)));
    },
    async list(beginning) {
      const cache = await storage.open(NAME);
      const kept = (await cache.keys()).filter(({ url }) => (new URL(url).searchParams.get('of') ?? '').startsWith(beginning));
      const replies = await Promise.all(kept.map((each) => cache.match(each)));
      return Promise.all(replies.filter((each) => each !== undefined).map((each) => each.json() as Promise<SavedReply>));
    },
    async clear() { await storage.delete(NAME); },
  };
}
