import { eq } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { users } from '../../db/schema';
import { say, type MessageKey } from '../../i18n/messages';
import type { Mailer } from '../../mail/mailer';
import { readShop } from '../shop/shopCache';

type NoteKey = Extract<MessageKey, `notes.${string}`>;

/** Writes a mail in both languages to a customer; none to an account that was deleted. */
export async function tellCustomer(
  { db, mailer }: { db: Db; mailer: Mailer },
  userId: string,
  key: NoteKey,
  values: Parameters<typeof say>[1],
): Promise<void> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user?.email) return;
  const subject = say('notes.subject', { shop: (await readShop(db)).name });
  const body = say(key, values);
  await mailer.sendNote({ to: user.email, subject: subject.en, body: `${body.en}\n\n${body.ar}` }, db);
}
