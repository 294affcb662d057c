import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { persistStore } from 'redux-persist';
import { routes } from '../../shared/paths';
import { watchOtherTabs } from '../../shared/persist/externalChange';
import { flushStorage } from '../../shared/persist/flushStorage';
import { keepDraft, sessionOwners, type SessionItem } from '../../shared/persist/sessionItem';
import { loginLeft, loginOpened, signedIn, signedOut } from '../../features/auth/authSlice';
import type { StoredUser } from '../../features/auth/readUser';
import { apiTable } from '../../testing/apiTable';
import * as build from '../../testing/builders';
import { expectProblem } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';
import { createListeners } from '../listeners/startListening';
import { createAppStorage, setupStore, persistConfigs, type AppStore } from '../store/store';

const MARKER = 'Marker of the first';
const COUNT = 987_654;
const anna = build.aUser({ _id: 'anna', name: MARKER, auth_token: `token ${MARKER}` });
const bilal = build.aUser({ _id: 'bilal', name: 'Bilal', auth_token: 'token-bilal' });
const guest = build.aGuest({ name: MARKER });

/** A value of a field's type that the first user could have left, made from the initial one. */
function marked(initial: unknown): unknown {
  if (typeof initial === 'number') return COUNT;
  if (typeof initial === 'boolean') return !initial;
  if (Array.isArray(initial)) return [MARKER];
  return typeof initial === 'string' ? MARKER : { _id: MARKER, name: MARKER };
}

interface Field {
  slice: string;
  field: string;
  owner: string;
  initial: unknown;
}
const fields: Field[] = persistConfigs.flatMap(({ slice, owners }) =>
  Object.entries(slice.getInitialState()).map(([field, initial]) => ({
    slice: slice.name,
    field,
    initial,
    owner: owners[field] ?? 'nobody',
  })),
);
const personal = fields.filter(({ owner }) => owner !== 'device');
const sessionNames = [
  ...Object.keys(sessionOwners).filter((name) => sessionOwners[name as SessionItem] !== 'device'),
  'a_new_item',
];

const otherTab = (user: StoredUser | null, tell: () => unknown = () => undefined) => {
  window.localStorage.clear();
  if (user) window.localStorage.setItem('user', JSON.stringify(user));
  tell();
};
const entries = (storage: Storage) => Object.fromEntries(Object.entries<string>(storage));
const hear = () => window.dispatchEvent(new StorageEvent('storage', { key: 'user', storageArea: window.localStorage }));
const keptPage = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

type Change = (store: AppStore) => unknown;
const ways: Record<string, { first?: StoredUser; next: StoredUser | null; change: Change }> = {
  logout: { next: null, change: ({ dispatch }) => dispatch(signedOut({ reason: 'logout' })) },
  'account deletion': { next: null, change: ({ dispatch }) => dispatch(signedOut({ reason: 'deleted' })) },
  'the end of the browser session': {
    next: null,
    change: ({ dispatch }) => dispatch(signedOut({ reason: 'browserClosed' })),
  },
  login: { next: bilal, change: ({ dispatch }) => [loginOpened(), signedIn(bilal), loginLeft()].forEach(dispatch) },
  'a reset link or a verified code': { next: bilal, change: ({ dispatch }) => dispatch(signedIn(bilal)) },
  'another tab that logs out': { next: null, change: () => otherTab(null, hear) },
  'another tab that signs in': { next: bilal, change: () => otherTab(bilal, hear) },
  'a page kept for Back': { next: bilal, change: () => otherTab(bilal, keptPage) },
  'a page kept for Back after a logout': { next: null, change: () => otherTab(null, keptPage) },
  'a guest who becomes a customer': { first: guest, next: bilal, change: ({ dispatch }) => dispatch(signedIn(bilal)) },
};

/** The state, and all that the browser stores, after the first user's values in every place and the change. */
async function after({ first = anna, change, next }: (typeof ways)[string]) {
  window.localStorage.clear();
  const state: Record<string, Record<string, unknown>> = {};
  for (const { slice, field, initial, owner } of fields)
    (state[slice] ??= {})[field] = owner === 'device' ? initial : marked(initial);
  Object.assign(state.auth ?? {}, { user: first, deviceToken: 'device-1' });
  const storage = createAppStorage(window.localStorage);
  const listeners = createListeners({ storage, navigate: () => undefined, location: () => window.location });
  const services = { fetch: apiTable({}).fetch };
  const store = setupStore({ storage, services, listeners: [listeners], preloadedState: state });
  await new Promise<void>((resolve) => {
    persistStore(store, null, resolve);
  });
  await store.dispatch(flushStorage());
  window.localStorage.setItem('a_new_key', MARKER);
  for (const name of sessionNames) window.sessionStorage.setItem(name, JSON.stringify(MARKER));
  keepDraft('item/1', { userId: '', input: MARKER });
  watchOtherTabs(storage, store);
  expect(JSON.stringify(window.localStorage)).toContain(MARKER);
  change(store);
  await waitFor(() => expect(store.getState().auth.user?._id).toBe(next?._id));
  await store.dispatch(flushStorage());
  const stored = {
    local: entries(window.localStorage),
    session: entries(window.sessionStorage),
  };
  return { state: store.getState() as unknown as typeof state, stored };
}

