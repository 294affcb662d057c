/** A larger file is drawn again, at most this long, because a phone's photo has many times the pixels of a portrait. */
const SMALL_BYTES = 512 * 1024;
const SIDE = 1024;

/** Draws the picture as the camera held it (EXIF) on white. Rejects if it cannot be decoded. */
async function draw(file: File): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
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
