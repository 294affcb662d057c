import type { FastifyInstance } from 'fastify';
import { extraBranchCalls, type GetTimesQuery } from '../../../contract/branch';
import { refuse } from '../../http/errors';
import { registerCall, type CallContext } from '../../http/registerCall';
import type { SessionUser } from '../../http/session';
import { say } from '../../i18n/messages';
import { findAddress } from '../address/addressService';
import { guestAddressOf } from '../address/guestAddress';
import { isBranchOpen } from '../branch/branchService';
import { freeTimes, readTaken } from '../branch/orderTimes';
import { deliveringBranches } from './delivery';

/** The branches of a place: the one that is fetched from, those that deliver there, or without a place all. */
async function branchesOf(
  app: FastifyInstance,
  { user, request }: CallContext<SessionUser | null>,
  place: GetTimesQuery,
) {
  const branches = await app.loadBranches();
  const { branch_id: branchId, user_address_id: addressId, lat, lng } = place;
  if (branchId !== undefined) {
    const branch = branches.find(({ id }) => id === branchId) ?? refuse(say('cart.branchNotFound'));
    return [branch];
  }
  const saved = user && addressId !== undefined ? await findAddress(app.db, user.id, addressId) : null;
  const guests = guestAddressOf(request);
  const address = saved ?? (guests?.id === addressId ? guests : null);
  if (addressId !== undefined && !address) refuse(say('cart.addressNotFound'));
  const to = address ?? (lat === undefined || lng === undefined ? null : { lat, lng });
  const delivering = to ? deliveringBranches(branches, to) : branches;
  return delivering.length > 0 ? delivering : refuse(say('cart.outOfZone'));
}

/** The times of orders for later. */
export function registerTimes(app: FastifyInstance) {
  registerCall(app, extraBranchCalls.getTimes, async (context, query) => {
    const branches = await branchesOf(app, context, query);
    const now = app.clock.now();
    const { orderDaysAhead: daysAhead } = await app.loadShop();
    const times = freeTimes(branches, { now, daysAhead, taken: await readTaken(app.db, branches, now) });
    const open = branches.find((branch) => isBranchOpen(branch, now));
    const minutes = (open ?? branches[0])?.deliveryTime ?? 0;
    return { data: { times: times.map((time) => time.toISOString()), minutes, is_open: open !== undefined } };
  });
}
