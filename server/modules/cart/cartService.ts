import type { CartLineBody } from '../../../contract/cart';
import type { Db } from '../../db/db';
import type { Bilingual } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { refuse } from '../../http/errors';
import { lockLiveUser } from '../auth/usersTable';
import type { BranchRow } from '../branch/branchTable';
import { checkAddons } from './addonRules';
import { dropLine, findLine, findItemToAdd, putLine, type CartLine, type LineItem } from './cartTable';
import { findDestination, type Place } from './quote';

/** Maximum quantity of an item in a cart. */
const MAX_QUANTITY = 50;
const MAX_LINES = 100;

function checkedAddons(item: Pick<LineItem, 'addons'>, body: CartLineBody) {
  const check = checkAddons(item.addons, body.addons);
  return 'problem' in check ? refuse(check.problem) : check.addons;
}

function checkQuantity(quantity: number): void {
  if (quantity < 1) refuse(cartMessages.minQuantity);
  if (quantity > MAX_QUANTITY) refuse(cartMessages.maxQuantity(MAX_QUANTITY));
}

/** The branch that would prepare it, where the place can be ordered to; a closed one takes carts. */
async function checkedBranch(db: Db, branches: BranchRow[], userId: string, place: Place): Promise<BranchRow | null> {
  const { branch, problem } = await findDestination(db, branches, userId, place);
  if (problem && !branch) refuse(problem);
  return branch;
}

/** Sets the line of an item (API-22); a cart has one line per item. */
export async function addItem(
  db: Db,
  branches: BranchRow[],
  userId: string,
  body: CartLineBody,
  now: Date,
): Promise<Bilingual> {
  checkQuantity(body.quantity);
  const found = await findItemToAdd(db, userId, body.item_id);
  if (!found) refuse(cartMessages.unknownItem);
  const { item, soldOutAt, otherLines } = found;
  if (!item.isAvailable) refuse(cartMessages.unavailable(item.title));
  const addons = checkedAddons(item, body);
  const branch = await checkedBranch(db, branches, userId, { ...body, now });
  if (branch && soldOutAt.includes(branch.id)) refuse(cartMessages.soldOut(item.title));
  // Calls at the same moment may pass the limit by a line each, which is cheaper than a lock in every call.
  if (otherLines >= MAX_LINES) refuse(cartMessages.tooManyLines);
  await putLine(db, userId, item.id, {
    quantity: body.quantity,
    instruction: body.instruction?.trim() ?? '',
    addons,
  });
  return cartMessages.added;
}

/** Whether a line's item has run out where it would be prepared. */
async function isLineSoldOut(
  db: Db,
  branches: BranchRow[],
  { soldOutAt }: CartLine,
  ...place: [userId: string, place: Place]
): Promise<boolean> {
  if (soldOutAt.length === 0) return false;
  const { branch } = await findDestination(db, branches, ...place);
  return branch !== null && soldOutAt.includes(branch.id);
}

/** Changes a line (API-23); a quantity of 0 or less deletes it. */
export async function updateItem(
  db: Db,
  branches: BranchRow[],
  userId: string,
  body: CartLineBody,
  now: Date,
): Promise<Bilingual> {
  return db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    if (body.quantity <= 0) {
      if (!(await dropLine(tx, userId, body.item_id))) refuse(cartMessages.notInCart);
      return cartMessages.removed;
    }
    checkQuantity(body.quantity);
    const line = await findLine(tx, userId, body.item_id);
    if (!line) refuse(cartMessages.notInCart);
    // Reducing a sold-out item is allowed.
    if (body.quantity >= line.quantity) {
      if (!line.item.isAvailable) refuse(cartMessages.unavailable(line.item.title));
      if (await isLineSoldOut(tx, branches, line, userId, { ...body, now }))
        refuse(cartMessages.soldOut(line.item.title));
    }
    await putLine(tx, userId, line.item.id, {
      quantity: body.quantity,
      instruction: body.instruction?.trim() ?? line.instruction,
      addons: checkedAddons(line.item, body),
    });
    return cartMessages.updated;
  });
}
