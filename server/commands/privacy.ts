import { readServerConfig } from '../config/config';
import { StartError } from '../config/startError';
import { normaliseEmail } from '../modules/auth/authRules';
import { deleteAccount, exportAccount } from '../modules/account/accountService';
import { accountOfEmail, findUser } from '../modules/users/usersTable';
import { createGateway } from '../modules/payment/createGateway';
import { PROGRAM, type Command } from './command';

const USAGE = `${PROGRAM} privacy export|erase EMAIL`;

export const managePrivacy: Command = async ([action, given, ...more], withDatabase) => {
  if ((action !== 'export' && action !== 'erase') || !given || more.length > 0) throw new StartError(USAGE);
  // Erasing needs the server's secret and its card provider.
  readServerConfig(process.env);
  return withDatabase(async (db, config, clock) => {
    const id = await accountOfEmail(db, normaliseEmail(given));
    const user = id === null ? null : await findUser(db, id);
    if (!user) throw new StartError('No account has this e-mail');
    if (action === 'export') return JSON.stringify(await exportAccount(db, user), null, 2);
    const gateway = createGateway(config, db);
    await deleteAccount({ db, config, clock, gateway }, user);
    return `The account ${user.id} is erased`;
  });
};
