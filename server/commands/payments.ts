import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { StartError } from '../config/startError';
import { payments } from '../db/schema';
import { systemClock } from '../lib/clock';
import { closePayment, findStuckPayments, reportLines, retryPayment } from '../modules/payment/paymentReport';
import type { Command } from './command';

const USAGE = 'npm run payments -- report | retry ID | close ID --why "…"';

export const managePayments: Command = async (args, withDatabase) => {
  const options = { why: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true, strict: false });
  const [action, id, ...rest] = positionals;
  const why = typeof values.why === 'string' ? values.why.trim() : '';
  const isKnown =
    (action === 'report' && !id) || (id && !rest.length && (action === 'retry' || (action === 'close' && why)));
  if (!isKnown) throw new StartError(USAGE);
  return withDatabase(async (db, config) => {
    if (!id) return reportLines(await findStuckPayments(db, systemClock.now())).join('\n');
    const [row] = await db.select().from(payments).where(eq(payments.id, id));
    if (!row) throw new StartError(`There is no payment ${id}.`);
    const deps = { db, clock: systemClock, config };
    return action === 'retry' ? retryPayment(deps, row) : closePayment(deps, row, why);
  });
};
