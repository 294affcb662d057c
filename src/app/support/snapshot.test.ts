import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Snapshot } from '../../../contract/support';
import { checksumOf, readCode, showCode, spokenCode } from '../../features/support/checksum';
import { APP_VERSION } from '../../features/support/format';
import { packedIn, packSnapshot, reduceSnapshot, unpackSnapshot } from '../../features/support/pack';
import { readRawKeys } from '../../features/support/rawKeys';
import { readSnapshot, writeSnapshot, type ReadSnapshot } from '../../features/support/readSnapshot';
import { sha256 } from '../../features/support/sha256';
import { summarise } from '../../features/support/summary';
import { warningsOf } from '../../features/support/warnings';
import { caseKeys, caseSnapshot, SECRETS } from '../../testing/supportCase';

const read = (json: string): ReadSnapshot => {
  const found = readSnapshot(json);
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const kinds = (snapshot: Snapshot) => warningsOf(snapshot).map((each) => each.kind);
const sealed = (content: object) => JSON.stringify({ ...content, checksum: checksumOf(content) });

describe('B-02 a support snapshot', () => {
  it('holds what support needs', async () => {
    const snapshot = await caseSnapshot();
    expect(snapshot).toMatchObject({
      kind: 'wings-support',
      schema: 1,
      takenAt: '2026-03-05T15:24:00.000Z',
      route: '/cart?offer=WINGS20',
      lang: 'ar',
      unreadable: [],
      who: { _id: 'user-1', name: 'S*** A*** M***', email: 's***@e***.com', phone: '971*****67', is_guest: false },
      withheld: ['token', 'user_id', 'deviceToken', 'map_key'],
      keys: {
        type: 'delivery',
        promo_code: 'WINGS20',
        apply_loyalty: 'true',
        cart_count: '4',
        selected_card_id: 'card-1',
        address: { area: 'Al Barsha 1', lat: 25.11, villa_apt_no: '***' },
      },
    });
    expect(snapshot.replies.map((reply) => `${reply.call} ${reply.failed?.kind ?? 'ok'}`).sort()).toEqual([
      'getCart ok',
      'getCart refused',
      'getCustomerCards ok',
      'getItemDetails ok',
      'getMyOrders ok',
      'getUserAddress ok',
    ]);
    expect(snapshot.replies.find((reply) => reply.call === 'getItemDetails')?.query).toEqual({
      item_id: 'wings-buffalo',
    });
    expect(snapshot.events.map((event) => event.call ?? event.type)).toEqual([
      'cart/typeChosen',
      'GET /getCart',
      'GET /getCart',
      'GET /getUserAddress',
      'GET /getItemDetails',
      'GET /getItemDetails',
      'GET /getMyOrders',
      'GET /getCustomerCards',
    ]);
  });

  it('contains no secret of the session in any form', async () => {
    const snapshot = await caseSnapshot('/reset-password?otp=4711&user_id=pending-77');
    const packed = await packSnapshot(snapshot);
    const texts = [
      writeSnapshot(snapshot),
      (await unpackSnapshot(packed ?? '')) ?? '',
      JSON.stringify(reduceSnapshot(snapshot)),
    ];
    for (const text of texts) {
      expect(text).toContain('WINGS20');
      for (const secret of SECRETS)
        expect([secret, text.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
    }
  });

  it('names unreadable keys without their content', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const snapshot = await caseSnapshot('/', {
      ...caseKeys(),
      branch: '{"secret-half',
      type: 'teleport',
      checkout_attempt: '{}',
    });
    warn.mockRestore();
    expect([...snapshot.unreadable].sort()).toEqual(['branch', 'checkout_attempt', 'type']);
    expect(JSON.stringify(snapshot)).not.toContain('secret-half');
    expect(warningsOf(snapshot).filter((each) => each.kind === 'corruptKey')).toHaveLength(3);
  });

  it('is read back unchanged from file, message and link', async () => {
    const snapshot = await caseSnapshot();
    const back = read(writeSnapshot(snapshot));
    expect(back.snapshot).toEqual(snapshot);
    expect(back.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    const packed = (await packSnapshot(snapshot)) ?? '';
    const found = packedIn(`https://wings.example/support#${packed}`);
    expect(read((await unpackSnapshot(found ?? '')) ?? '')).toEqual(back);
    const short = read((await unpackSnapshot((await packSnapshot(reduceSnapshot(snapshot))) ?? '')) ?? '');
    expect(short.code).toBe(back.code);
    expect(summarise(short.snapshot)).toMatchObject({
      lines: summarise(snapshot).lines,
      totals: summarise(snapshot).totals,
    });
  });

  it('has a summary of customer, cart, place and amounts, exact to the fil', async () => {
    expect(summarise(await caseSnapshot())).toEqual({
      who: expect.objectContaining({ name: 'S*** A*** M***' }),
      type: 'delivery',
      place: 'Al Barsha 1, Dubai',
      lines: [
        { title: 'Buffalo Wings', quantity: 2, addons: ['Ranch × 2'], total: 100, note: 'For ***, call ***' },
        { title: 'Loaded fries', quantity: 1, addons: ['Ranch'], total: 31.5, note: '' },
        { title: 'Cola', quantity: 1, addons: ['Ice'], total: 20.05, note: '' },
      ],
      totals: { subTotal: 151.55, deliveryCharges: 8, promo: 30.31, loyalty: 6.06, vat: 5.87, total: 123.18 },
      promo: { asked: 'WINGS20', applied: 'WINGS20' },
      loyalty: { isAsked: true, points: 1250, usable: 606 },
      attempt: null,
      orders: [{ code: 'JW-2087', status: 'Preparing', total: 50, at: '2026-03-05T15:24:00.000Z' }],
    });
  });

  it('warns of what explains a complaint', async () => {
    const failing = await caseSnapshot();
    expect(warningsOf(failing)).toEqual([
      { kind: 'callFailed', values: { call: 'GET /getCart', status: 200, reason: '***, this code has expired' } },
    ]);
    const snapshot = { ...failing, events: [] };
    expect(kinds(snapshot)).toEqual([]);
    const cart = snapshot.replies.find((reply) => reply.call === 'getCart' && !reply.failed);
    const without = (over: object): Snapshot => ({
      ...snapshot,
      replies: snapshot.replies.map((reply) =>
        reply === cart ? { ...reply, data: { ...(reply.data as object), ...over } } : reply,
      ),
    });
    expect(kinds(without({ promo_discount: 0 }))).toEqual(['promoWithoutEffect']);
    expect(kinds(without({ place_problem: 'Too far' }))).toEqual(['placeProblem']);
    expect(kinds({ ...snapshot, keys: { ...snapshot.keys, cart_count: '9' } })).toEqual(['countDiffers']);
    expect(kinds({ ...snapshot, keys: { ...snapshot.keys, type: 'pickup' } })).toEqual(['noPlace']);
    const pickup = { ...snapshot.keys, type: 'pickup', branch: { _id: 'gone', name: 'Old Town' } };
    const branches = {
      call: 'getBranches',
      query: {},
      at: 1,
      message: '',
      data: { branches: [{ _id: 'b1', today_timing: { is_open: false } }] },
    };
    expect(kinds({ ...snapshot, keys: pickup, replies: [...snapshot.replies, branches] })).toEqual(['branchGone']);
    expect(
      kinds({
        ...snapshot,
        keys: { ...pickup, branch: { _id: 'b1', name: 'B' } },
        replies: [...snapshot.replies, branches],
      }),
    ).toEqual(['branchClosed']);
    const item = snapshot.replies.find((reply) => reply.call === 'getItemDetails');
    expect(
      kinds({
        ...snapshot,
        replies: snapshot.replies.map((reply) =>
          reply === item ? { ...reply, data: { ...(reply.data as object), discounted_price: 44 } } : reply,
        ),
      }),
    ).toEqual(['priceChanged']);
    expect(
      kinds({
        ...snapshot,
        keys: { ...snapshot.keys, checkout_attempt: { step: 'failed', amount: 50, transactionId: 'pay_1' } },
      }),
    ).toEqual(['attemptPaid']);
    expect(
      kinds({
        ...snapshot,
        events: [
          { at: 1, call: 'GET /getCart', status: 500, ms: 3, failed: 'server' },
          { at: 2, type: 'auth/sessionExpired' },
        ],
      }),
    ).toEqual(['callFailed', 'sessionEnded']);
  });
});

describe('B-02 a snapshot that is not what it should be', () => {
  it('damaged, truncated, empty, newer, foreign and too large ones are distinguished', async () => {
    const whole = writeSnapshot(await caseSnapshot());
    expect(readSnapshot(whole.replace('WINGS20', 'WINGS99'))).toBe('damaged');
    expect(readSnapshot(whole.slice(0, whole.length / 2))).toBe('truncated');
    expect(readSnapshot('  ')).toBe('empty');
    expect(readSnapshot('hello')).toBe('unreadable');
    expect(readSnapshot('{"a":1}')).toBe('foreign');
    expect(readSnapshot(sealed({ ...(JSON.parse(whole) as object), schema: 2 }))).toBe('newer');
    expect(readSnapshot(' '.repeat(6 * 1024 * 1024) + '{}')).toBe('tooBig');
    expect(
      readSnapshot(`{"kind":"wings-support","schema":1,"replies":${'['.repeat(60_000)}${']'.repeat(60_000)}}`),
    ).toBe('unreadable');
  });

  it('a packed one that is cut, changed or unfolds to gigabytes is refused', async () => {
    const packed = (await packSnapshot(await caseSnapshot())) ?? '';
    const short = await unpackSnapshot(packed.slice(0, packed.length / 2));
    expect(short === null || readSnapshot(short) === 'truncated').toBe(true);
    expect(await unpackSnapshot(packed.replace(/.$/, 'U'))).toBeNull();
    const bomb = (await packSnapshot({ ...(await caseSnapshot()), route: 'x'.repeat(20 * 1024 * 1024) })) ?? '';
    expect(bomb.length).toBeLessThan(100_000);
    expect(await unpackSnapshot(bomb)).toBeNull();
  });

  it('an older one without a checksum is read', () => {
    const old = read('{"kind":"wings-support","keys":{"type":"pickup","user_lang":"ar"}}');
    expect(old).toMatchObject({
      isOlder: true,
      snapshot: { schema: 0, keys: { type: 'pickup', user_lang: 'ar' }, replies: [], events: [] },
    });
    expect(warningsOf(old.snapshot, old.isOlder).map((each) => each.kind)).toEqual([
      'noPlace',
      'noCart',
      'guest',
      'older',
    ]);
  });

  it('a hostile one has no effect: scripts stay text, foreign keys are ignored, secrets are masked', async () => {
    const snapshot = await caseSnapshot();
    const evil = JSON.parse(JSON.stringify(snapshot)) as Record<string, unknown>;
    const hostile = sealed(
      JSON.parse(
        JSON.stringify({
          ...evil,
          who: {
            _id: 'u',
            name: '<img src=x onerror=alert(1)> Sara',
            email: 'sara@example.com',
            phone: '971501234567',
            is_guest: false,
            auth_token: 'stolen',
          },
          keys: {
            ...(evil.keys as object),
            token: 'stolen',
            user: { auth_token: 'stolen' },
            constructor: 'x',
            type: '<script>',
          },
          route: '//evil.example/',
          extra: 'stolen',
          replies: [
            {
              call: 'getCart',
              query: { type: 'delivery', token: 'stolen' },
              at: 1,
              message: '',
              data: {
                cartItems: [
                  {
                    item_id: 'a',
                    item: { title: '<b>x</b>', image: 'https://evil.example/pixel.png' },
                    quantity: 'NaN',
                    addons: 7,
                    evil: 'stolen',
                  },
                ],
                grand_total: '5',
              },
            },
            { call: 'constructor', query: {}, at: 1, message: '', data: {} },
            { call: 'addItemToCart', query: {}, at: 1, message: '', data: {} },
            null,
            7,
          ],
        }).replace('"extra"', '"__proto__"'),
      ) as object,
    );
    const { snapshot: left } = read(hostile);
    const text = JSON.stringify(left);
    for (const bad of ['stolen', 'evil.example', 'onerror', 'sara@example.com', '501234567'])
      expect([bad, text.includes(bad)]).toEqual([bad, false]);
    expect(({} as Record<string, unknown>).extra).toBeUndefined();
    expect(left.replies).toHaveLength(1);
    expect(left.replies[0]?.data).toEqual({ cartItems: [{ item_id: 'a', item: { title: '<b>x</b>', image: '' } }] });
    expect(() => [summarise(left), warningsOf(left)]).not.toThrow();
    expect(JSON.stringify(summarise(left))).not.toMatch(/NaN|undefined/);
  });
});

describe('B-02 raw keys as people copy them', () => {
  const want = { type: 'pickup', user_lang: 'ar', cart_count: '3', user: '{"_id":"u1","auth_token":"t"}' };
  it.each([
    ['a JSON object of strings', JSON.stringify(want)],
    [
      'a JSON object with objects in it',
      '{"type":"pickup","user_lang":"ar","cart_count":3,"user":{"_id":"u1","auth_token":"t"},"theme":"x"}',
    ],
    [
      'the table of the developer tools',
      'user\t{"_id":"u1","auth_token":"t"}\ntype\tpickup\nuser_lang\tar\ncart_count\t3\n_ga\tGA1',
    ],
    [
      'lines with colons and quotes',
      '"type": "pickup",\nuser_lang: ar\ncart_count: 3\nuser: {"_id":"u1","auth_token":"t"}',
    ],
    ['lines with equals', 'type=pickup\r\nuser_lang=ar\r\ncart_count=3\r\nuser={"_id":"u1","auth_token":"t"}'],
  ])('%s', (_name, text) => {
    expect(readRawKeys(text)).toEqual(want);
  });

  it('text without keys gives none', () => {
    expect([
      readRawKeys(''),
      readRawKeys('hello: world'),
      readRawKeys('[1]'),
      readRawKeys('{"__proto__":{"type":"x"}}'),
    ]).toEqual([null, null, null, null]);
  });
});

describe('B-02 the short code', () => {
  it('is six characters of SHA-256, the same for the same content', () => {
    for (const text of ['', 'abc', 'x'.repeat(63), 'ü'.repeat(500)]) {
      expect(Buffer.from(sha256(new TextEncoder().encode(text))).toString('hex')).toBe(
        createHash('sha256').update(text).digest('hex'),
      );
    }
    expect(checksumOf({ a: 1, b: [2, { c: '3' }] })).toBe(checksumOf({ checksum: 'x', b: [2, { c: '3' }], a: 1 }));
    expect(checksumOf({ a: 1 })).not.toBe(checksumOf({ a: 2 }));
  });

  it('can be read out and typed back', () => {
    expect([showCode('K7M2QX'), readCode('k7m-2qx '), readCode('ol1-iO0')]).toEqual(['K7M-2QX', 'K7M2QX', '011100']);
    expect(spokenCode('K7M', 'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel Juliett Kilo Mike')).toBe(
      'Kilo · 7 · Mike',
    );
  });
});

it("the version that a snapshot names is the package's", () => {
  expect(APP_VERSION).toBe(jest.requireActual<{ version: string }>('../../../package.json').version);
});

it('the example in docs is a whole snapshot of the present format', () => {
  const { snapshot } = read(readFileSync('docs/support-example.json', 'utf8'));
  expect(warningsOf(snapshot)).toEqual([]);
  expect(summarise(snapshot).totals?.total).toBe(79.2);
});
