import { jsonb, timestamp } from 'drizzle-orm/pg-core';

/** A text in both languages. */
export interface Bilingual {
  en: string;
  ar: string;
}

/** A point in time, with time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A text in both languages. */
export const bilingual = (name: string) => jsonb(name).$type<Bilingual>();
