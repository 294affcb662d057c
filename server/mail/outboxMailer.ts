import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Db } from '../db/db';
import { outbox } from '../db/schema';
import { say } from '../i18n/messages';
import { processDue, type DueRows } from '../jobs/claim';
import { repeat } from '../lib/repeat';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Mailer } from './mailer';

/** A mail that could not be sent for this time is given up, ms: a code has expired then. */
const CODE_MS = 10 * 60 * 1000;
const NOTE_MS = 3 * 24 * 60 * 60 * 1000;

/** Letters and spaces of a name, so that strangers cannot write addresses or sentences into a mail. */
const lettersOf = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}'’-]+/gu, ' ')
    .trim()
    .slice(0, 40);

export function outboxMailer(clock: Clock): Mailer {
  const add = async (mail: { recipient: string; subject: string; body: string }, ms: number, db: Db) => {
    const now = clock.now();
    const uselessAt = new Date(now.getTime() + ms);
    await db.insert(outbox).values({ id: newId(), ...mail, createdAt: now, dueAt: now, uselessAt });
  };
  return {
    async sendCode({ to, name, code, link, purpose, lang, shop }, db) {
      const subject = say('auth.codeSubject', { shop })[lang];
      const body = link === null ? say('auth.codeBody', { code }) : say('auth.codeBodyWithLink', { code, link });
      const whose = purpose === 'register' ? `${say('auth.codeForName', { name: lettersOf(name) })[lang]}\n` : '';
      await add({ recipient: to, subject, body: whose + body[lang] }, CODE_MS, db);
      return null;
    },
    sendNote: ({ to, subject, body }, db) => add({ recipient: to, subject, body }, NOTE_MS, db),
  };
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}
export type SendMail = (mail: Mail) => Promise<unknown>;

/** Tells a mailbox's owner who is away not to answer. */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

/** Time-outs of a mail server, ms; together less than the time for which a mail is claimed. */
const SMTP_TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const CONNECTIONS = 5;

export function smtpTransport(
  smtpUrl: string,
  from: string,
  options: { requireTLS?: boolean } & Partial<typeof SMTP_TIMES> = {},
): SendMail & { close(): void } {
  const pool = { pool: true, maxConnections: CONNECTIONS } as const;
  const transport = createTransport({ url: smtpUrl, ...pool, ...SMTP_TIMES, ...options }, { from });
  const send = async ({ to, subject, text }: Mail) => {
    await transport.sendMail({ to, subject, text, headers: HEADERS });
  };
  return Object.assign(send, { close: () => transport.close() });
}

export const RETRY_MS = 30_000;
/** A mail waits this part of its age, so that a closed mailbox is not asked every half minute for days. */
const AGE_PART = 1 / 10;
const CLAIM_MS = 60_000;
const PAUSE_MS = 1000;

interface MailDeps {
  db: Db;
  clock: Clock;
  send: SendMail;
  onError: (error: unknown) => void;
  onGivenUp: (mail: { id: string; createdAt: Date }) => void;
}

const MAILS: DueRows<typeof outbox> = {
  table: outbox,
  dueAt: 'dueAt',
  key: ({ id }) => eq(outbox.id, id),
  ms: CLAIM_MS,
};

export async function sendDueMails(
  { db, clock, send, onError, onGivenUp }: MailDeps,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0;
  await processDue({ db, clock, signal }, MAILS, { atOnce: CONNECTIONS }, async (mail) => {
    const { id, recipient, subject, body, createdAt, uselessAt } = mail;
    try {
      if (uselessAt && clock.now() >= uselessAt) onGivenUp({ id, createdAt });
      else {
        await send({ to: recipient, subject, text: body });
        sent += 1;
      }
    } catch (error) {
      onError(error);
      const now = clock.now().getTime();
      const retryAt = new Date(now + Math.max(RETRY_MS, (now - createdAt.getTime()) * AGE_PART));
      await db.update(outbox).set({ dueAt: retryAt }).where(eq(outbox.id, id));
      return;
    }
    await db.delete(outbox).where(eq(outbox.id, id));
  });
  return sent;
}

export function startMails(deps: MailDeps, signal: AbortSignal): { stop(): Promise<void> } {
  return repeat(() => sendDueMails(deps, signal), PAUSE_MS, deps.onError);
}
