/** Matches text with a character that is seen: no space, control or format character, filler or mark alone. */
export const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;
