import { loginOpened, sessionExpired, signedIn, signedOut } from '../../shared/store/events';
import { aGuest, aUser } from '../../testing/builders';
import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import {
  authSlice,
  authStorage,
  deviceTokenMade,
  profileUpdated,
  registered,
  rememberChosen,
  type AuthState,
} from './authSlice';

const initial = authSlice.getInitialState();
const { reducer } = authSlice;
const select = authSlice.getSelectors();
const full: AuthState = { user: aUser(), pendingUserId: 'user-2', deviceToken: 'device-1', isSessionOnly: true };

describe('the session', () => {
  it('begins without a user, a pending registration or a device token', () => {
    expect(initial).toEqual({ user: null, pendingUserId: '', deviceToken: '', isSessionOnly: false });
  });

  it.each([
    [
      'a registration keeps the id until its code is verified',
      registered({ userId: 'user-3' }),
      { pendingUserId: 'user-3' },
    ],
    ['a device token is kept', deviceTokenMade('device-2'), { deviceToken: 'device-2' }],
    ['Remember me keeps the session', rememberChosen(true), { isSessionOnly: false }],
    ['without Remember me the session ends with the browser', rememberChosen(false), { isSessionOnly: true }],
    ['signing in ends a pending registration', signedIn(aGuest()), { user: aGuest(), pendingUserId: '' }],
    [
      'a logout keeps only the device token',
      signedOut({ reason: 'logout' }),
      { user: null, pendingUserId: '', isSessionOnly: false },
    ],
    ['an expired session ends the user only', sessionExpired({ message: '' }), { user: null }],
    ['LOGIN-03 opening /login ends user and registration', loginOpened(), { user: null, pendingUserId: '' }],
  ])('%s', (_what, action, changed) => {
    expect(reducer(full, action)).toEqual({ ...full, ...changed });
  });

  it('EDIT-07 an edited profile keeps the current token', () => {
    const { auth_token: _, ...edited } = aUser({ name: 'Sara Khalid' });
    expect(reducer(full, profileUpdated(edited)).user).toEqual(aUser({ name: 'Sara Khalid' }));
    expect(reducer(initial, profileUpdated(edited)).user).toBeNull();
  });

  it('ROLE-09 only a user who is no guest is registered', () => {
    const registeredOf = (user: AuthState['user']) => select.selectIsRegistered({ ...initial, user });
    expect([registeredOf(null), registeredOf(aGuest()), registeredOf(aUser())]).toEqual([false, false, true]);
    expect([select.selectToken(initial), select.selectToken(full)]).toEqual([null, 'token-sara']);
  });
});

it('selects its fields', () => {
  expect(selectAll(select, full)).toEqual({
    selectUser: aUser(),
    selectToken: 'token-sara',
    selectIsRegistered: true,
    selectPendingUserId: 'user-2',
    selectDeviceToken: 'device-1',
    selectIsSessionOnly: true,
  });
});

describe('its local-storage keys', () => {
  it('STORE-01 STORE-05 STORE-06 user, token, pending id and device token are written', () => {
    expect(keysOf(authStorage, full)).toEqual({
      user: JSON.stringify(aUser()),
      token: 'token-sara',
      user_id: 'user-2',
      deviceToken: 'device-1',
      session_only: 'true',
    });
  });

  it('nothing is written where nothing is known', () => {
    expect(Object.values(keysOf(authStorage, initial))).toEqual([null, null, null, null, null]);
    expect(keysOf(authStorage, { ...initial, user: aUser({ auth_token: '' }) }).token).toBeNull();
  });

  it('reads back what it wrote', () => {
    const stored = Object.entries(keysOf(authStorage, full)).flatMap(([key, raw]) =>
      raw === null ? [] : [[key, raw]],
    );
    expect(stateOf(authStorage, Object.fromEntries(stored) as Record<string, string>)).toEqual(full);
  });

  it('the key `token` is used only for a user without a token', () => {
    const user = (token: string) => JSON.stringify(aUser({ auth_token: token }));
    expect(stateOf(authStorage, { user: user(''), token: 'other' }).user?.auth_token).toBe('other');
    expect(stateOf(authStorage, { user: user('own'), token: 'other' }).user?.auth_token).toBe('own');
    expect(stateOf(authStorage, { token: 'other' }).user).toBeNull();
  });

  it('a stored user without an id is refused', () => {
    expect(() => stateOf(authStorage, { user: '{"name":"Sara"}' })).toThrow('no user');
  });

  it('another tab that empties storage ends the session and keeps the device token', () => {
    expect(resetFieldsOf(authStorage)).toEqual({
      user: ['user'],
      token: [],
      user_id: ['pendingUserId'],
      deviceToken: [],
      session_only: ['isSessionOnly'],
    });
  });
});
