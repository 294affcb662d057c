import { defineConfig } from 'drizzle-kit';

/** Writes the migrations of the schema: docs/how-to.md says when and how. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
});
