/** A saved reply and its time (ms since 1970). */
export interface SavedReply {
  data: unknown;
  at: number;
}

/** Saved replies of the menu for use without a connection. They contain no customer data. */
export interface SavedReplies {
  read: (key: string) => Promise<SavedReply | null>;
  write: (key: string, reply: SavedReply) => Promise<void>;
  /** The replies whose key starts with the prefix. */
  list: (beginning: string) => Promise<SavedReply[]>;
  clear: () => Promise<void>;
}

/** Saves nothing: for tests and the support replay. */
export const noSavedReplies: SavedReplies = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  clear: () => Promise.resolve(),
};

/** Increase the version when old copies become unreadable. */
const NAME = 'menu-replies-v1';
/** Largest number of saved replies; the oldest are deleted. */
const MAX = 120;
const addressOf = (key: string) => `/kept?of=${encodeURIComponent(key)}`;

/** Saved replies in Cache Storage, which the service worker does not use. Without Cache Storage none are saved. */
export function cacheStorageReplies(storage: CacheStorage): SavedReplies {
  return {
    async read(key) {
      // One call instead of open and match, because each is a round trip to another process.
      const response = await storage.match(addressOf(key), { cacheName: NAME });
      return response ? ((await response.json()) as SavedReply) : null;
    },
    async write(key, reply) {
      const cache = await storage.open(NAME);
      await cache.put(
        addressOf(key),
        new Response(JSON.stringify(reply), { headers: { 'Content-Type': 'application/json' } }),
      );
      const all = await cache.keys();
      await Promise.all(all.slice(0, Math.max(0, all.length - MAX)).map((old) => cache.delete(old)));
    },
    async list(beginning) {
      const cache = await storage.open(NAME);
      const requests = (await cache.keys()).filter(({ url }) =>
        (new URL(url).searchParams.get('of') ?? '').startsWith(beginning),
      );
      const replies = await Promise.all(requests.map((request) => cache.match(request)));
      return Promise.all(
        replies.filter((reply) => reply !== undefined).map((reply) => reply.json() as Promise<SavedReply>),
      );
    },
    async clear() {
      await storage.delete(NAME);
    },
  };
}
