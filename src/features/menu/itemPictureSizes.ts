/** The `sizes` of an item's picture by where it is shown. */
export const itemPictureSizes = {
  card: '(min-width: 900px) 252px, 172px',
  stage: '(min-width: 900px) 640px, 388px',
} as const;
