import { cacheStorageReplies, noSavedReplies } from './savedReplies';

/** Cache Storage in memory, with the order of `put`. */
function memoryCaches() {
  const entries = new Map<string, string>();
  const urlOf = (path: string | { url: string }) => (typeof path === 'string' ? `https://wings.test${path}` : path.url);
  const match = (path: string | { url: string }) => {
    const text = entries.get(urlOf(path));
    return Promise.resolve(
      text === undefined ? undefined : { json: () => Promise.resolve(JSON.parse(text) as unknown) },
    );
  };
  const cache = {
    match,
    put: async (path: string, response: { text: () => Promise<string> }) => {
      entries.set(urlOf(path), await response.text());
    },
    keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
    delete: (request: { url: string }) => Promise.resolve(entries.delete(request.url)),
  };
  const names: string[] = [];
  const note = (name: string) => names.push(name);
  const storage = {
    match: (path: string, { cacheName }: { cacheName: string }) => {
      note(cacheName);
      return match(path);
    },
    open: (name: string) => {
      note(name);
      return Promise.resolve(cache);
    },
    delete: (name: string) => {
      note(name);
      entries.clear();
      return Promise.resolve(true);
    },
  };
  return { storage: storage as unknown as CacheStorage, entries, names };
}

class TextResponse {
  constructor(
    private readonly body: string,
    readonly init: { headers: Record<string, string> },
  ) {}
  text = () => Promise.resolve(this.body);
}

describe('saved replies', () => {
  const { Response: original } = globalThis;
  beforeEach(() => {
    Object.defineProperty(globalThis, 'Response', { configurable: true, writable: true, value: TextResponse });
  });
  afterEach(() => {
    Object.defineProperty(globalThis, 'Response', { configurable: true, writable: true, value: original });
  });

  it('are read back by their key, all from one cache', async () => {
    const { storage, names } = memoryCaches();
    const replies = cacheStorageReplies(storage);
    await expect(replies.read('en /getAllCategories')).resolves.toBeNull();
    await replies.write('en /getAllCategories', { data: ['wings'], at: 1000 });
    await expect(replies.read('en /getAllCategories')).resolves.toEqual({ data: ['wings'], at: 1000 });
    await expect(replies.read('ar /getAllCategories')).resolves.toBeNull();
    await replies.clear();
    await expect(replies.read('en /getAllCategories')).resolves.toBeNull();
    expect(new Set(names)).toEqual(new Set(['menu-replies-v1']));
  });

  it('are listed by the beginning of their key', async () => {
    const { storage, entries } = memoryCaches();
    const replies = cacheStorageReplies(storage);
    await replies.write('en /getMenuItems?page=1', { data: 1, at: 1 });
    await replies.write('en /getMenuItems?page=2', { data: 2, at: 2 });
    await replies.write('ar /getMenuItems?page=1', { data: 3, at: 3 });
    entries.set('https://wings.test/other', '{}');
    await expect(replies.list('en /getMenuItems?')).resolves.toEqual([
      { data: 1, at: 1 },
      { data: 2, at: 2 },
    ]);
  });

  it('are 120 at most: the oldest is deleted', async () => {
    const { storage, entries } = memoryCaches();
    const replies = cacheStorageReplies(storage);
    for (let count = 1; count <= 121; count += 1) await replies.write(`en /item?${count}`, { data: count, at: count });
    expect(entries.size).toBe(120);
    await expect(replies.read('en /item?1')).resolves.toBeNull();
    await expect(replies.read('en /item?2')).resolves.toEqual({ data: 2, at: 2 });
  });

  it('are JSON, and one that was deleted meanwhile is left out of the list', async () => {
    const { storage } = memoryCaches();
    const cache = await storage.open('any');
    const put = jest.spyOn(cache, 'put');
    const replies = cacheStorageReplies(storage);
    await replies.write('en /a', { data: 1, at: 1 });
    expect((put.mock.calls[0]?.[1] as unknown as TextResponse).init).toEqual({
      headers: { 'Content-Type': 'application/json' },
    });
    jest.spyOn(cache, 'match').mockResolvedValue(undefined);
    await expect(replies.list('en /')).resolves.toEqual([]);
  });

  it('are nothing where none are saved', async () => {
    await noSavedReplies.write('key', { data: 1, at: 1 });
    await noSavedReplies.clear();
    expect([await noSavedReplies.read('key'), await noSavedReplies.list('k')]).toEqual([null, []]);
  });
});
