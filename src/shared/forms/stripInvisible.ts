/**
 * Removes invisible characters (direction marks, isolates, zero-width characters), which are copied along with Arabic
 * text. For e-mail addresses and codes; names and addresses may need them.
 */
export const stripInvisible = (text: string): string =>
  text.replace(/[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '');
