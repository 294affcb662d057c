/** `startPostgres` of the sandbox, for tests and measurements. */
import { tsImport } from 'tsx/esm/api';

export const { startPostgres } = await tsImport('../server/sandbox/embeddedPostgres.ts', import.meta.url);
