import type { FastifyPluginAsync } from 'fastify';
import { addressCalls } from '../../../contract/address';
import { addressKey } from '../../http/limits';
import { registerCall } from '../../http/registerCall';
import { say } from '../../i18n/messages';
import { findUser, insertUser } from '../auth/usersTable';
import { addAddress, addressView, listAddresses, removeAddress, updateAddress } from './addressService';

export const addressRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, addressCalls.getUserAddress, async ({ user }) => ({
    data: (await listAddresses(app.db, user.id)).map(addressView),
  }));

  registerCall(app, addressCalls.addAddress, async ({ user, request }, fields) => {
    if (user.isGuest && !(await findUser(app.db, user.id))) {
      await app.limits.take(['new guest of address', addressKey(request.ip)]);
      await insertUser(app.db, user);
    }
    return {
      data: addressView(await addAddress(app.db, user.id, fields, app.clock.now())),
      message: say('address.saved'),
    };
  });

  registerCall(app, addressCalls.updateAddress, async ({ user }, { address_id, ...fields }) => ({
    data: addressView(await updateAddress(app.db, user.id, address_id, fields)),
    message: say('address.updated'),
  }));

  registerCall(app, addressCalls.removeAddress, async ({ user }, { address_id }) => {
    await removeAddress(app.db, user.id, address_id, app.clock.now());
    return { data: null, message: say('address.removed') };
  });
};
