import { say } from '../i18n/messages';
import type { Mailer } from '../mail/mailer';

export const sandboxMailer = (print: (line: string) => void): Mailer => ({
  async sendCode({ to, code, link, purpose }) {
    print(`[code] ${code} for ${to} (${purpose})${link ? `: ${link}` : ''}`);
    return say('auth.codeShown', { code });
  },
  async sendNote({ to, subject }) {
    print(`[note] ${subject} for ${to}`);
  },
});
