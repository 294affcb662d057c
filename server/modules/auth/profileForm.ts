import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { authMessages } from '../../i18n/auth';
import { commonMessages } from '../../i18n/common';
import { boundedQueue, QueueFull } from '../../lib/boundedQueue';
import { badField, CallError, refuse } from '../../http/errors';

/** 5 MB; a larger upload is refused while it is read. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const SIDE = 512;
const reading = boundedQueue({ name: 'profile forms', concurrency: 40, maxWaiting: 0 });
/** Decoding a picture takes up to 200 MB. */
const inTurn = boundedQueue({ name: 'pictures', concurrency: 2, maxWaiting: 20 });

/** The given fields of updateProfile; `picture` is the file, or null to remove the picture. */
export interface ProfileForm {
  name?: string;
  email?: string;
  phone?: string;
  age?: string;
  picture?: Buffer | null;
}

const LENGTHS = { name: 120, email: 254, phone: 30, age: 20 } as const;

const isTextField = (name: string): name is keyof typeof LENGTHS => Object.hasOwn(LENGTHS, name);

function textOf(name: keyof typeof LENGTHS, value: unknown): string {
  const text = value ?? '';
  if (typeof text !== 'string' || text.length > LENGTHS[name] || text.includes('\0')) throw badField(name);
  return text;
}

/** Reads the multipart body; HTTP 413 for a picture over the limit, 400 for an invalid form. */
export async function readProfileForm(request: FastifyRequest): Promise<ProfileForm> {
  try {
    return await reading(() => readParts(request));
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    if (isTooLarge) throw new CallError(authMessages.pictureSize, 413);
    // The parser's errors about an invalid form have no HTTP status.
    if (error instanceof QueueFull) throw error;
    const hasStatus = error instanceof CallError || (error instanceof Error && 'statusCode' in error);
    throw hasStatus ? error : new CallError(commonMessages.unreadable, 400);
  }
}

async function readParts(request: FastifyRequest): Promise<ProfileForm> {
  const form: ProfileForm = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'picture') form.picture = bytes.length > 0 ? bytes : null;
    } else if (isTextField(part.fieldname)) {
      form[part.fieldname] = textOf(part.fieldname, part.value);
    } else if (part.fieldname === 'picture' && part.value === '') {
      form.picture = null;
    }
  }
  return form;
}

/** A square WebP of 512 px from PNG or JPEG content; re-encoding removes metadata. */
export async function profilePicture(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: 50_000_000 });
  const picture = await inTurn(async () => {
    const { format } = await image.metadata();
    if (format !== 'png' && format !== 'jpeg') return null;
    return image.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  }).catch((error: unknown) => {
    if (error instanceof QueueFull) throw error;
    return null;
  });
  return picture ?? refuse(authMessages.pictureType);
}
