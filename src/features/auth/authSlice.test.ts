import { sessionExpired } from '../../shared/store/events';
import { aGuest, aUser } from '../../testing/builders';
import { stateOf } from '../../testing/persistConfig';
import { authSlice, authPersist, profileUpdated, type AuthState, loginOpened, signedIn, signedOut } from './authSlice';

const initial = authSlice.getInitialState();
const { reducer } = authSlice;
const full: AuthState = {
  ...initial,
  user: aUser(),
  pendingUserId: 'user-2',
  deviceToken: 'device-1',
  isSessionOnly: true,
};

it.each([
  ['signing in', full, signedIn(aGuest()), aGuest()],
  ['a logout', full, signedOut({ reason: 'logout' }), null],
  ['an expired session', full, sessionExpired({ message: '' }), null],
  ['LOGIN-03 opening /login', full, loginOpened(), null],
  ['opening /login as a guest', { ...full, user: aGuest() }, loginOpened(), aGuest()],
])('the person after %s', (_what, state, action, user) => {
  expect(reducer(state, action).user).toEqual(user);
});

it('EDIT-07 an edited profile keeps the current token', () => {
  const { auth_token: _, ...edited } = aUser({ name: 'Sara Khalid' });
  expect(reducer(full, profileUpdated(edited)).user).toEqual(aUser({ name: 'Sara Khalid' }));
  expect(reducer(initial, profileUpdated(edited)).user).toBeNull();
});

it('EDIT-07 a late profile of another customer changes nothing', () => {
  expect(reducer(full, profileUpdated(aUser({ _id: 'user-2', name: 'Omar' }))).user).toEqual(aUser());
});

it('A-45 the key `token` is used only for a user without a token', () => {
  const user = (token: string) => JSON.stringify(aUser({ auth_token: token }));
  expect(stateOf(authPersist, { user: user(''), token: 'other' }).user?.auth_token).toBe('other');
  expect(stateOf(authPersist, { user: user('own'), token: 'other' }).user?.auth_token).toBe('own');
  expect(stateOf(authPersist, { token: 'other' }).user).toBeNull();
});
