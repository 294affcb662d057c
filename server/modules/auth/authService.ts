import { and, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type {
  ChangePasswordBody,
  RegisterBody,
  RequestEmailChangeBody,
  ResetPasswordBody,
} from '../../../contract/auth';
import type { Lang } from '../../../contract/common';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { cards, knownDevices, sessions, users, type Registration } from '../../db/schema';
import { isUniqueViolation } from '../../db/uniqueViolation';
import { CallError, refuse } from '../../http/errors';
import { createSession, type SessionUser } from '../../http/session';
import { say } from '../../i18n/messages';
import { sha256 } from '../../lib/ids';
import * as rules from './authRules';
import { consumeCode, endCodes, latestRegistration, type CodeRow } from './codesTable';
import { hashPassword, isPassword } from './passwords';
import * as accounts from '../users/usersTable';

type AuthDeps = Pick<FastifyInstance, 'db' | 'clock' | 'mailer' | 'loadShop'>;

export interface SignIn {
  user: SessionUser;
  token: string;
}

const refuseTakenEmail = (error: unknown): never => {
  throw isUniqueViolation(error) ? new CallError(say('auth.emailTaken')) : error;
};

export async function userOfEmail(db: Db, email: string): Promise<SessionUser | null> {
  const id = await accounts.accountOfEmail(db, rules.normaliseEmail(email));
  const user = id === null ? null : await accounts.findUser(db, id);
  return user?.deletedAt === null ? user : null;
}

async function signInUser(db: Db, user: SessionUser | undefined | null, now: Date): Promise<SignIn> {
  if (!user) refuse(say('auth.wrongCode'));
  return { user, token: await createSession(db, user.id, now) };
}

export async function login(
  { db, clock }: Pick<AuthDeps, 'db' | 'clock'>,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  const user = await userOfEmail(db, email);
  const registration = user ? null : await latestRegistration(db, rules.normaliseEmail(email));
  const isRight = await isPassword((user ?? registration)?.passwordHash, password);
  if (isRight && registration) refuse(say('auth.notVerified'));
  if (!isRight || !user?.passwordHash) refuse(say('auth.wrongLogin'));
  const { id, passwordHash } = user;
  return db.transaction(async (tx) => {
    const isUnchanged = matches(users, { id, passwordHash, deletedAt: null });
    const [unchanged] = await tx.select().from(users).where(isUnchanged).for('share');
    if (!unchanged) refuse(say('auth.wrongLogin'));
    return signInUser(tx, unchanged, clock.now());
  });
}

/** The user that the code of this registration makes. Each has its own, so no code verifies what a stranger entered. */
export async function register({ db }: Pick<AuthDeps, 'db'>, body: RegisterBody): Promise<Registration> {
  const name = rules.requireName(body.name);
  const email = rules.requireEmail(body.email);
  const password = rules.requirePassword(body.password);
  const details = { name, email, phone: rules.requirePhone(body.phone), age: rules.requireAge(body.age) };
  if ((await accounts.accountOfEmail(db, email)) !== null) refuse(say('auth.emailTaken'));
  return { ...details, passwordHash: await hashPassword(password) };
}

export async function verifyUser(deps: Pick<AuthDeps, 'db' | 'clock' | 'loadShop'>, code: CodeRow): Promise<SignIn> {
  const { userId: id, registration } = code;
  if (!registration) refuse(say('auth.wrongCode'));
  const { codePrefix } = await deps.loadShop();
  const now = deps.clock.now();
  const verified = deps.db.transaction(async (tx) => {
    await consumeCode(deps, tx, code);
    const loyaltyCode = await accounts.newLoyaltyCode(tx, codePrefix);
    const user = await accounts.insertUser(tx, { id, ...registration, loyaltyCode, createdAt: now });
    return signInUser(tx, user, now);
  });
  return verified.catch(refuseTakenEmail);
}

/** The mail that says that the password has changed. Made before the transaction, which has the only connection. */
async function passwordNote({ loadShop }: AuthDeps, lang: Lang) {
  const { name } = await loadShop();
  return { subject: say('auth.passwordNoteSubject', { shop: name })[lang], body: say('auth.passwordNoteBody')[lang] };
}

export function checkNewPassword(body: Pick<ResetPasswordBody, 'password' | 'confirm_password'>): void {
  rules.requirePassword(body.password);
  rules.requireSame(body.password, body.confirm_password);
}

export async function resetPassword(
  deps: AuthDeps,
  { password }: Pick<ResetPasswordBody, 'password'>,
  { code, lang }: { code: CodeRow; lang: Lang },
): Promise<SignIn> {
  const { userId: id } = code;
  const passwordHash = await hashPassword(password);
  const note = await passwordNote(deps, lang);
  return deps.db.transaction(async (tx) => {
    await consumeCode(deps, tx, code);
    // First, because a login in flight waits for this row, or the sessions are deleted after it.
    const isLive = matches(users, { id, deletedAt: null });
    const [user] = await tx.update(users).set({ passwordHash }).where(isLive).returning();
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
    await endCodes(tx, id, deps.clock.now());
    await tx.update(cards).set({ mustReenter: true }).where(eq(cards.userId, id));
    if (user?.email) await deps.mailer.sendNote({ to: user.email, ...note }, tx);
    return signInUser(tx, user, deps.clock.now());
  });
}

export async function changePassword(
  deps: AuthDeps,
  { id, email, passwordHash: old }: SessionUser,
  body: ChangePasswordBody,
  { token, lang }: { token: string; lang: Lang },
): Promise<void> {
  if (!body.old_password) refuse(say('auth.currentRequired'));
  rules.requirePassword(body.new_password, say('auth.newRequired'));
  rules.requireSame(body.new_password, body.confirm_password);
  if (!(await isPassword(old, body.old_password))) refuse(say('auth.wrongPassword'));
  const passwordHash = await hashPassword(body.new_password);
  const note = await passwordNote(deps, lang);
  await deps.db.transaction(async (tx) => {
    // Another change during the check has replaced the verified password.
    const isUnchanged = matches(users, { id, passwordHash: old ?? '' });
    const changed = await tx.update(users).set({ passwordHash }).where(isUnchanged).returning({ id: users.id });
    if (changed.length === 0) refuse(say('auth.wrongPassword'));
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.tokenHash, sha256(token))));
    await endCodes(tx, id, deps.clock.now());
    if (email) await deps.mailer.sendNote({ to: email, ...note }, tx);
  });
}

