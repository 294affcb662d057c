import { outbox } from '../db/schema';
import { authMessages } from '../i18n/auth';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Mailer } from '../mail/mailer';

export function sandboxMailer(clock: Clock, print: (line: string) => void): Mailer {
  return {
    async sendCode({ to, code, link, purpose, lang, shop }, tx) {
      await tx.insert(outbox).values({
        id: newId(),
        recipient: to,
        subject: authMessages.codeSubject(shop)[lang],
        body: authMessages.codeBody(code, link)[lang],
        createdAt: clock.now(),
      });
      print(`[code] ${code} for ${to} (${purpose})${link ? `: ${link}` : ''}`);
      return authMessages.codeShown(code);
    },
    async sendNote({ to, subject, body }, tx) {
      await tx.insert(outbox).values({ id: newId(), recipient: to, subject, body, createdAt: clock.now() });
      print(`[note] ${subject} for ${to}`);
    },
  };
}
