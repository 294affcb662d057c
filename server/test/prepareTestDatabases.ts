import { openPostgres } from '../db/openDb';
import { fillMenu } from '../sandbox/fillDatabase';

/** Makes the tables and rows of the database that tests copy. */
const [url] = process.argv.slice(2);
if (!url) throw new Error('Usage: prepareTestDatabases URL');
await (await openPostgres(url, fillMenu)).close();
