import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config server/db/drizzle.config.ts` writes the next migration after a schema change. */
// eslint-disable-next-line import/no-default-export -- drizzle-kit reads the default export
export default defineConfig({ dialect: 'postgresql', schema: './server/db/schema.ts', out: './server/db/migrations' });
