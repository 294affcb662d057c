import { runCommand } from '../commands/runCommand';
import { NO_DATABASE } from '../commands/command';
import { readConfig } from '../config/config';
import { migrateAndSeed } from '../db/prepareDb';
import { hasOwnDatabase, useOwnDatabase } from './embeddedDb';

const { databaseUrl, dataDir } = readConfig(process.env);
/** Only `npm start` makes a database. */
const isPreparing = process.argv[2] === 'prepare';

if (databaseUrl) await runCommand();
else if (isPreparing || hasOwnDatabase(dataDir)) {
  const { url, close } = await useOwnDatabase(dataDir);
  process.env.DATABASE_URL = url;
  await migrateAndSeed(url, async () => undefined);
  try {
    if (!isPreparing) await runCommand();
  } finally {
    await close();
  }
} else {
  process.stderr.write(`${NO_DATABASE}\n`);
  process.exitCode = 1;
}
