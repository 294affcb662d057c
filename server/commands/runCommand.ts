import { readConfig, type Config } from '../config/config';
import { StartError } from '../config/startError';
import { openPostgres, POOL_LIMITS, type OpenDb } from '../db/openDb';
import { errorCauses } from '../lib/errorCauses';
import { NO_DATABASE, tellDatabase, type Command, type WithDatabase } from './command';
import { importMenu } from './menu';
import { migrate } from './migrate';
import { operate } from './operator';
import { managePayments } from './payments';
import { managePrivacy } from './privacy';

const COMMANDS: Record<string, Command> = {
  menu: importMenu,
  migrate,
  operator: operate,
  payments: managePayments,
  privacy: managePrivacy,
};

function openPostgresOf({ databaseUrl }: Config): Promise<OpenDb> {
  if (!databaseUrl) throw new StartError(NO_DATABASE);
  tellDatabase(databaseUrl);
  return openPostgres(databaseUrl, async () => undefined, POOL_LIMITS, { migrates: false });
}

/** What the database says, without the query. */
const reasonOf = (error: unknown): string =>
  error instanceof StartError ? error.message : ([...errorCauses(error)].at(-1)?.message ?? String(error));

export async function runCommand(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const withDatabase: WithDatabase = async (work) => {
    const config = readConfig(process.env);
    const open = await openPostgresOf(config);
    try {
      return await work(open.db, config, open.clock, open.processes);
    } finally {
      await open.close();
    }
  };
  try {
    const command = COMMANDS[name];
    if (!command)
      throw new StartError(
        `${name ? `There is no command ${name}` : 'A command is one of'}: ${Object.keys(COMMANDS).join(', ')}`,
      );
    const text = await command(args, withDatabase);
    if (text) process.stdout.write(`${text}\n`);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}
