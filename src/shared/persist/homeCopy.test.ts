import { homeCopyKeys, readHomeCopy, withHomeCopy } from './homeCopy';
import { createMemoryStorage } from './memoryStorage';
import { createPlainKeyStorage } from './plainKeyStorage';
import type { SavedReplies, SavedReply } from './savedReplies';

const reply = (title: string, at = 1000): SavedReply => ({
  data: { banners: [], categories: [{ _id: 'c', title, image: '' }], promos: [] },
  at,
});

function device(backing = createMemoryStorage()) {
  const kept = new Map<string, SavedReply>();
  const others: SavedReplies = {
    read: async (key) => kept.get(key) ?? null,
    write: async (key, value) => {
      kept.set(key, value);
    },
    list: async () => [...kept.values()],
    clear: async () => kept.clear(),
  };
  const storage = createPlainKeyStorage([], backing);
  return { backing, kept, storage, saved: withHomeCopy(others, storage) };
}

describe("the device's copy of Home", () => {
  it('B-12 has one key per language and is never read in the other language', async () => {
    const { backing, kept, saved } = device();
    await saved.write('en /getDashboard', reply('Wings'));
    expect(JSON.parse(backing.getItem('home_copy_en') ?? '')).toEqual(reply('Wings'));
    expect(readHomeCopy((key) => backing.getItem(key), homeCopyKeys.en)).toEqual(reply('Wings'));
    expect(readHomeCopy((key) => backing.getItem(key), homeCopyKeys.ar)).toBeNull();
    await saved.write('ar /getDashboard', reply('أجنحة'));
    expect([await saved.read('en /getDashboard'), await saved.read('ar /getDashboard')]).toEqual([
      reply('Wings'),
      reply('أجنحة'),
    ]);
    expect(kept.size).toBe(0);
  });

  it('B-12 saves only the dashboard in local storage, and other replies in Cache Storage', async () => {
    const { backing, kept, saved } = device();
    for (const address of ['en /getAllCategories', 'en /getDashboard?x=1', 'fr /getDashboard', '/getDashboard'])
      await saved.write(address, reply(address));
    expect(backing.length).toBe(0);
    expect([...kept.keys()]).toEqual([
      'en /getAllCategories',
      'en /getDashboard?x=1',
      'fr /getDashboard',
      '/getDashboard',
    ]);
    expect(await saved.read('en /getAllCategories')).toEqual(reply('en /getAllCategories'));
  });

  it.each([
    '{"broken',
    'null',
    '7',
    '"text"',
    '[]',
    '{"at":"yesterday","data":{}}',
    '{"at":5}',
    '{"at":5,"data":null}',
  ])('T16 %s in its key is no copy', async (text) => {
    const { backing, saved } = device();
    backing.setItem(homeCopyKeys.en, text);
    expect(readHomeCopy((key) => backing.getItem(key), homeCopyKeys.en)).toBeNull();
    expect(await saved.read('en /getDashboard')).toBeNull();
  });

  it('B-12 a reply that does not fit is saved with the others, and the older copy is removed', async () => {
    const { backing, kept, saved } = device();
    await saved.write('en /getDashboard', reply('Old'));
    await saved.write('en /getDashboard', reply('x'.repeat(64 * 1024)));
    expect([backing.length, kept.size]).toEqual([0, 1]);
    await saved.write('en /getDashboard', reply('Old'));
    jest.spyOn(backing, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await saved.write('en /getDashboard', reply('New', 2000));
    expect(backing.length).toBe(0);
    expect(await saved.read('en /getDashboard')).toEqual(reply('New', 2000));
  });

  it('B-12 T5 is deleted with the other replies when a session ends', async () => {
    const { backing, kept, saved } = device();
    for (const address of ['en /getDashboard', 'ar /getDashboard', 'en /getAllCategories'])
      await saved.write(address, reply('Wings'));
    await saved.clear();
    expect([backing.length, kept.size]).toEqual([0, 0]);
  });

  it('LOGIN-03 is deleted when /login opens, and nothing is written there', async () => {
    const { backing, storage, saved } = device();
    await saved.write('en /getDashboard', reply('Wings'));
    storage.clearAndPause();
    await saved.write('en /getDashboard', reply('Late'));
    expect(backing.length).toBe(0);
    storage.resume();
    await saved.write('en /getDashboard', reply('Wings'));
    expect(backing.length).toBe(1);
  });

  it('is null without an error where storage is blocked', async () => {
    const blocked = Object.assign(createMemoryStorage(), {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      removeItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const { saved, kept } = device(blocked);
    await saved.write('en /getDashboard', reply('Wings'));
    expect(kept.size).toBe(1);
    expect(await saved.read('en /getDashboard')).toEqual(reply('Wings'));
    await saved.clear();
    expect(kept.size).toBe(0);
  });
});
