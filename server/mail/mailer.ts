import type { Bilingual } from '../db/schema';

/** What a code is for. */
export type CodePurpose = 'register' | 'reset';

/** Brings four-digit codes to the customer. */
export interface Mailer {
  /** Sends the code; returns a text for the reply's message where the code may be shown, and null where it must not. */
  sendCode(message: { to: string; code: string; purpose: CodePurpose; lang: 'en' | 'ar' }): Promise<Bilingual | null>;
}
