import type { Address } from '../../../contract/address';
import { aBranch, aGuest, anAddress, aUser } from '../../testing/builders';
import { addressChosen, sessionExpired } from '../../shared/store/events';
import { loginOpened, signedIn, signedOut } from '../../features/auth/authSlice';
import { storageChanged } from '../../shared/persist/externalChange';
import type { AppState } from '../../shared/store/appState';
import { setupStore, persistConfigs } from './store';

const anna = aUser({ _id: 'anna' });
const bilal = aUser({ _id: 'bilal' });
const guest = aGuest();

const full = (user: AppState['auth']['user']) =>
  ({
    auth: { user, pendingUserId: 'pending', deviceToken: 'device-1', isSessionOnly: true },
    lang: { current: 'ar' },
    cart: { type: 'pickup', count: 3, total: 72, deliveryInstruction: 'Gate 2' },
    address: { current: anAddress() },
    branch: { current: aBranch() },
    menu: { recentSearches: ['wings'], lastQuery: 'wings' },
    promo: { code: 'WINGS20', dropped: null, offer: 'X' },
    loyalty: { apply: true },
    map: { key: 'map-1', isPositionFailureShown: true },
    orders: { dismissedFor: 'order-1 Placed', again: null },
  }) as Partial<AppState>;

const after = (user: AppState['auth']['user'], action: Parameters<ReturnType<typeof setupStore>['dispatch']>[0]) => {
  const store = setupStore({ storage: null, preloadedState: full(user) });
  store.dispatch(action);
  return store.getState();
};
const choices = ({ cart, address, branch }: AppState) => ({
  type: cart.type,
  instruction: cart.deliveryInstruction,
  address: address.current?._id,
  branch: branch.current?._id,
});
const personal = ({ auth, cart, menu, promo, loyalty, orders }: AppState) => ({
  pending: auth.pendingUserId,
  isSessionOnly: auth.isSessionOnly,
  cart: [cart.count, cart.total],
  searches: [menu.recentSearches, menu.lastQuery],
  promo: [promo.code, promo.offer],
  points: loyalty.apply,
  bar: orders.dismissedFor,
});
const blank = setupStore({ storage: null }).getState();

const changes = [
  ['signs in by a reset link or a code', anna, signedIn(bilal)],
  ['signs in in another tab', anna, storageChanged({ auth: { user: bilal } })],
  ['logs out', anna, signedOut({ reason: 'logout' })],
  ['has an expired session', anna, sessionExpired({ message: '' })],
  ['opens /login', anna, loginOpened()],
] as const;

describe('B-01 LOGIN-03 the next person', () => {
  it.each(changes)('finds nothing of a customer who or whose successor %s', (_how, user, action) => {
    const state = after(user, action);
    expect(choices(state)).toEqual(choices(blank));
    expect(personal(state)).toEqual(personal(blank));
  });

  it.each([...changes, ['reads the menu', anna, { type: 'menu/opened' }] as const])(
    'keeps language, device token and map key of one who %s',
    (_how, user, action) => {
      const { auth, lang, map } = after(user, action);
      expect([auth.deviceToken, lang.current, map.key]).toEqual(['device-1', 'ar', 'map-1']);
    },
  );

  it.each([
    ['Register', [signedIn(anna)]],
    ['Login', [loginOpened(), signedIn(anna)]],
    ['Login after an expired session', [sessionExpired({ message: '' }), loginOpened(), signedIn(anna)]],
    ['Login in another tab', [storageChanged({ auth: { user: anna } })]],
  ])('ADDR-04 a guest who becomes a customer by %s keeps type, branch, address and instruction', (_how, actions) => {
    const store = setupStore({ storage: null, preloadedState: full(guest) });
    actions.forEach((action) => store.dispatch(action));
    expect(choices(store.getState())).toEqual(choices(full(guest) as AppState));
    expect(personal(store.getState())).toEqual(personal(blank));
  });

  it('keeps all when the same customer signs in again, or another tab renews the token', () => {
    const again = { ...anna, auth_token: 'token-2' };
    for (const action of [signedIn(again), storageChanged({ auth: { user: again } })]) {
      const state = after(anna, action);
      expect([choices(state), personal(state)]).toEqual([
        choices(full(anna) as AppState),
        personal(full(anna) as AppState),
      ]);
      expect(state.auth.user?.auth_token).toBe('token-2');
    }
  });

  it('finds what came with the sign-in of another tab, not what this tab had', () => {
    const theirs = anAddress({ _id: 'of-bilal' });
    const state = after(anna, storageChanged({ auth: { user: bilal }, address: { current: theirs } }));
    expect([state.address.current?._id, state.branch.current]).toEqual(['of-bilal', null]);
  });

  it('may choose at once', () => {
    const store = setupStore({ storage: null, preloadedState: full(anna) });
    store.dispatch(signedIn(bilal));
    store.dispatch(addressChosen({ _id: 'new' } as Address));
    expect(choices(store.getState())).toMatchObject({ type: 'delivery', address: 'new' });
  });
});

it('every field of every slice says whose it is', () => {
  for (const { slice, owners: owned } of persistConfigs) {
    const fields = Object.keys(slice.getInitialState());
    const owners = fields.map((field) => owned[field]);
    expect([slice.name, owners.filter((owner) => !['device', 'user', 'guestChoice'].includes(owner ?? ''))]).toEqual([
      slice.name,
      [],
    ]);
  }
});
