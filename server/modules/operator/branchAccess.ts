import { eq } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { branches } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { operatorMessages } from '../../i18n/operator';
import type { BranchRow } from '../branch/branchTable';
import { operatorError } from './operatorErrors';
import type { OperatorKey } from './operatorKeys';

/** Whether a key may access a branch. */
export const mayUse = ({ branchId }: Pick<OperatorKey, 'branchId'>, branch: string): boolean =>
  branchId === null || branchId === branch;

/** A branch of the key. Only the key's own branch is looked up, so that the key learns nothing about others. */
export async function findBranch(db: Db, key: OperatorKey, branchId: string): Promise<BranchRow> {
  if (!mayUse(key, branchId)) throw operatorError('branch_not_allowed', operatorMessages.branchNotAllowed);
  const [branch] = await db.select().from(branches).where(eq(branches.id, branchId));
  if (!branch) throw operatorError('not_found', cartMessages.branchNotFound);
  return branch;
}

/** The branch of a call: the one that it names, else the key's own; a key of all branches must name one. */
export async function requestedBranch(db: Db, key: OperatorKey, branchId: string | undefined): Promise<BranchRow> {
  const id = branchId ?? key.branchId;
  if (id === null) throw operatorError('invalid_request', operatorMessages.branchNeeded);
  return findBranch(db, key, id);
}
