import { text } from './codecs';
import { createPlainKeyStorage } from './plainKeyStorage';
import { persisted, type AnySlicePersistConfig } from './storedKeys';
import { createMemoryStorage } from './webStorage';
import { fc } from '../../testing/fastCheck';

interface Fields {
  a: string;
  b: string;
  c: string;
}
const FIELDS = ['a', 'b', 'c'] as const;
const declared = [
  persisted<Fields>(
    { name: 'fields', getInitialState: () => ({ a: '', b: '', c: '' }), reducer: (state) => state as Fields },
    { a: ['user', 'a', text], b: ['user', 'b', text], c: ['user', 'c', text] },
  ),
] as unknown as readonly AnySlicePersistConfig[];

const userIdOf = ({ fields }: Record<string, Record<string, unknown>>) => fields?.a as string | undefined;

function storageThatFails() {
  const backing = createMemoryStorage();
  const failing = new Set<string>();
  const setItem = backing.setItem.bind(backing);
  backing.setItem = (key, value) => {
    if (failing.has(key)) throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  return { backing, failing };
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('the storage engine when writes fail', () => {
  const values = { a: 'one', b: 'two', c: '' };

  it('lists the keys that could not be written, calls its listener, and writes them when there is space', async () => {
    const { backing, failing } = storageThatFails();
    const storage = createPlainKeyStorage(declared, backing);
    const listener = jest.fn();
    storage.watchWriteFailures(listener);
    storage.writeThrough('c', 'three');
    expect(listener).not.toHaveBeenCalled();
    failing.add('a');
    await storage.setItem('root', { fields: values });
    expect([storage.failedKeys(), listener.mock.calls.length]).toEqual([['a'], 1]);
    expect([backing.getItem('a'), backing.getItem('b')]).toEqual([null, 'two']);
    const late = jest.fn();
    storage.watchWriteFailures(late);
    expect(late).toHaveBeenCalledTimes(1);
    failing.clear();
    await storage.setItem('root', { fields: values });
    expect([storage.failedKeys(), backing.getItem('a')]).toEqual([[], 'one']);
  });

  it.each([
    ['keeps the last value, so that other tabs are not signed out', 'Anna', ['Anna', 'Gate 2']],
    ['leaves nothing of a former customer for the next visit', 'Bilal', [null, null]],
  ])('%s', async (_what, person, left) => {
    const { backing, failing } = storageThatFails();
    const storage = createPlainKeyStorage(declared, backing, userIdOf);
    await storage.setItem('root', { fields: { a: 'Anna', b: 'Gate 2', c: '' } });
    FIELDS.forEach((key) => failing.add(key));
    await storage.setItem('root', { fields: { a: person, b: 'Gate 3', c: '' } });
    expect([backing.getItem('a'), backing.getItem('b')]).toEqual(left);
    expect(storage.failedKeys()).toContain('b');
  });

  it('reads nothing from denied storage, reports every value as not written, and logs that once', async () => {
    const storage = createPlainKeyStorage(declared, null);
    await expect(storage.getItem()).resolves.toEqual({});
    await storage.setItem('root', { fields: values });
    expect([storage.failedKeys(), storage.inspect()]).toEqual([['b', 'a'], { stored: {}, unreadable: [] }]);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it('has for each key its latest value, or the last that could be written (random values and failures)', async () => {
    const step = fc.record({
      fields: fc.record({ a: fc.string(), b: fc.string(), c: fc.string() }),
      failing: fc.subarray([...FIELDS]),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const { backing, failing } = storageThatFails();
        const storage = createPlainKeyStorage(declared, backing);
        const written: Record<string, string | null> = { a: null, b: null, c: null };
        for (const { fields, failing: failingKeys } of steps) {
          failing.clear();
          failingKeys.forEach((key) => failing.add(key));
          await storage.setItem('root', { fields });
          for (const key of FIELDS) {
            if (!storage.failedKeys().includes(key)) written[key] = fields[key] || null;
            expect(backing.getItem(key)).toBe(written[key]);
          }
          expect(storage.failedKeys().every((key) => failing.has(key))).toBe(true);
        }
        const read = await createPlainKeyStorage(declared, backing).getItem();
        for (const key of FIELDS) expect(read.fields?.[key] ?? null).toBe(backing.getItem(key));
      }),
    );
  });
});

it('writes only what changed since it last read or wrote', async () => {
  const backing = createMemoryStorage({ a: 'one' });
  const setItem = jest.spyOn(backing, 'setItem');
  const storage = createPlainKeyStorage(declared, backing);
  await storage.getItem();
  await storage.setItem('root', { fields: { a: 'one', b: 'two', c: '' } });
  await storage.setItem('root', { fields: { a: 'one', b: 'two', c: 'three' } });
  await storage.setItem('root', {});
  expect(setItem.mock.calls).toEqual([
    ['b', 'two'],
    ['c', 'three'],
  ]);
});

describe('a record of the device, where storage is full', () => {
  const record = persisted<Pick<Fields, 'c'>>(
    { name: 'device', getInitialState: () => ({ c: '' }), reducer: (state) => state as Fields },
    { c: ['device', 'record', text] },
  );
  const withRecord = [...declared, record] as unknown as readonly AnySlicePersistConfig[];

  it('A-06 stays when /login empties storage, and follows what happens meanwhile', async () => {
    const { backing, failing } = storageThatFails();
    backing.setItem('record', 'charged');
    backing.setItem('b', 'two');
    failing.add('record');
    const storage = createPlainKeyStorage(withRecord, backing);
    storage.clearAndPause('record');
    expect([backing.getItem('record'), backing.length]).toEqual(['charged', 1]);
    failing.clear();
    await storage.setItem('root', { fields: { a: 'one', b: 'two', c: '' }, device: { c: 'ordered' } });
    expect([backing.getItem('record'), backing.length]).toEqual(['ordered', 1]);
  });

  it('keeps its former value when another user signs in, and the former user loses theirs', async () => {
    const { backing, failing } = storageThatFails();
    const storage = createPlainKeyStorage(withRecord, backing, userIdOf);
    await storage.setItem('root', { fields: { a: 'anna', b: 'two', c: '' }, device: { c: 'charged' } });
    ['b', 'record'].forEach((key) => failing.add(key));
    await storage.setItem('root', { fields: { a: 'bilal', b: 'three', c: '' }, device: { c: 'charged twice' } });
    expect([backing.getItem('b'), backing.getItem('record')]).toEqual([null, 'charged']);
  });
});
