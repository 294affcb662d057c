import type { User } from '../../../contract/auth';
import { bool, idOf, int, raw, str } from '../../shared/api/tolerant';
import type { StoredUser } from '../../shared/store/events';

/** The User of a reply (ENT-01). */
export function readUser(value: unknown): User {
  const from = raw(value);
  return {
    _id: idOf(from),
    name: str(from['name']),
    email: str(from['email']),
    phone: str(from['phone']),
    age: from['age'] === null || from['age'] === undefined || from['age'] === '' ? null : int(from['age']),
    picture: str(from['picture']),
    is_guest: bool(from['is_guest']),
  };
}

/** User and token of a sign-in reply; the token stands beside the user or inside it. */
export function readSession(value: unknown): StoredUser {
  const from = raw(value);
  const user = raw(from['user']);
  return { ...readUser(user), auth_token: str(from['auth_token']) || str(user['auth_token']) };
}
