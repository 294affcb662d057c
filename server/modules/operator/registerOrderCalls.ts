import type { FastifyInstance } from 'fastify';
import { isRealDate } from '../../../contract/hours';
import { operatorCalls } from '../../../contract/operator';
import type { Db } from '../../db/db';
import { badField } from '../../http/errors';
import { say } from '../../i18n/messages';
import type { BranchRow } from '../branch/branchTable';
import { CHANGES_PAGE, numberEvents, readChanges } from '../orders/orderChanges';
import { cursorAfter, readCursor } from '../orders/ordersTable';
import { operatorError } from './operatorErrors';
import { findOrderByCode, listOrders, setOrderStatus, setRefund, viewOrder, viewOrders } from './operatorService';
import { findBranch, type OperatorKey } from './operatorTable';
import { registerOperatorCall } from './registerOperatorCall';

const PAGE = 50;

/** The branch that a call is about: the key's, or the one that it names. */
async function branchOf(db: Db, key: OperatorKey, named: string | undefined): Promise<BranchRow> {
  const branchId = named ?? key.branchId;
  if (branchId === null) throw operatorError('invalid_request', say('operator.branchNeeded'));
  return findBranch(db, key, branchId);
}

/** The calls of the operator API about orders. */
export function registerOrderCalls(app: FastifyInstance): void {
  registerOperatorCall(app, operatorCalls.listOrderChanges, async ({ key, query: { branch_id, cursor } }) => {
    const { id: branchId } = await branchOf(app.db, key, branch_id);
    const upTo = await numberEvents(app.db, app.clock.now());
    const after = cursor === undefined ? upTo : Number(cursor);
    if (!Number.isSafeInteger(after) || after < 0) throw operatorError('invalid_request', say('orders.badCursor'));
    const page = await readChanges(app.db, { after, upTo, branchId, scheduledOrders: key.scheduledOrders });
    const hasMore = page.length === CHANGES_PAGE;
    const next = hasMore ? (page.at(-1)?.seq ?? upTo) : Math.max(after, upTo);
    return { data: { changes: page.map(({ change }) => change), cursor: String(next), has_more: hasMore } };
  });

  registerOperatorCall(app, operatorCalls.listOrders, async ({ key, lang, query }) => {
    const branch = await branchOf(app.db, key, query.branch_id);
    if (query.date !== undefined && !isRealDate(query.date)) throw badField('date');
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    if (after === null) throw operatorError('invalid_request', say('orders.badCursor'));
    const limit = query.limit ?? PAGE;
    const until = key.scheduledOrders === 'at_once' ? undefined : app.clock.now();
    const rows = await listOrders(app.db, { branchId: branch.id, date: query.date, limit, after, until });
    const due = rows.map(({ id, dueAt, createdAt }) => ({ id, createdAt: dueAt ?? createdAt }));
    const next_cursor = cursorAfter(due, limit);
    return { data: { orders: await viewOrders(app.db, key, lang, rows), ...(next_cursor ? { next_cursor } : {}) } };
  });

  registerOperatorCall(app, operatorCalls.getOrder, async ({ key, lang, params }) => {
    const row = await findOrderByCode(app.db, key, params.order_code);
    return { data: { order: await viewOrder(app.db, key, lang, row) } };
  });

  registerOperatorCall(app, operatorCalls.setRefund, async ({ key, lang, params, body }) => {
    const row = await setRefund(app, key, params.order_code, body);
    return { data: { order: await viewOrder(app.db, key, lang, row) } };
  });

  registerOperatorCall(app, operatorCalls.setOrderStatus, async ({ key, lang, params, body }) => {
    const row = await setOrderStatus(app, key, params.order_code, body, app.clock.now());
    return { data: { order: await viewOrder(app.db, key, lang, row) } };
  });
}
