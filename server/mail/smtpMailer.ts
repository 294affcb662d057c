import { createTransport } from 'nodemailer';
import { authMessages } from '../i18n/auth';
import type { Mailer } from './mailer';

/** Sends codes by e-mail. Sending goes on after the reply, so that its time does not tell which e-mails exist. */
export function smtpMailer(smtpUrl: string, from: string, onError: (error: unknown) => void): Mailer {
  const transport = createTransport(smtpUrl);
  return {
    async sendCode({ to, code, lang }) {
      transport
        .sendMail({ from, to, subject: authMessages.codeSubject[lang], text: authMessages.codeBody(code)[lang] })
        .catch(onError);
      return null;
    },
  };
}
