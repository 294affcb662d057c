import { calls, type CallName } from '../../../contract/calls';
import type { Snapshot } from '../../../contract/support';
import { openText } from '../../features/support/openText';
import { recordedCalls } from '../../features/support/replies';
import { sanitize } from '../../features/support/sanitizers';
import type { Schema } from '../../shared/api/schema';
import { writeSnapshot } from '../../features/support/snapshot';
import { translate, type Translate } from '../../shared/i18n/translate';
import * as warnings from '../../features/support/warnings';
import { addSupportMessages } from '../../features/support/supportMessages';
import { aPaidAttempt, keptCheckout } from '../../testing/checkout';
import { caseKeys, caseSnapshot, SECRETS } from '../../testing/supportCase';

const t: Translate = (key, values) => translate('en', key, values);
beforeAll(addSupportMessages);
const warningsOf = (snapshot: Snapshot) => warnings.warningsOf(snapshot, t);
const read = (text: string): Snapshot => {
  const opened = openText(text);
  if (opened.kind !== 'snapshot') throw new Error(opened.kind);
  return opened.snapshot;
};

describe('B-02 a support snapshot', () => {
  it('holds what support needs, and is read back unchanged from its text', async () => {
    const snapshot = await caseSnapshot();
    expect(snapshot).toMatchObject({
      kind: 'wings-support',
      version: 1,
      takenAt: '2026-03-05T15:24:00.000Z',
      route: '/cart?offer=WINGS20',
      lang: 'ar',
      unreadable: [],
      who: { _id: 'user-1', name: 'S*** A*** M***', email: 's***@e***.com', phone: '971*****67', is_guest: false },
      withheld: ['token', 'user_id', 'deviceToken', 'map_key'],
      keys: {
        ...{ type: 'delivery', promo_code: 'WINGS20', selected_card_id: expect.stringMatching(/^card-\w+$/) },
        address: { area: 'Al Barsha 1', lat: 25.11, villa_apt_no: '***' },
      },
    });
    expect(
      snapshot.replies
        .map(({ call, failed }) => `${call} ${failed?.kind ?? 'ok'}`)
        .sort()
        .join(', '),
    ).toBe('getCart ok, getCart refused, getCustomerCards ok, getItemDetails ok, getMyOrders ok, getUserAddress ok');
    expect(read(writeSnapshot(snapshot))).toEqual(snapshot);
  });

  it('contains no secret of the session in any form', async () => {
    const text = writeSnapshot(await caseSnapshot('/reset-password?otp=4711&user_id=pending-77')).toLowerCase();
    expect(SECRETS.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([]);
  });

  it('names unreadable keys without their content', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const keys = { ...caseKeys(), branch: '{"secret-half', type: 'teleport' };
    const snapshot = await caseSnapshot('/', keys);
    warn.mockRestore();
    expect([...snapshot.unreadable].sort()).toEqual(['branch', 'type']);
    expect(JSON.stringify(snapshot)).not.toContain('secret-half');
    expect(warningsOf(snapshot)).toContain('The stored key branch could not be read and was dropped.');
  });

  it('has the failed call of the customer as its warning', async () => {
    expect(warningsOf(await caseSnapshot())).toEqual(['getCart failed (200): ***, this code has expired']);
  });
});

describe('B-02 the warnings name what the replay does not show', () => {
  it.each<[string, (snapshot: Snapshot) => Snapshot]>([
    [
      'No address or branch is chosen for Pick up.',
      (snapshot) => ({ ...snapshot, keys: { ...snapshot.keys, type: 'pickup' } }),
    ],
    ['A guest, not a registered customer.', (snapshot) => ({ ...snapshot, who: null })],
    ['No reply of the cart came with it.', (snapshot) => ({ ...snapshot, replies: [] })],
  ])('%s', async (warning, change) => {
    expect(warningsOf(change(await caseSnapshot()))).toContain(warning);
  });

  it('a payment without an order, as the checkout stores it', async () => {
    const state = {
      status: 'succeeded',
      attempt: aPaidAttempt(),
      message: '',
      returnAt: '',
      isUnchecked: false,
    } as const;
    const keys = { ...caseKeys(), checkout_attempt: JSON.stringify(keptCheckout(state)) };
    expect(warningsOf(await caseSnapshot('/checkout', keys))).toContain(
      'Paid AED 50.00 (reference pay-77), but the order is not placed (succeeded).',
    );
  });
});

