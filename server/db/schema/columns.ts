import { sql } from 'drizzle-orm';
import { jsonb, timestamp } from 'drizzle-orm/pg-core';

export interface Bilingual {
  en: string;
  ar: string;
}

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bilingual = (name: string) => jsonb(name).$type<Bilingual>();

/** Constants, because a plan for any value could not use a partial index. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
