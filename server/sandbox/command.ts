import { runCommand } from '../commands/runCommand';
import { readConfig } from '../config/config';
import { migrateAndSeed } from '../db/prepareDb';
import { useOwnDatabase } from './embeddedDb';

const { databaseUrl, dataDir } = readConfig(process.env);
if (databaseUrl) await runCommand();
else {
  const { url, close } = await useOwnDatabase(dataDir);
  process.env.DATABASE_URL = url;
  await migrateAndSeed(url, async () => undefined);
  try {
    await runCommand();
  } finally {
    await close();
  }
}
