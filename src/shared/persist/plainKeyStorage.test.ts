import { text } from './codecs';
import { createMemoryStorage } from './memoryStorage';
import { createPlainKeyStorage } from './plainKeyStorage';
import { storedField, type AnySliceStorage } from './storedKeys';
import { deniedStorage } from './webStorage';
import { fc } from '../../testing/fastCheck';

interface Fields {
  a: string;
  b: string;
  c: string;
}
const FIELDS = ['a', 'b', 'c'] as const;
const declared = [
  {
    slice: { name: 'fields', getInitialState: () => ({ a: '', b: '', c: '' }) },
    keys: FIELDS.map((field) => storedField<Fields>()(field, field, text)),
  },
] as unknown as readonly AnySliceStorage[];

/** The field `a` is the person. */
const personOf = ({ fields }: Record<string, Record<string, unknown>>) => fields?.a as string | undefined;

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

  it('keeps the last value, so that other tabs are not signed out', async () => {
    const { backing, failing } = storageThatFails();
    const storage = createPlainKeyStorage(declared, backing, personOf);
    await storage.setItem('root', { fields: { a: 'Anna', b: 'Gate 2', c: '' } });
    failing.add('a');
    failing.add('b');
    await storage.setItem('root', { fields: { a: 'Anna', b: 'Gate 3', c: '' } });
    expect([backing.getItem('a'), backing.getItem('b')]).toEqual(['Anna', 'Gate 2']);
    expect(storage.failedKeys()).toEqual(['b']);
  });

  it('leaves nothing of a former customer for the next visit', async () => {
    const { backing, failing } = storageThatFails();
    const storage = createPlainKeyStorage(declared, backing, personOf);
    await storage.setItem('root', { fields: { a: 'Anna', b: 'Gate 2', c: '' } });
    FIELDS.forEach((key) => failing.add(key));
    await storage.setItem('root', { fields: { a: 'Bilal', b: 'Gate 3', c: '' } });
    expect([backing.getItem('a'), backing.getItem('b')]).toEqual([null, null]);
    expect(storage.failedKeys()).toEqual(['a', 'b']);
  });

  it('reads nothing from denied storage and reports every value as not written', async () => {
    const storage = createPlainKeyStorage(declared, deniedStorage);
    await expect(storage.getItem()).resolves.toEqual({});
    await storage.setItem('root', { fields: { a: 'one', b: 'two', c: '' } });
    expect(storage.failedKeys()).toEqual(['a', 'b']);
    expect(storage.inspect()).toEqual({ stored: {}, unreadable: [] });
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
        // A new engine reads the same values.
        const read = await createPlainKeyStorage(declared, backing).getItem();
        for (const key of FIELDS) expect(read.fields?.[key] ?? null).toBe(backing.getItem(key));
      }),
    );
  });
});

describe('the storage engine', () => {
  const values = { a: 'one', b: 'two', c: '' };
  /** Notes every write, to see which keys were left alone. */
  function storageWithLog(initial: Record<string, string> = {}) {
    const backing = createMemoryStorage(initial);
    const written: string[] = [];
    const setItem = backing.setItem.bind(backing);
    backing.setItem = (key, value) => {
      written.push(key);
      setItem(key, value);
    };
    return { backing, written, storage: createPlainKeyStorage(declared, backing) };
  }

  it('writes only what changed since it last read or wrote', async () => {
    const { storage, written } = storageWithLog({ a: 'one' });
    await storage.getItem();
    await storage.setItem('root', { fields: values });
    await storage.setItem('root', { fields: { ...values, c: 'three' } });
    expect(written).toEqual(['b', 'c']);
    await storage.removeItem();
    // A slice that is not persisted yet changes nothing.
    await storage.setItem('root', {});
    expect(storage.inspect()).toEqual({ stored: { a: 'one', b: 'two', c: 'three' }, unreadable: [] });
  });

  it('A-06 writes nothing between a logout and its end, but a key that must be written at once', async () => {
    const { storage, backing } = storageWithLog({ a: 'one', other: '1' });
    await storage.getItem();
    storage.clearAndPause();
    expect(backing).toHaveLength(0);
    await storage.setItem('root', { fields: values });
    expect(backing).toHaveLength(0);
    storage.writeThrough('c', 'three');
    expect(backing.getItem('c')).toBe('three');
    storage.resume();
    expect([backing.getItem('a'), backing.getItem('b'), backing.getItem('c')]).toEqual(['one', 'two', null]);
  });

  it('calls its listener only when a write failed, also one before it listened', async () => {
    const { backing, failing } = storageThatFails();
    const storage = createPlainKeyStorage(declared, backing);
    const first = jest.fn();
    storage.watchWriteFailures(first);
    await storage.setItem('root', { fields: values });
    storage.writeThrough('c', 'three');
    expect(first).not.toHaveBeenCalled();
    failing.add('a');
    storage.writeThrough('a', 'other');
    expect(first).toHaveBeenCalledTimes(1);
    const late = jest.fn();
    storage.watchWriteFailures(late);
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('logs the first of several writes that fail', async () => {
    await createPlainKeyStorage(declared, deniedStorage).setItem('root', { fields: values });
    expect(jest.mocked(console.warn).mock.calls.map(([text]) => text as string)).toEqual([
      'Local storage cannot be written.',
    ]);
  });

  it('treats an unreadable value as absent, names it and logs it once', async () => {
    const unreadable = {
      slice: { name: 'fields', getInitialState: () => ({ a: '' }) },
      keys: [
        storedField<Fields>()('a', 'a', {
          decode: () => {
            throw new Error('unreadable');
          },
          encode: String,
        }),
      ],
    };
    const storage = createPlainKeyStorage([unreadable as unknown as AnySliceStorage], createMemoryStorage({ a: '?' }));
    await storage.getItem();
    await storage.getItem();
    expect(storage.inspect()).toEqual({ stored: { a: '?' }, unreadable: ['a'] });
    expect(jest.mocked(console.warn).mock.calls).toEqual([
      ['Local storage key "a" cannot be read and is treated as absent.', new Error('unreadable')],
    ]);
  });

  it('A-70 reads what another tab changed: one key, or nothing after it removed all', () => {
    const { storage, backing } = storageWithLog({ a: 'one', b: 'two' });
    expect(storage.readExternal('a')).toEqual({ fields: { a: 'one' } });
    expect(storage.readExternal('c')).toEqual({ fields: { c: '' } });
    expect(storage.readExternal('unknown')).toEqual({});
    backing.clear();
    expect(storage.readExternal(null)).toEqual({ fields: { a: '', b: '', c: '' } });
  });
});