/** A customer's name and phone number, which every text of a customer may contain. */
const PERSONAL_TEXT = 'For Noura, 050 123 4567';

function sample({ type, const: constant, properties, items, anyOf }: Schema): unknown {
  if (anyOf?.[0]) return sample(anyOf[0]);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sample(field)]));
  if (items) return [sample(items)];
  if (type === 'number' || type === 'integer') return 1;
  return type === 'boolean' ? true : (constant ?? PERSONAL_TEXT);
}

const BRANCH = '_id busy_until close_time location name open_time orders_until phone';
/** Texts of the shop, and identifiers. All other texts are masked or left out. */
const KEPT: Record<string, string> = {
  getCart: '_id image_alt item_id title',
  getUserAddress: '_id city country',
  getItemDetails: '0 _id category_id description image_alt title',
  getMyOrders: `${BRANCH} at createdAt image_alt order_code points_type title`,
  getOrderDetails: `${BRANCH} at createdAt image_alt order_code order_title points_type title`,
  getBranches: BRANCH,
  getCustomerCards: 'last4 scheme',
  getAppData: '',
};

describe('B-02 the sanitizers', () => {
  it.each([...recordedCalls.keys()])('mask or leave out every text of %s that is not listed here', (name) => {
    const { data } = calls[name as CallName];
    const kept = new Set<string>();
    JSON.parse(JSON.stringify(sanitize(data, sample(data), ['Noura'])), (field, value) => {
      if (value === PERSONAL_TEXT) kept.add(field);
      return value as unknown;
    });
    expect([...kept].sort()).toEqual((KEPT[name] ?? '').split(' ').filter(Boolean).sort());
  });

  it('treat a hostile snapshot as text: foreign fields are ignored, secrets are masked', async () => {
    const hostile = JSON.stringify({
      ...(await caseSnapshot()),
      who: { _id: 'u', name: '<b>Sara</b>', email: 'sara@example.com', phone: '971501234567', auth_token: 'stolen' },
      keys: { token: 'stolen', user: { auth_token: 'stolen' }, constructor: 'x', type: '<script>' },
      route: '//evil.example/',
      extra: 'stolen',
      replies: [
        {
          call: 'getCart',
          query: { type: 'delivery', token: 'stolen' },
          data: {
            cartItems: [{ item_id: 'a', item: { image: 'https://evil.example/p.png' }, quantity: 'NaN', addons: 7 }],
          },
        },
        { call: 'constructor', data: {} },
        { call: 'addItemToCart', data: {} },
        null,
      ],
    }).replace('"extra"', '"__proto__"');
    const snapshot = read(hostile);
    const text = JSON.stringify(snapshot) + JSON.stringify(warningsOf(snapshot));
    const bad = ['stolen', 'evil.example', 'Sara', 'sara@', '501234567', 'NaN', 'undefined', 'script'];
    expect(bad.filter((secret) => text.includes(secret))).toEqual([]);
    expect(snapshot.replies.map(({ call }) => call)).toEqual(['getCart']);
  });

  it.each([
    ['tooBig', ' '.repeat(6 * 1024 * 1024)],
    ['unreadable', '{"kind":"wings-support","version":1,'],
    ['unreadable', 'hello'],
    // Files that were cut in the middle: their lines hold keys, but not all of them.
    ['unreadable', '{\n "kind": "wings-support",\n "keys": {\n  "type": "pickup",\n  "cart_count": 3,'],
    ['unreadable', '  "type": "pickup",\n  "cart_count": 3\n },\n "replies": []\n}'],
    ['foreign', '{"a":1}'],
    ['otherVersion', '{"kind":"wings-support","version":2}'],
  ])('%s', (problem, text) => {
    expect(openText(text)).toEqual({ kind: 'problem', problem });
  });
});

it.each([
  ['a JSON object', '{"type":"pickup","cart_count":3,"user":{"_id":"u1"},"theme":"x"}'],
  ["the browser's table", 'user\t{"_id":"u1"}\ntype\tpickup\r\n_ga\tGA1\ncart_count\t3'],
  ['lines with colons and quotes', '"type": "pickup",\ncart_count: 3\nuser: {"_id":"u1"}'],
  ['lines with equals', 'type=pickup\ncart_count=3\nuser={"_id":"u1"}'],
])('B-02 keys of local storage are read from %s', (_name, text) => {
  expect(openText(text)).toEqual({ kind: 'keys', keys: { type: 'pickup', cart_count: '3', user: '{"_id":"u1"}' } });
});
