import type { Db } from '../db/db';
import type { Bilingual } from '../db/schema';

export type CodePurpose = 'register' | 'reset' | 'email';

export interface Mailer {
  /** Returns a text for the reply's message if the code may be shown there, else null. */
  sendCode(
    message: {
      to: string;
      /** Of the account; strangers may have entered it. */
      name: string;
      code: string;
      link: string | null;
      purpose: CodePurpose;
      lang: 'en' | 'ar';
      shop: Bilingual;
    },
    tx: Db,
  ): Promise<Bilingual | null>;
  sendNote(message: { to: string; subject: string; body: string }, tx: Db): Promise<void>;
}