const cases = Object.keys(ways).flatMap((way) => [
  ...personal.map(({ slice, field }) => `${way}: ${slice}.${field}`),
  ...['local storage', ...sessionNames].map((name) => `${way}: ${name}`),
]);

describe(`B-01 LOGIN-03 nothing of the first user is left, in ${cases.length} cases`, () => {
  it.each(Object.entries(ways))('after %s', async (_name, way) => {
    const { state, stored } = await after(way);
    const goesAlong = (owner: string) => owner === 'guestChoice' && way.first === guest;
    const left = personal.filter(({ slice, field, initial, owner }) =>
      goesAlong(owner)
        ? state[slice]?.[field] === initial
        : JSON.stringify(state[slice]?.[field]) !== JSON.stringify(initial),
    );
    expect(left).toEqual([]);
    const { local, session } = stored;
    if (way.first === guest) {
      for (const key of ['type', 'address', 'branch', 'delivery_instruction', 'scheduled_for']) delete local[key];
      expect(Object.keys(session)).toContain('kept_input');
      delete session.kept_input;
    }
    expect(JSON.stringify([local, session])).not.toMatch(new RegExp(`${MARKER}|${COUNT}|anna`));
    expect(local.deviceToken ?? 'device-1').toBe('device-1');
  });
});

const NAMES =
  /^(title|name|area|villa_apt_no|address|instruction|order_code|description|message|reason|delivery_instruction)$/;
/** A reply whose words are the first user's. */
const wordsOf = (user: string | null, data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    user === anna.auth_token && NAMES.test(key) && typeof value === 'string' && value ? MARKER : value,
  );
const card = { id: 'visa-1', scheme: 'Visa', last4: '4242', name: 'x', expiry_month: 8, expiry_year: 2099 };
const history = [{ _id: 'h1', description: 'x', points: 5, type: 'earned', createdAt: '2026-11-25T10:00:00Z' }];
const replies: Record<string, unknown> = {
  '/getDashboard': build.aDashboard(),
  '/getAllCategories': [{ _id: 'wings', title: 'x', image: '' }],
  '/getMenuItems': build.aMenuPage(build.anItem()),
  '/getItemDetails': build.anItem(),
  '/search': build.aMenuPage(build.anItem()),
  '/getPromotions': [{ _id: 'one', title: 'x', image: '' }],
  '/getPromoDetails': { promo: { _id: 'one', title: 'x', description: 'x', code: 'X' } },
  '/getUserAddress': [build.anAddress()],
  '/getBranches': { branches: [build.aBranch()] },
  '/getMyOrders': { orders: [build.anOrder()] },
  '/getOrderDetails': { order: build.anOrder() },
  '/getUserLoyalty': { loyalty_points: 120, history },
  '/getCustomerCards': { cards: [card] },
  '/getAppData': { payment_mode: 'test' },
};
const api = Object.fromEntries(
  Object.entries({ ...replies, '/getCart': build.aCart() }).map(([path, data]) => [
    path,
    ({ headers }: { headers: Headers }) => {
      const token = headers.get('Authorization')?.replace('Bearer ', '') ?? null;
      return wordsOf(token, path === '/getCart' && token !== anna.auth_token ? build.anEmptyCart() : data);
    },
  ]),
);
const pages = Object.values(routes)
  .filter((route) => route !== routes.support)
  .map((route) => route.replace('/:id?', '/wings').replace(':id', 'one'));

const visible = () =>
  [
    document.body.innerHTML,
    ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  ].join(' ');

describe(`B-01 T5 a screen that another tab or a kept page gives to the next customer, ${pages.length} screens`, () => {
  it.each(pages)('%s shows nothing that the first customer saw or typed', async (route) => {
    expectProblem(/^console\.warn: /);
    const stored = { user: anna, address: build.anAddress({ area: MARKER }), type: 'delivery' };
    await renderApp({ route, stored, api, early: true });
    await screen.findAllByRole('heading');
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type]), input[type=text], textarea'))
      if (!field.readOnly) fireEvent.change(field, { target: { value: MARKER } });
    otherTab(bilal);
    await act(async () => {
      if (pages.indexOf(route) % 2) hear();
      else keptPage();
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    });
    await waitFor(() => expect(window.localStorage.getItem('user') ?? '').toContain('bilal'));
    await waitFor(() => expect(visible()).not.toContain(MARKER));
  });
});
