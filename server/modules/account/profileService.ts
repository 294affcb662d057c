import '@fastify/multipart';
import { isBulkheadRejectedError } from 'cockatiel';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sharp } from '../../storage/sharp';
import { users } from '../../db/schema';
import { badField, CallError, refuse } from '../../http/errors';
import type { SessionUser } from '../../http/session';
import { say } from '../../i18n/messages';
import { boundedQueue } from '../../lib/boundedQueue';
import { isStorable } from '../../lib/storableText';
import { requireEmail, requireName, requirePhone } from '../auth/authRules';
import { dropPicture, keepPicture, removePictures, writePicture } from './pictureFiles';
import { lockLiveUser } from '../users/usersTable';

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const SIDE = 512;
const formQueue = boundedQueue({ name: 'profile forms', concurrency: 40, maxWaiting: 0 });
const pictureQueue = boundedQueue({ name: 'pictures', concurrency: 2, maxWaiting: 20 });

const LENGTHS = { name: 120, email: 254, phone: 30, age: 20 } as const;
type TextField = keyof typeof LENGTHS;

export type ProfileForm = Partial<Record<TextField, string>> & { picture?: Buffer | null };

const isTextField = (name: string): name is TextField => Object.hasOwn(LENGTHS, name);

async function readParts(request: FastifyRequest): Promise<ProfileForm> {
  const form: ProfileForm = {};
  for await (const part of request.parts()) {
    const { fieldname: name } = part;
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (name !== 'picture') continue;
      if (bytes.length > 0) form.picture = bytes;
      // A browser's form sends an empty file without a name where none was chosen.
      else if (part.filename) refuse(say('auth.pictureType'));
    } else if (isTextField(name)) {
      const text = part.value ?? '';
      if (typeof text !== 'string' || text.length > LENGTHS[name] || !isStorable(text)) throw badField(name);
      form[name] = text;
    } else if (name === 'picture' && part.value === '') form.picture = null;
  }
  return form;
}

export const readProfileForm = (request: FastifyRequest): Promise<ProfileForm> =>
  formQueue(() => readParts(request)).catch((error: unknown) => {
    if (isBulkheadRejectedError(error) || error instanceof CallError || !(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw new CallError(say('auth.pictureSize'), 413);
    throw 'statusCode' in error ? error : new CallError(say('common.unreadable'), 400);
  });

const FIRST_BYTES = ['89504e470d0a1a0a', 'ffd8ff'].map((hex) => Buffer.from(hex, 'hex'));

/** Whether it begins as a PNG or JPEG does, so that nothing else is parsed. */
const isPngOrJpeg = (bytes: Buffer): boolean =>
  FIRST_BYTES.some((first) => bytes.subarray(0, first.length).equals(first));

async function profilePicture(bytes: Buffer): Promise<Buffer> {
  if (!isPngOrJpeg(bytes)) refuse(say('auth.pictureType'));
  const image = sharp(bytes, { limitInputPixels: 50_000_000 });
  const picture = await pictureQueue(() => {
    return image.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  }).catch((error: unknown) => {
    if (isBulkheadRejectedError(error)) throw error;
    return null;
  });
  return picture ?? refuse(say('auth.pictureType'));
}

const ageOf = (text: string): number | null => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null);

export async function updateProfile(
  deps: Pick<FastifyInstance, 'db' | 'config' | 'clock'>,
  user: SessionUser,
  form: ProfileForm,
): Promise<SessionUser> {
  // Otherwise a stolen session could take the account over.
  if (form.email !== undefined && requireEmail(form.email) !== user.email) refuse(say('auth.emailNeedsCode'));
  const changes: Partial<typeof users.$inferInsert> = {
    ...(form.name === undefined ? {} : { name: requireName(form.name) }),
    ...(form.phone === undefined ? {} : { phone: requirePhone(form.phone) }),
    ...(form.age === undefined ? {} : { age: ageOf(form.age) }),
  };
  if (form.picture !== undefined)
    changes.picture = form.picture === null ? '' : await writePicture(deps, await profilePicture(form.picture));
  if (Object.keys(changes).length === 0) return user;
  const saved = await deps.db.transaction(async (tx) => {
    const locked = await lockLiveUser(tx, user.id);
    if (changes.picture !== undefined) {
      await keepPicture(tx, changes.picture);
      await dropPicture(tx, locked.picture, deps.clock.now());
    }
    const [changed] = await tx.update(users).set(changes).where(eq(users.id, user.id)).returning();
    return changed ?? locked;
  });
  if (changes.picture !== undefined) await removePictures(deps);
  return saved;
}
