/** Milliseconds between two looks at an order under way, and the most that they grow to (B-06). */
export const POLL_MS = 20_000;
export const SLOWEST_POLL_MS = 60_000;

/** Looks without news after which the next ones come less often. */
const PATIENCE = 6;

/** What a look brought. */
export type PollOutcome = 'news' | 'same' | 'failed';

/** How things have gone since the last news. */
export interface PollRecord { same: number; failed: number }
export const freshRecord: PollRecord = { same: 0, failed: 0 };

export function recordPoll(record: PollRecord, outcome: PollOutcome): PollRecord {
  if (outcome === 'news') return freshRecord;
  return outcome === 'same' ? { same: record.same + 1, failed: 0 } : { ...record, failed: record.failed + 1 };
}

/** 20 s; 40 s when two minutes brought nothing, or after a failure; 60 s beyond. */
export const pollDelay = ({ same, failed }: PollRecord): number =>
  Math.min(SLOWEST_POLL_MS, POLL_MS * (1 + failed + Math.floor(same / PATIENCE)));
