/** Measures of the artwork on the phone, px; the shell of /login has them too, so that nothing moves. */
export const signInArt = {
  height: 372,
  /** Between the artwork and the heading. */
  gap: 62,
  food: { width: 390, insetInlineEnd: -40, bottom: -70 },
  /** Below 360 px, where the food would overlap the text above it. */
  narrowFood: { width: 324, bottom: -52 },
} as const;
export const narrowPhone = '@media (max-width:359.95px)';
