import type { FastifyPluginAsync } from 'fastify';
import { addressCalls } from '../../../contract/address';
import { addressKey } from '../../http/limits';
import { registerCall } from '../../http/registerCall';
import { say } from '../../i18n/messages';
import { findUser, insertUser } from '../auth/usersTable';
import { addAddress, addressView, listAddresses, removeAddress, updateAddress } from './addressService';

export const addressRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, addressCalls.getUserAddress, async ({ db, user }) => ({
    data: (await listAddresses(db, user.id)).map(addressView),
  }));

  registerCall(app, addressCalls.addAddress, async ({ db, user, clock, limits, request }, fields) => {
    if (user.isGuest && !(await findUser(db, user.id))) {
      await limits.take(['new guest of address', addressKey(request.ip)]);
      await insertUser(db, user);
    }
    return { data: addressView(await addAddress(db, user.id, fields, clock.now())), message: say('address.saved') };
  });

  registerCall(app, addressCalls.updateAddress, async ({ db, user }, { address_id, ...fields }) => ({
    data: addressView(await updateAddress(db, user.id, address_id, fields)),
    message: say('address.updated'),
  }));

  registerCall(app, addressCalls.removeAddress, async ({ db, user, clock }, { address_id }) => {
    await removeAddress(db, user.id, address_id, clock.now());
    return { data: null, message: say('address.removed') };
  });
};
