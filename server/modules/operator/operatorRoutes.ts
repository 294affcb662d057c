import { operatorCalls, type OperatorBranch } from '../../../contract/operator';
import type { Lang } from '../../../contract/common';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Deps } from '../../http/deps';
import { sendUnknownCall } from '../../http/envelope';
import { operatorMessages } from '../../i18n/operator';
import { ordersMessages } from '../../i18n/orders';
import { isBranchOpen } from '../branch/branchHours';
import { listBranches, type BranchRow } from '../branch/branchTable';
import { cursorAfter, readCursor } from '../orders/ordersCursor';
import { requestedBranch, findBranch, mayUse } from './branchAccess';
import { operatorError } from './operatorErrors';
import { findOrderByCode, listOpenOrders, setOrderStatus, viewOrders } from './operatorOrders';
import { listItems, listPromos, setItemAvailable, setPromoActive, updateBranch } from './operatorTable';
import { addErrorCodes, authorizer, registerOperatorCall } from './registerOperatorCall';

/** Orders per page without `limit`. */
const PAGE = 50;

const branchView = (row: BranchRow, lang: Lang, now: Date): OperatorBranch => ({
  _id: row.id,
  name: row.name[lang],
  is_open: isBranchOpen(row, now),
  is_paused: row.isPaused,
  hours: row.hours,
});

function registerBranches(app: FastifyInstance, authorize: ReturnType<typeof authorizer>): void {
  registerOperatorCall(app, authorize, operatorCalls.listBranches, async ({ db, clock, key, lang }) => {
    const rows = (await listBranches(db)).filter(({ id }) => mayUse(key, id));
    return { data: { branches: rows.map((row) => branchView(row, lang, clock.now())) } };
  });

  const change =
    <Body>(toRow: (body: Body) => Parameters<typeof updateBranch>[2]) =>
    async ({ db, clock, key, lang, params, body }: BranchContext<Body>) => {
      const { id } = await findBranch(db, key, params.branch_id);
      return { data: { branch: branchView(await updateBranch(db, id, toRow(body)), lang, clock.now()) } };
    };
  registerOperatorCall(
    app,
    authorize,
    operatorCalls.setBranchPaused,
    change<{ is_paused: boolean }>(({ is_paused: isPaused }) => ({ isPaused })),
  );
  registerOperatorCall(
    app,
    authorize,
    operatorCalls.setBranchHours,
    change<{ hours: BranchRow['hours'] }>(({ hours }) => ({ hours, hasOperatorHours: true })),
  );
}

function registerMenu(app: FastifyInstance, authorize: ReturnType<typeof authorizer>): void {
  registerOperatorCall(app, authorize, operatorCalls.listItems, async ({ db, key, lang, params }) => {
    const branch = await findBranch(db, key, params.branch_id);
    const items = (await listItems(db, branch.id)).map(({ item, isAvailable }) => ({
      _id: item.id,
      title: item.title[lang],
      category_id: item.categoryId,
      is_available: isAvailable,
    }));
    return { data: { items } };
  });

  registerOperatorCall(app, authorize, operatorCalls.setItemAvailable, async ({ db, key, params, body }) => {
    const branch = await findBranch(db, key, params.branch_id);
    await setItemAvailable(db, branch.id, params.item_id, body.is_available);
    return { data: null };
  });

  registerOperatorCall(app, authorize, operatorCalls.listPromos, async ({ db, lang }) => ({
    data: {
      promos: (await listPromos(db)).map((row) => ({
        _id: row.id,
        code: row.code,
        title: row.title[lang],
        is_active: row.isActive,
      })),
    },
  }));

  registerOperatorCall(app, authorize, operatorCalls.setPromoActive, async ({ db, key, params, body }) => {
    // Promos belong to all branches.
    if (key.branchId !== null) throw operatorError('branch_not_allowed', operatorMessages.allBranchesNeeded);
    await setPromoActive(db, params.promo_id, body.is_active);
    return { data: null };
  });
}

interface BranchContext<Body> extends Deps {
  key: Parameters<typeof findBranch>[1];
  lang: Lang;
  params: { branch_id: string };
  body: Body;
}

function registerOrders(app: FastifyInstance, authorize: ReturnType<typeof authorizer>): void {
  registerOperatorCall(app, authorize, operatorCalls.listOpenOrders, async ({ db, key, lang, query }) => {
    const branch = await requestedBranch(db, key, query.branch_id);
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    if (after === null) throw operatorError('invalid_request', ordersMessages.badCursor);
    const limit = query.limit ?? PAGE;
    const rows = await listOpenOrders(db, branch.id, limit, after);
    const next_cursor = cursorAfter(rows, limit);
    return {
      data: {
        orders: await viewOrders(db, key, lang, rows),
        ...(next_cursor ? { next_cursor } : {}),
      },
    };
  });

  registerOperatorCall(app, authorize, operatorCalls.getOrder, async ({ db, key, lang, params }) => {
    const [order] = await viewOrders(db, key, lang, [await findOrderByCode(db, key, params.order_code)]);
    if (!order) throw operatorError('not_found', ordersMessages.notFound);
    return { data: { order } };
  });

  registerOperatorCall(app, authorize, operatorCalls.setOrderStatus, async ({ db, clock, key, lang, params, body }) => {
    const row = await setOrderStatus(db, key, params.order_code, body, clock.now());
    const [order] = await viewOrders(db, key, lang, [row]);
    if (!order) throw operatorError('not_found', ordersMessages.notFound);
    return { data: { order } };
  });
}

/** The operator API; its refusals have codes, which Fastify's scope keeps from the other calls. */
export const operatorRoutes: FastifyPluginAsync = async (app) => {
  app.decorateRequest('operatorKey', null);
  addErrorCodes(app);
  app.setNotFoundHandler(sendUnknownCall);
  const authorize = authorizer(app.deps);
  registerBranches(app, authorize);
  registerMenu(app, authorize);
  registerOrders(app, authorize);
};
