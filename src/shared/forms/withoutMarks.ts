/**
 * A text without the unseen marks that come along when it is copied out of an Arabic message: directions, isolates, zero
 * widths. For values in which they can only do harm; in names and addresses they may belong to what is written.
 */
export const withoutMarks = (text: string): string => text.replace(/[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '');
