import type { CartLineBody } from '../../../contract/cart';
import type { Db } from '../../db/db';
import type { Bilingual, StoredAddon } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { lockLiveUser } from '../users/usersTable';
import type { BranchRow } from '../branch/branchTable';
import { checkAddons } from './addonRules';
import { dropLine, findItemToAdd, findLine, putLine, type LineItem } from './cartTable';
import { findDestination, type Place } from './destination';

const MAX_QUANTITY = 50;
const MAX_LINES = 100;

function checkedAddons(item: Pick<LineItem, 'addons'>, body: CartLineBody) {
  const check = checkAddons(item.addons, body.addons);
  return 'problem' in check ? refuse(check.problem) : check.addons;
}

/** The first chosen addon that has run out at the branch. */
export const soldOutAddon = (addons: readonly StoredAddon[], branch: BranchRow | null): StoredAddon | undefined =>
  branch ? addons.find(({ item_id: id }) => branch.soldOutAddons.includes(id)) : undefined;

function refuseSoldOut(addons: readonly StoredAddon[], branch: BranchRow | null): void {
  const addon = soldOutAddon(addons, branch);
  if (addon) refuse(say('cart.soldOut', { item: addon.title }));
}

function checkQuantity(quantity: number): void {
  if (quantity < 1) refuse(say('cart.minQuantity'));
  if (quantity > MAX_QUANTITY) refuse(say('cart.maxQuantity', { most: MAX_QUANTITY }));
}

export async function addItem(
  db: Db,
  branches: BranchRow[],
  userId: string,
  body: CartLineBody,
  when: Pick<Place, 'now' | 'later'>,
): Promise<Bilingual> {
  const { quantity } = body;
  checkQuantity(quantity);
  const requested = await findItemToAdd(db, userId, body.item_id);
  if (!requested) refuse(say('cart.unknownItem'));
  const { item, soldOutAt, otherLines } = requested;
  if (!item.isAvailable) refuse(say('cart.unavailable', { item: item.title }));
  const addons = checkedAddons(item, body);
  const { branch, soldOutBranch, problem } = await findDestination(db, branches, userId, { ...body, ...when });
  if (problem && !branch) refuse(problem);
  if (soldOutBranch && soldOutAt.includes(soldOutBranch.id)) refuse(say('cart.soldOut', { item: item.title }));
  refuseSoldOut(addons, soldOutBranch);
  // Calls at the same moment may pass the limit by a line each.
  if (otherLines >= MAX_LINES) refuse(say('cart.tooManyLines'));
  const instruction = body.instruction?.trim() ?? '';
  await db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    await putLine(tx, userId, item.id, { quantity, addons, instruction });
  });
  return say('cart.added');
}

export async function updateItem(
  db: Db,
  branches: BranchRow[],
  userId: string,
  body: CartLineBody,
  when: Pick<Place, 'now' | 'later'>,
): Promise<Bilingual> {
  const { quantity } = body;
  return db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    if (quantity <= 0) {
      if (!(await dropLine(tx, userId, body.item_id))) refuse(say('cart.notInCart'));
      return say('cart.removed');
    }
    checkQuantity(quantity);
    const line = await findLine(tx, userId, body.item_id);
    if (!line) refuse(say('cart.notInCart'));
    const { item, soldOutAt } = line;
    const addons = checkedAddons(item, body);
    if (quantity >= line.quantity) {
      if (!item.isAvailable) refuse(say('cart.unavailable', { item: item.title }));
      const isAnywhere = soldOutAt.length > 0 || branches.some(({ soldOutAddons }) => soldOutAddons.length > 0);
      const place = { ...body, ...when };
      const branch = isAnywhere ? (await findDestination(tx, branches, userId, place)).soldOutBranch : null;
      if (branch && soldOutAt.includes(branch.id)) refuse(say('cart.soldOut', { item: item.title }));
      refuseSoldOut(addons, branch);
    }
    const instruction = body.instruction?.trim() ?? line.instruction;
    await putLine(tx, userId, item.id, { quantity, instruction, addons });
    return say('cart.updated');
  });
}
