import { startDatabases } from './backend';

/** Starts the PostgreSQL in which each test's backend has a database of its own. */
export default startDatabases;
