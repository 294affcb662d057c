import type { FastifyInstance } from 'fastify';
import type { User } from '../../../contract/auth';
import type { SessionUser } from '../../http/session';

export const userView = ({ config }: Pick<FastifyInstance, 'config'>, row: SessionUser): User => ({
  _id: row.id,
  name: row.name,
  email: row.email ?? '',
  phone: row.phone,
  age: row.age,
  picture: row.picture ? `${config.publicUrl}/api/media/uploads/${row.picture}` : '',
  is_guest: row.isGuest === true,
});
