import { and, arrayOverlaps, ne } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { orderCodes } from '../../db/schema';
import { keyedHash, type Secrets } from '../../lib/ids';

interface Person {
  email: string | null;
  phone: string;
}

/** The mailbox to which the provider delivers an e-mail. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const typed = email.slice(0, at).toLowerCase();
  const plus = typed.indexOf('+', 1);
  const name = plus < 0 ? typed : typed.slice(0, plus);
  const domain = email.slice(at + 1).toLowerCase();
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** What an order is found by whichever account placed it: keyed hashes of the mailbox and the phone. */
export const customerKeys = (secret: string | undefined, { email, phone }: Person): string[] =>
  [email && `mailbox:${mailboxOf(email)}`, phone && `phone:${phone}`].flatMap((text) =>
    text && secret ? keyedHash(secret, `customer:${text}`) : [],
  );

/** Orders of other accounts, also deleted ones, that were placed with this customer's mailbox or phone. */
export async function ordersElsewhere(db: Db, { appSecret, formerAppSecret }: Secrets, user: Person & { id: string }) {
  const keys = [appSecret, formerAppSecret].flatMap((secret) => customerKeys(secret, user));
  if (keys.length === 0) return [];
  const isTheirs = and(arrayOverlaps(orderCodes.customerKeys, keys), ne(orderCodes.userId, user.id));
  return db.select({ userId: orderCodes.userId, id: orderCodes.orderId }).from(orderCodes).where(isTheirs);
}
