import { Session, User } from '../../../contract/auth';
import { asRecord, readShape, toText } from '../../shared/api/readShape';
import type { StoredUser } from '../../shared/store/events';

export const readUser = (value: unknown): User => readShape(User, value);

/** User and token of a sign-in reply; the token stands beside the user or in it. */
export function readSession(value: unknown): StoredUser {
  const { user, auth_token } = readShape(Session, value);
  return { ...user, auth_token: auth_token || toText(asRecord(asRecord(value).user).auth_token) };
}
