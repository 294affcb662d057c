/** Sizes of the item list on the phone, px; the shell of /items has them too, so that nothing moves. */
export const categoryRail = { above: 24, tileHeight: 88, gap: 10, below: 14 } as const;

/** Space above and below the heading of the list. */
export const listHead = { above: 8, below: 28, titleSize: 28 } as const;

export const itemCard = {
  minHeight: 138,
  padding: { block: 14, start: 16, end: 160 },
  nameSize: 18,
  /** The picture is larger than its part of the card. */
  food: { size: 172, top: -26, end: -14 },
  ground: { width: 124, height: 118, top: 8, end: 8 },
} as const;
