/** The change of the picture when the profile is saved. */
export type PictureChange = { kind: 'untouched' } | { kind: 'removed' } | { kind: 'new'; file: File };

/** EDIT-02: only png, jpg and jpeg, by extension and by type. */
export const PICTURE_ACCEPT = '.png,.jpg,.jpeg,image/png,image/jpeg';
export const isPicture = (file: File): boolean =>
  /\.(png|jpe?g)$/i.test(file.name) && ['image/png', 'image/jpeg'].includes(file.type);

/**
 * The multipart body of updateProfile (EDIT-06): a new file, '' for a removed picture, no field for an untouched one.
 */
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
