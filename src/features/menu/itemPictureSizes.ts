/** The `sizes` of an item's picture by where it is shown. */
export const itemPictureSizes = {
  card: '(min-width: 900px) 252px, 172px',
  stage: '(min-width: 900px) 640px, 388px',
} as const;

/** The picture's stage on the phone; the shell of /item has it too, so that nothing moves. Numbers are px. */
export const itemStage = {
  height: 312,
  /** Between the stage and the title. */
  gap: 64,
  titleSize: 32,
  ground: { size: 300, top: 14 },
  food: { width: 'min(388px, 104vw)', bottom: -60 },
} as const;
