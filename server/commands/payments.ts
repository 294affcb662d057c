import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { StartError } from '../config/startError';
import { payments } from '../db/schema';
import { decide, findStuckPayments, isDecision, reportLines, retryPayment } from '../modules/payment/stuckPayments';
import type { Command } from './command';

const USAGE = 'npm run payments -- report | retry ID | refund ID | close ID --why "…"';

export const managePayments: Command = async (args, withDatabase) => {
  const options = { why: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true, strict: false });
  const [action = '', id, ...rest] = positionals;
  const why = typeof values.why === 'string' ? values.why.trim() : '';
  const isForOne = (action === 'retry' || isDecision(action)) && id && rest.length === 0;
  if (!(action === 'report' && !id) && !(isForOne && (action !== 'close' || why))) throw new StartError(USAGE);
  return withDatabase(async (db, _config, clock) => {
    if (!id) return reportLines(await findStuckPayments(db, clock.now())).join('\n');
    const [row] = await db.select().from(payments).where(eq(payments.id, id));
    if (!row) throw new StartError(`There is no payment ${id}.`);
    const deps = { db, clock };
    return isDecision(action) ? decide(deps, row, action, why) : retryPayment(deps, row);
  });
};
