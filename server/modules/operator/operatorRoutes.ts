import type { FastifyPluginAsync } from 'fastify';
import type { Static } from 'typebox';
import type { Lang } from '../../../contract/common';
import { operatorCalls, type OperatorBranch } from '../../../contract/operator';
import { hoursProblems, type BranchHours } from '../../../contract/hours';
import { sendUnknownCall } from '../../http/envelope';
import { say } from '../../i18n/messages';
import { isBranchOpen } from '../branch/branchService';
import { listBranches, type BranchRow } from '../branch/branchTable';
import { cursorAfter, readCursor } from '../orders/ordersTable';
import { operatorError } from './operatorErrors';
import { findOrderByCode, listOpenOrders, setOrderStatus, viewOrder, viewOrders } from './operatorService';
import * as table from './operatorTable';
import { addErrorCodes, registerOperatorCall } from './registerOperatorCall';

const PAGE = 50;

const branchView = (row: BranchRow, lang: Lang, now: Date): OperatorBranch => ({
  _id: row.id,
  name: row.name[lang],
  is_open: row.isListed && isBranchOpen(row, now),
  is_paused: row.isPaused,
  hours: row.hours,
  exceptions: row.exceptions,
});

/** null gives hours and exceptions of the imported file back. */
const hoursAfter = (
  { fileHours, fileExceptions }: BranchRow,
  given: Static<typeof operatorCalls.setBranchHours.body>,
) => ({
  hours: given.hours ?? fileHours,
  exceptions: given.hours === null ? fileExceptions : (given.exceptions ?? []),
  hasOperatorHours: given.hours !== null,
});

function checkHours(branch: BranchHours): void {
  for (const { at, problem } of hoursProblems(branch))
    throw operatorError('invalid_request', say('operator.wrongHours', { at, problem: say(`hours.${problem}`) }));
}

export const operatorRoutes: FastifyPluginAsync = async (app) => {
  app.decorateRequest('operatorKey', null);
  addErrorCodes(app);
  app.setNotFoundHandler(sendUnknownCall);

  registerOperatorCall(app, operatorCalls.listBranches, async ({ key, lang }) => {
    const rows = (await listBranches(app.db)).filter(({ id }) => table.mayUse(key, id));
    return { data: { branches: rows.map((row) => branchView(row, lang, app.clock.now())) } };
  });

  registerOperatorCall(app, operatorCalls.setBranchPaused, async ({ key, lang, params, body }) => {
    const { id } = await table.findBranch(app.db, key, params.branch_id);
    const branch = await table.updateBranch(app.db, id, { isPaused: body.is_paused });
    return { data: { branch: branchView(branch, lang, app.clock.now()) } };
  });

  registerOperatorCall(app, operatorCalls.setBranchHours, async ({ key, lang, params, body }) => {
    const before = await table.findBranch(app.db, key, params.branch_id);
    const changed = hoursAfter(before, body);
    checkHours(changed);
    const branch = await table.updateBranch(app.db, before.id, changed);
    return { data: { branch: branchView(branch, lang, app.clock.now()) } };
  });

  registerOperatorCall(app, operatorCalls.listItems, async ({ key, lang, params }) => {
    const branch = await table.findBranch(app.db, key, params.branch_id);
    const items = (await table.listItems(app.db, branch.id)).map(({ item, isAvailable }) => ({
      _id: item.id,
      title: item.title[lang],
      category_id: item.categoryId,
      is_available: isAvailable,
    }));
    return { data: { items } };
  });

  registerOperatorCall(app, operatorCalls.setItemAvailable, async ({ key, params, body }) => {
    const branch = await table.findBranch(app.db, key, params.branch_id);
    await table.setItemAvailable(app.db, branch.id, params.item_id, body.is_available);
    return { data: null };
  });

  registerOperatorCall(app, operatorCalls.listPromos, async ({ lang }) => {
    const rows = await table.listPromos(app.db);
    const promos = rows.map(({ id, code, title, isActive }) => ({
      _id: id,
      code,
      title: title[lang],
      is_active: isActive,
    }));
    return { data: { promos } };
  });

  registerOperatorCall(app, operatorCalls.setPromoActive, async ({ key, params, body }) => {
    if (key.branchId !== null) throw operatorError('branch_not_allowed', say('operator.allBranchesNeeded'));
    await table.setPromoActive(app.db, params.promo_id, body.is_active);
    return { data: null };
  });

  registerOperatorCall(app, operatorCalls.listOpenOrders, async ({ key, lang, query }) => {
    const branchId = query.branch_id ?? key.branchId;
    if (branchId === null) throw operatorError('invalid_request', say('operator.branchNeeded'));
    const branch = await table.findBranch(app.db, key, branchId);
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    if (after === null) throw operatorError('invalid_request', say('orders.badCursor'));
    const limit = query.limit ?? PAGE;
    const rows = await listOpenOrders(app.db, branch.id, limit, after);
    const next_cursor = cursorAfter(rows, limit);
    return { data: { orders: await viewOrders(app.db, key, lang, rows), ...(next_cursor ? { next_cursor } : {}) } };
  });

  registerOperatorCall(app, operatorCalls.getOrder, async ({ key, lang, params }) => {
    const row = await findOrderByCode(app.db, key, params.order_code);
    return { data: { order: await viewOrder(app.db, key, lang, row) } };
  });

  registerOperatorCall(app, operatorCalls.setOrderStatus, async ({ key, lang, params, body }) => {
    const row = await setOrderStatus(app, key, params.order_code, body, app.clock.now());
    return { data: { order: await viewOrder(app.db, key, lang, row) } };
  });
};
