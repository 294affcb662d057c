import fc from 'fast-check';
import { text } from './codecs';
import { createMemoryStorage } from './memoryStorage';
import { createPlainKeyStorage } from './plainKeyStorage';
import { storedField, type AnySliceStorage } from './storedKeys';
import { deniedStorage } from './webStorage';

interface Fields {
  a: string;
  b: string;
  c: string;
}
const FIELDS = ['a', 'b', 'c'] as const;
const declared = [
  {
    slice: 'fields',
    initial: { a: '', b: '', c: '' },
    keys: FIELDS.map((field) => storedField<Fields>()(field, field, text)),
  },
] as unknown as readonly AnySliceStorage[];

/** A storage whose writes of the keys in `failing` throw, as when it is full. */
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
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the storage engine when writes fail', () => {
  it('lists keys that could not be written, calls its listener, and writes them when there is space', async () => {
    const { backing, failing } = storageThatFails();
    const storage = createPlainKeyStorage(declared, backing);
    const listener = jest.fn();
    storage.watchWriteFailures(listener);
    failing.add('a');
    await storage.setItem('root', { fields: { a: 'one', b: 'two', c: '' } });
    expect(storage.failedKeys()).toEqual(['a']);
    expect(listener).toHaveBeenCalledTimes(1);
    expect([backing.getItem('a'), backing.getItem('b')]).toEqual([null, 'two']);
    failing.clear();
    await storage.setItem('root', { fields: { a: 'one', b: 'two', c: '' } });
    expect(storage.failedKeys()).toEqual([]);
    expect(backing.getItem('a')).toBe('one');
  });

  it('removes the outdated value, so that the next visit does not read a former customer', async () => {
    const { backing, failing } = storageThatFails();
    const storage = createPlainKeyStorage(declared, backing);
    await storage.setItem('root', { fields: { a: 'Anna', b: '', c: '' } });
    failing.add('a');
    await storage.setItem('root', { fields: { a: 'Bilal', b: '', c: '' } });
    expect(backing.getItem('a')).toBeNull();
  });

  it('reads nothing from denied storage and reports every value as not written', async () => {
    const storage = createPlainKeyStorage(declared, deniedStorage);
    await expect(storage.getItem()).resolves.toEqual({});
    await storage.setItem('root', { fields: { a: 'one', b: 'two', c: '' } });
    expect(storage.failedKeys()).toEqual(['a', 'b']);
    expect(storage.inspect()).toEqual({ stored: {}, unreadable: [] });
  });

  it('has for each key its latest value, or none and lists it as failed (random values and failures)', async () => {
    const step = fc.record({
      fields: fc.record({ a: fc.string(), b: fc.string(), c: fc.string() }),
      failing: fc.subarray([...FIELDS]),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const { backing, failing } = storageThatFails();
        const storage = createPlainKeyStorage(declared, backing);
        for (const { fields, failing: failingKeys } of steps) {
          failing.clear();
          failingKeys.forEach((key) => failing.add(key));
          await storage.setItem('root', { fields });
          for (const key of FIELDS) {
            if (storage.failedKeys().includes(key)) expect(backing.getItem(key)).toBeNull();
            else expect(backing.getItem(key)).toBe(fields[key] || null);
          }
          expect(storage.failedKeys().every((key) => failing.has(key))).toBe(true);
        }
        // A new engine reads the same values.
        const read = await createPlainKeyStorage(declared, backing).getItem();
        for (const key of FIELDS) expect(read.fields?.[key] ?? null).toBe(backing.getItem(key));
      }),
    );
  });
});
