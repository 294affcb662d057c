export type PictureChange = { kind: 'untouched' } | { kind: 'removed' } | { kind: 'new'; file: File };

/** Only png, jpg and jpeg, by extension and by type (EDIT-02). */
export const PICTURE_ACCEPT = '.png,.jpg,.jpeg,image/png,image/jpeg';
export const isPicture = (file: File): boolean =>
  /\.(png|jpe?g)$/i.test(file.name) && ['image/png', 'image/jpeg'].includes(file.type);

/** The multipart body of updateProfile (EDIT-06): '' for a removed picture, no field for an untouched one. */
export function profileBody(
  fields: { name: string; email: string; phone: string; age: string },
  picture: PictureChange,
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (picture.kind === 'new') body.append('picture', picture.file);
  if (picture.kind === 'removed') body.append('picture', '');
  return body;
}

/** A larger file is drawn again, at most this long, because a phone's photo has many times the pixels of a portrait. */
const SMALL_BYTES = 512 * 1024;
const SIDE_PX = 1024;

/** Draws the picture as the camera held it (EXIF) on white. Rejects if it cannot be decoded. */
async function draw(file: File): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, SIDE_PX / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(naturalWidth * scale);
    canvas.height = Math.round(naturalHeight * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** A picture small enough to be sent; null if it cannot be decoded. */
export async function shrinkPicture(file: File): Promise<File | null> {
  if (file.size <= SMALL_BYTES) return file;
  const canvas = await draw(file).catch(() => null);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/jpeg', 0.85) : resolve(null),
  );
  return blob && new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}
