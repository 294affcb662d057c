import { asc, eq, inArray, lte } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Db } from '../db/openDb';
import { outbox } from '../db/schema';
import { authMessages } from '../i18n/auth';
import { repeat } from '../jobs/repeat';
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

/** Sends by SMTP; nodemailer's time-outs end a connection that does not answer. */
export function smtpTransport(smtpUrl: string, from: string): SendMail {
  const transport = createTransport(smtpUrl, { from });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to, subject, text });
  };
}

/** Delay before a failed mail is sent again, by any process, ms. */
export const RETRY_MS = 30_000;
/** Age after which a code has expired and its mail is dropped, ms. */
const GIVEN_UP_MS = 10 * 60 * 1000;
const BATCH = 10;
const PAUSE_MS = 1000;

interface MailDeps {
  db: Db;
  clock: Clock;
  send: SendMail;
  /** Called for each failed attempt. */
  onError: (error: unknown) => void;
}

/** Sends the mails that are due; returns how many were sent. A failed one is tried again later. */
export async function sendDueMails({ db, clock, send, onError }: MailDeps, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  for (;;) {
    const now = clock.now();
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(lte(outbox.dueAt, now))
      .orderBy(asc(outbox.dueAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    // Claimed until the next attempt, so that one process sends it.
    const claimed = await db
      .update(outbox)
      .set({ dueAt: new Date(now.getTime() + RETRY_MS) })
      .where(inArray(outbox.id, due))
      .returning();
    if (claimed.length === 0 || signal?.aborted) return sent;
    for (const { id, recipient, subject, body, createdAt, uselessAt } of claimed) {
      const isOver = now.getTime() >= (uselessAt?.getTime() ?? createdAt.getTime() + GIVEN_UP_MS);
      try {
        if (!isOver) await send({ to: recipient, subject, text: body });
      } catch (error) {
        onError(error);
        continue;
      }
      // The body of a sent or expired mail is deleted.
      await db
        .update(outbox)
        .set({ dueAt: null, body: '', ...(isOver ? {} : { sentAt: clock.now() }) })
        .where(eq(outbox.id, id));
      if (!isOver) sent += 1;
    }
  }
}

/** Sends due mails repeatedly until `stop`. */
export function startMails(deps: MailDeps, signal: AbortSignal): { stop(): Promise<void> } {
  return repeat(() => sendDueMails(deps, signal), PAUSE_MS, deps.onError);
}
