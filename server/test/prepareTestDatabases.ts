import { openPostgres } from '../db/openDb';
import { openDemoPictures } from '../sandbox/demoPictures';
import { fillMenu } from '../sandbox/fillDatabase';

/** Makes the tables and rows of the database that tests copy, and describes the pictures of its menu. */
const [url] = process.argv.slice(2);
if (!url) throw new Error('Usage: prepareTestDatabases URL');
await (await openPostgres(url, fillMenu)).close();
await openDemoPictures();
