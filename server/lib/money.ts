/** The largest order and payment, AED 100,000 in fils: far above any meal, and far below what the database's integers hold. */
export const MAX_FILS = 10_000_000;

/** Fils to AED, as the contract sends money. */
export const toAed = (fils: number): number => Math.round(fils) / 100;

/** Fils to AED where there may be no amount. */
export const toAedOrNull = (fils: number | null): number | null => (fils === null ? null : toAed(fils));

/** AED from a request to fils. */
export const toFils = (aed: number): number => Math.round(aed * 100);

/** `60.00`, for messages. */
export const formatAed = (fils: number): string => (fils / 100).toFixed(2);

/** `AED 60.00` as it stands in an Arabic sentence: read from left to right, as the app writes prices in both languages. */
export const isolatedAed = (fils: number): string => `\u2066AED ${formatAed(fils)}\u2069`;
