import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Db } from '../db/db';
import { outbox } from '../db/schema';
import { authMessages } from '../i18n/auth';
import { claimDue } from '../jobs/claim';
import { repeat } from '../lib/repeat';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Mailer } from './mailer';

/** A note that could not be sent for this time is given up, ms. */
const NOTE_MS = 3 * 24 * 60 * 60 * 1000;

/** Adds codes to the outbox in the transaction that creates them. */
export function outboxMailer(clock: Clock): Mailer {
  return {
    async sendCode({ to, code, lang }, db) {
      const now = clock.now();
      await db.insert(outbox).values({
        id: newId(),
        recipient: to,
        subject: authMessages.codeSubject[lang],
        body: authMessages.codeBody(code)[lang],
        createdAt: now,
        dueAt: now,
      });
      return null;
    },
    async sendNote({ to, subject, body }, db) {
      const now = clock.now();
      const uselessAt = new Date(now.getTime() + NOTE_MS);
      await db
        .insert(outbox)
        .values({ id: newId(), recipient: to, subject, body, createdAt: now, dueAt: now, uselessAt });
    },
  };
}

/** An e-mail for a transport. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}
export type SendMail = (mail: Mail) => Promise<unknown>;

/** Time-outs of a mail server, ms; together less than the time for which a mail is claimed. */
const SMTP_TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends by SMTP. */
export function smtpTransport(smtpUrl: string, from: string, times: Partial<typeof SMTP_TIMES> = {}): SendMail {
  const transport = createTransport({ url: smtpUrl, ...SMTP_TIMES, ...times }, { from });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to, subject, text });
  };
}

/** Delay before a failed mail is sent again, by any process, ms. */
export const RETRY_MS = 30_000;
/** Age after which a code has expired and its mail is dropped, ms. */
const GIVEN_UP_MS = 10 * 60 * 1000;
/** Time for which a process has claimed the mail that it sends, ms. */
const CLAIM_MS = 60_000;
const PAUSE_MS = 1000;

interface MailDeps {
  db: Db;
  clock: Clock;
  send: SendMail;
  /** Called for each failed attempt. */
  onError: (error: unknown) => void;
}

/** Sends the mails that are due until the signal is aborted; returns how many were sent. A failed one is retried. */
export async function sendDueMails({ db, clock, send, onError }: MailDeps, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  while (!signal?.aborted) {
    const now = clock.now();
    const mail = await claimDue(db, outbox, { dueAt: 'dueAt', now, ms: CLAIM_MS });
    if (!mail) break;
    const { id, recipient, subject, body, createdAt, uselessAt } = mail;
    const isOver = now.getTime() >= (uselessAt?.getTime() ?? createdAt.getTime() + GIVEN_UP_MS);
    try {
      if (!isOver) await send({ to: recipient, subject, text: body });
    } catch (error) {
      onError(error);
      const retryAt = new Date(clock.now().getTime() + RETRY_MS);
      await db.update(outbox).set({ dueAt: retryAt }).where(eq(outbox.id, id));
      continue;
    }
    // Neither text nor recipient is needed any more.
    await db.delete(outbox).where(eq(outbox.id, id));
    if (!isOver) sent += 1;
  }
  return sent;
}

/** Sends due mails repeatedly until `stop`. */
export function startMails(deps: MailDeps, signal: AbortSignal): { stop(): Promise<void> } {
  return repeat(() => sendDueMails(deps, signal), PAUSE_MS, deps.onError);
}
