import { parseArgs } from 'node:util';
import { StartError } from '../config/startError';
import { toFils } from '../lib/money';
import { outboxMailer } from '../mail/outboxMailer';
import { endedLines } from '../modules/checkout/endOrders';
import { createGateway } from '../modules/payment/createGateway';
import { paymentPlaceProblem, takeOver } from '../modules/payment/paymentPlace';
import * as stuck from '../modules/payment/stuckPayments';
import { PROGRAM, type Command } from './command';

const USAGE = `${PROGRAM} payments report
${PROGRAM} payments refund ORDER [AED] --by NAME --why "…" [--again]
${PROGRAM} payments retry ORDER
${PROGRAM} payments close ORDER --why "…"
${PROGRAM} payments take-over

ORDER is the code of an order, or the id of a payment without one. --again gives more back, after an earlier refund.
take-over lets this database, which was copied, restored or moved, capture, release and refund.`;

const AED = /^\d{1,6}(\.\d{1,2})?$/;

export const managePayments: Command = async (args, withDatabase) => {
  const options = { why: { type: 'string' }, by: { type: 'string' }, again: { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true, strict: false });
  const [action = '', name = '', amount, ...rest] = positionals;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const [why, by] = [text(values.why), text(values.by)];
  const isRefund = action === 'refund' && why && by && (amount === undefined || AED.test(amount));
  const isWhole = amount === undefined && (action === 'retry' || (action === 'close' && why));
  const isForOne = name && rest.length === 0 && (isRefund || isWhole);
  const isForAll = ['report', 'take-over'].includes(action) && !name;
  if (!isForAll && !isForOne) throw new StartError(USAGE);
  return withDatabase(async (db, config, clock) => {
    if (action === 'take-over') return takeOver(db, config);
    const problem = await paymentPlaceProblem(db);
    if (!name) {
      const now = clock.now();
      const lines = stuck.reportLines(await stuck.findStuckPayments(db, now));
      return [
        ...(problem ? [problem] : []),
        ...lines,
        ...(await stuck.refusedRequestLines(db, now)),
        ...(await endedLines(db, now)),
      ].join('\n');
    }
    const deps = { db, clock, gateway: createGateway(config, db), mailer: outboxMailer(clock) };
    const payment = await stuck.findPayment(db, name);
    if (action === 'close') return stuck.closePayment(deps, payment, why);
    if (action === 'retry') return stuck.retryPayment(deps, payment);
    // Its customer would be told of money that does not go back.
    if (problem) throw new StartError(problem);
    const fils = amount ? toFils(Number(amount)) : null;
    return stuck.refundPayment(deps, payment, { fils, by, why, isAgain: values.again === true });
  });
};
