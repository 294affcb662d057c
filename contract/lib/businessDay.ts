const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Six in the morning in Dubai, when the last branch has closed. */
const BEGINS_MS = 2 * HOUR_MS;

/** The day of business in Dubai, as days since 1970: the night belongs to the day before. */
export const businessDay = (at: Date): number => Math.floor((at.getTime() - BEGINS_MS) / DAY_MS);
