import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { StartError } from '../config/startError';
import { payments } from '../db/schema';
import { toFils } from '../lib/money';
import * as stuck from '../modules/payment/stuckPayments';
import { PROGRAM, type Command } from './command';

const USAGE = `${PROGRAM} payments report | retry ID | refund ID [AED] --by NAME --why "…" | close ID --why "…"`;

const AED = /^\d{1,6}(\.\d{1,2})?$/;

export const managePayments: Command = async (args, withDatabase) => {
  const options = { why: { type: 'string' }, by: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true, strict: false });
  const [action = '', id = '', amount, ...rest] = positionals;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const [why, by] = [text(values.why), text(values.by)];
  const isRefund = action === 'refund' && why && by && (amount === undefined || AED.test(amount));
  const isWhole = amount === undefined && (action === 'retry' || (action === 'close' && why));
  const isForOne = id && rest.length === 0 && (isRefund || isWhole);
  if (!(action === 'report' && !id) && !isForOne) throw new StartError(USAGE);
  return withDatabase(async (db, _config, clock) => {
    if (!id) {
      const now = clock.now();
      const lines = stuck.reportLines(await stuck.findStuckPayments(db, now));
      return [...lines, ...(await stuck.refusedRequestLines(db, now))].join('\n');
    }
    const [row] = await db.select().from(payments).where(eq(payments.id, id));
    if (!row) throw new StartError(`There is no payment ${id}.`);
    const deps = { db, clock };
    if (isRefund) return stuck.refundPayment(deps, row, { fils: amount ? toFils(Number(amount)) : null, by, why });
    return action === 'close' ? stuck.closePayment(deps, row, why) : stuck.retryPayment(deps, row);
  });
};
