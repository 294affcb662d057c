import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../contract/auth';
import { asRecord, toText } from '../../shared/api/readShape';
import { json, text, trueOrAbsent } from '../../shared/persist/codecs';
import type { UserChange } from '../../shared/persist/sessionItem';
import { persisted, storedKey, type StoredKey } from '../../shared/persist/storedKeys';
import { sessionExpired } from '../../shared/store/events';
import { readUser, type StoredUser } from './readUser';

export interface AuthState {
  /** null: nobody is signed in, not even as a guest. */
  user: StoredUser | null;
  /** The id that /register returned, until the code is verified. */
  pendingUserId: string;
  /** Identifies this device at guest logins; never deleted. */
  deviceToken: string;
  /** Remember me was not ticked: the session ends with the browser. */
  isSessionOnly: boolean;
  /** Sessions of customers that ended in this tab. */
  endedSessions: number;
}

const initialState: AuthState = {
  user: null,
  pendingUserId: '',
  deviceToken: '',
  isSessionOnly: false,
  endedSessions: 0,
};

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** Before another user, or nobody, is the user, or /login opens: all but the values of the device are reset. */
    userChanged: (state, { payload }: PayloadAction<UserChange>) => {
      if (!payload.preservesChoice) state.endedSessions += 1;
    },
    signedIn: (state, action: PayloadAction<StoredUser>) => {
      state.user = action.payload;
    },
    /** The customer logged out, deleted the account, or closed the browser after a login without Remember me. */
    signedOut: (state, _action: PayloadAction<{ reason: 'logout' | 'deleted' | 'browserClosed' }>) => {
      state.user = null;
    },
    loginOpened: (state) => {
      // A guest stays in memory, so that the provider can move the guest's addresses to the customer who logs in.
      if (!state.user?.is_guest) state.user = null;
    },
    /** Local storage is written again. */
    loginLeft: () => undefined,
    registered: (state, action: PayloadAction<{ userId: string }>) => {
      state.pendingUserId = action.payload.userId;
    },
    deviceTokenMade: (state, action: PayloadAction<string>) => {
      state.deviceToken = action.payload;
    },
    rememberChosen: (state, action: PayloadAction<boolean>) => {
      state.isSessionOnly = !action.payload;
    },
    /** The profile was edited: the returned user with the current token (EDIT-07). A late one is another customer's. */
    profileUpdated: (state, action: PayloadAction<User>) => {
      if (state.user?._id === action.payload._id) state.user = { ...action.payload, auth_token: state.user.auth_token };
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionExpired, (state) => {
      state.user = null;
    }),
  selectors: {
    selectUser: (state) => state.user,
    selectToken: (state) => state.user?.auth_token ?? null,
    /** A stored user that is not flagged as a guest (ROLE-09). */
    selectIsRegistered: (state) => state.user !== null && !state.user.is_guest,
    selectPendingUserId: (state) => state.pendingUserId,
    selectDeviceToken: (state) => state.deviceToken,
    selectIsSessionOnly: (state) => state.isSessionOnly,
    selectEndedSessions: (state) => state.endedSessions,
  },
});

export const {
  userChanged,
  signedIn,
  signedOut,
  loginOpened,
  loginLeft,
  registered,
  deviceTokenMade,
  rememberChosen,
  profileUpdated,
} = authSlice.actions;
export const {
  selectUser,
  selectToken,
  selectIsRegistered,
  selectPendingUserId,
  selectDeviceToken,
  selectIsSessionOnly,
  selectEndedSessions,
} = authSlice.selectors;

function checkUser(value: unknown): StoredUser {
  const user = { ...readUser(value), auth_token: toText(asRecord(value).auth_token) };
  if (!user._id) throw new Error('no user');
  return user;
}

/** The record of a former user never stays where the new one cannot be written. */
const userKey = storedKey<AuthState, 'user'>('user', ['user', 'user', json(checkUser)]);
/** Mirrors user.auth_token, and is read only when the user has none. */
const tokenKey: StoredKey<AuthState> = {
  key: 'token',
  fields: [],
  isOfDevice: false,
  write: (state) => state.user?.auth_token || null,
  read: (token, into) => {
    if (into.user && !into.user.auth_token) into.user = { ...into.user, auth_token: token };
  },
};

export const authPersist = persisted(
  authSlice,
  {
    // Replaced by the action that changes the user.
    user: 'device',
    pendingUserId: ['user', 'user_id', text],
    deviceToken: ['device', 'deviceToken', text, 'kept'],
    // An additional key, named in the README.
    isSessionOnly: ['user', 'session_only', trueOrAbsent],
    endedSessions: 'device',
  },
  [userKey, tokenKey],
);

declare module '../../shared/store/appState' {
  interface AppState {
    auth: AuthState;
  }
}
