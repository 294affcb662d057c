import type { FastifyPluginAsync } from 'fastify';
import { addressCalls } from '../../../contract/address';
import { registerCall } from '../../http/registerCall';
import { say } from '../../i18n/messages';
import { addAddress, addressView, listAddresses, newAddress, removeAddress, updateAddress } from './addressService';
import { guestAddressOf, keepGuestAddress } from './guestAddress';

export const addressRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, addressCalls.getUserAddress, async ({ user, request }) => {
    const ofGuest = user.isGuest ? guestAddressOf(request) : null;
    const rows = user.isGuest ? [ofGuest].filter((row) => row !== null) : await listAddresses(app.db, user.id);
    return { data: rows.map(addressView) };
  });

  registerCall(app, addressCalls.addAddress, async ({ user, request, reply }, fields) => {
    const row = newAddress(user.id, fields, app.clock.now());
    const saved = user.isGuest ? { ...row, isDefault: true } : await addAddress(app.db, row);
    if (user.isGuest) keepGuestAddress(request, reply, saved);
    return { data: addressView(saved), message: say('address.saved') };
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
