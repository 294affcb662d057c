import { jsonb, timestamp } from 'drizzle-orm/pg-core';

export interface Bilingual {
  en: string;
  ar: string;
}

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bilingual = (name: string) => jsonb(name).$type<Bilingual>();
