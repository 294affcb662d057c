import { Session, User } from '../../../contract/auth';
import { asRecord, readShape, toText } from '../../shared/api/readShape';

/** Who is signed in, with the token of the session. */
export type StoredUser = User & { auth_token: string };

export const readUser = (value: unknown): User => readShape(User, value);

/** User and token of a sign-in reply; the token stands beside the user or in it. */
export function readSession(value: unknown): StoredUser {
  const { user, auth_token } = readShape(Session, value);
  return { ...user, auth_token: auth_token || toText(asRecord(asRecord(value).user).auth_token) };
}
