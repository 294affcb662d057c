import { Backend } from './backend';

/** Starts the product once on its embedded PostgreSQL, in which each test's backend has a database of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const host = await Backend.startHost();
  return () => host.stop();
}
