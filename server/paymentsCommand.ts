import { resolve } from 'node:path';
import { readSettings } from './config/readSettings';
import { runCommand } from './config/runCommand';
import { StartError } from './config/startError';
import { openForCommand } from './db/openForCommand';
import { findStuckPayments, reportLines } from './modules/payment/paymentReport';

const USAGE = 'npm run payments -- report';

/** `npm run payments -- report`: lists the payments and refunds that need a person. */
async function main([action, ...options]: string[]): Promise<string> {
  if (action !== 'report' || options.length > 0) throw new StartError(USAGE);
  const settings = readSettings(process.env);
  const open = await openForCommand(resolve(settings.DATA_DIR), settings.DATABASE_URL);
  try {
    return reportLines(await findStuckPayments(open.db, new Date())).join('\n');
  } finally {
    await open.close();
  }
}

runCommand(main);
