import type { Db } from '../db/openDb';
import type { Bilingual } from '../db/schema';

/** What a code is for. */
export type CodePurpose = 'register' | 'reset';

/** Brings four-digit codes to the customer. */
export interface Mailer {
  /**
   * Sends the code, or puts it into the outbox of the transaction given. Returns a text for the reply's message where the
   * code may be shown, and null where it must not.
   */
  sendCode(
    message: { to: string; code: string; purpose: CodePurpose; lang: 'en' | 'ar' },
    tx: Db,
  ): Promise<Bilingual | null>;
}
