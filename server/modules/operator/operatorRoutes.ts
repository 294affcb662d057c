import type { FastifyPluginAsync } from 'fastify';
import type { Static } from 'typebox';
import type { Lang } from '../../../contract/common';
import { operatorCalls, type OperatorBranch } from '../../../contract/operator';
import { hoursProblems, type BranchHours } from '../../../contract/hours';
import type { Db } from '../../db/db';
import { sendUnknownCall } from '../../http/envelope';
import { say } from '../../i18n/messages';
import { isBranchOpen, isPausedAt } from '../branch/branchService';
import { listBranches, type BranchRow } from '../branch/branchTable';
import { ordersClosedOut } from '../branch/orderTimes';
import { operatorError } from './operatorErrors';
import { registerOrderCalls } from './registerOrderCalls';
import * as table from './operatorTable';
import { addErrorCodes, registerOperatorCall } from './registerOperatorCall';

function branchView(row: BranchRow, lang: Lang, now: Date): OperatorBranch {
  const isPaused = isPausedAt(row, now);
  return {
    _id: row.id,
    name: row.name[lang],
    is_open: row.isListed && isBranchOpen(row, now),
    is_paused: isPaused,
    ...(isPaused && row.pausedUntil ? { paused_until: row.pausedUntil.toISOString() } : {}),
    hours: row.hours,
    exceptions: row.exceptions,
    orders_per_quarter: row.ordersPerQuarter,
  };
}

function pauseAfter({ is_paused, until }: Static<typeof operatorCalls.setBranchPaused.body>, now: Date) {
  const pausedUntil = until === undefined ? null : new Date(until);
  if (pausedUntil && !(is_paused && pausedUntil > now))
    throw operatorError('invalid_request', say('operator.wrongUntil'));
  return { isPaused: is_paused, pausedUntil };
}

/** null gives hours and exceptions of the imported file back. */
const hoursAfter = (
  { exceptions, fileHours, fileExceptions }: BranchRow,
  given: Static<typeof operatorCalls.setBranchHours.body>,
) => ({
  hours: given.hours ?? fileHours,
  exceptions: given.exceptions ?? (given.hours === null ? fileExceptions : exceptions),
  hasOperatorHours: given.hours !== null,
});

function checkHours(branch: BranchHours): void {
  for (const { at, problem } of hoursProblems(branch))
    throw operatorError('invalid_request', say('operator.wrongHours', { at, problem: say(`hours.${problem}`) }));
}

/** Refuses hours that close on orders for later which the call does not name. */
async function checkOrdersForLater(db: Db, before: BranchRow, after: BranchRow, named: readonly string[]) {
  const codes = (await ordersClosedOut(db, before, after)).filter((code) => !named.includes(code));
  if (codes.length > 0)
    throw operatorError('invalid_transition', say('operator.ordersClosedOut', { codes: codes.join(', ') }));
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
    const branch = await table.updateBranch(app.db, id, pauseAfter(body, app.clock.now()));
    return { data: { branch: branchView(branch, lang, app.clock.now()) } };
  });

  registerOperatorCall(app, operatorCalls.setBranchHours, async ({ key, lang, params, body }) => {
    const before = await table.findBranch(app.db, key, params.branch_id);
    const changed = hoursAfter(before, body);
    checkHours(changed);
    await checkOrdersForLater(app.db, before, { ...before, ...changed }, body.scheduled_orders ?? []);
    const branch = await table.updateBranch(app.db, before.id, changed);
    return { data: { branch: branchView(branch, lang, app.clock.now()) } };
  });

  registerOperatorCall(app, operatorCalls.setOrdersPerQuarter, async ({ key, lang, params, body }) => {
    const { id } = await table.findBranch(app.db, key, params.branch_id);
    const branch = await table.updateBranch(app.db, id, { ordersPerQuarter: body.orders_per_quarter });
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
    const addons = (await table.listAddons(app.db)).map(({ id, title }) => ({
      _id: id,
      title: title[lang],
      is_available: !branch.soldOutAddons.includes(id),
    }));
    return { data: { items, addons } };
  });

  registerOperatorCall(app, operatorCalls.setAddonAvailable, async ({ key, params, body }) => {
    const branch = await table.findBranch(app.db, key, params.branch_id);
    await table.setAddonAvailable(app.db, branch.id, params.addon_id, body.is_available);
    return { data: null };
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

  registerOrderCalls(app);
};
