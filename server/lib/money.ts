/** The largest order and payment, AED 100,000 in fils; it fits the integer columns of the database. */
export const MAX_FILS = 10_000_000;

export const toAed = (fils: number): number => Math.round(fils) / 100;

export const toAedOrNull = (fils: number | null): number | null => (fils === null ? null : toAed(fils));

export const toFils = (aed: number): number => Math.round(aed * 100);

export const formatAed = (fils: number): string => (fils / 100).toFixed(2);
