import type { User } from '../../../contract/auth';
import type { SessionUser } from '../../http/session';

export const userView = (row: SessionUser, publicUrl: string): User => ({
  _id: row.id,
  name: row.name,
  email: row.email ?? '',
  phone: row.phone,
  age: row.age,
  picture: row.picture ? `${publicUrl}/api/media/uploads/${row.picture}` : '',
  is_guest: row.isGuest,
});
