import { readConfig } from './config/config';
import { runCommand } from './config/runCommand';
import { StartError } from './config/startError';
import { openForCommand } from './db/openForCommand';
import { systemClock } from './lib/clock';
import { normaliseEmail } from './modules/auth/authRules';
import { deleteAccount, exportAccount } from './modules/auth/accountService';
import { accountOfEmail, findUser } from './modules/auth/usersTable';
import { createGateway } from './payments/createGateway';

const USAGE = 'npm run privacy -- export|erase EMAIL';

/** `npm run privacy -- export EMAIL` prints what is kept of a customer as JSON; `erase EMAIL` deletes the account. */
async function main([action, given, ...more]: string[]): Promise<string> {
  if ((action !== 'export' && action !== 'erase') || !given || more.length > 0) throw new StartError(USAGE);
  const config = readConfig(process.env);
  const open = await openForCommand(config.dataDir, config.databaseUrl);
  try {
    const id = await accountOfEmail(open.db, normaliseEmail(given));
    const user = id === null ? null : await findUser(open.db, id);
    if (!user) throw new StartError('No account has this e-mail');
    if (action === 'export') return JSON.stringify(await exportAccount(open.db, user), null, 2);
    const { gateway } = createGateway(config, systemClock);
    await deleteAccount({ db: open.db, config, clock: systemClock, gateway }, user);
    return `The account ${user.id} is erased`;
  } finally {
    await open.close();
  }
}

runCommand(main);