export async function checkEmailChange(
  db: Db,
  user: SessionUser,
  { email: typed, password }: RequestEmailChangeBody,
): Promise<string> {
  const email = rules.requireEmail(typed);
  if (!password) refuse(say('auth.passwordRequired'));
  if (!(await isPassword(user.passwordHash, password))) refuse(say('auth.wrongPassword'));
  if (email === user.email) refuse(say('auth.emailSame'));
  if ((await accounts.accountOfEmail(db, email)) !== null) refuse(say('auth.emailTaken'));
  return email;
}

export async function confirmEmailChange(
  deps: AuthDeps,
  { id, email: old }: SessionUser,
  email: string,
  { code, lang }: { code: CodeRow; lang: Lang },
): Promise<SessionUser> {
  const { db, clock, mailer, loadShop } = deps;
  const subject = say('auth.emailNoteSubject', { shop: (await loadShop()).name })[lang];
  const confirmed = db.transaction(async (tx) => {
    const user = await accounts.lockLiveUser(tx, id);
    if (user.email !== old) refuse(say('auth.wrongCode'));
    await consumeCode(deps, tx, code);
    await accounts.moveEmail(tx, user, email);
    await endCodes(tx, id, clock.now());
    await tx.update(users).set({ email }).where(eq(users.id, id));
    await mailer.sendNote({ to: old ?? '', subject, body: say('auth.emailNoteBody')[lang] }, tx);
    return { ...user, email };
  });
  return confirmed.catch(refuseTakenEmail);
}
