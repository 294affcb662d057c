/** Interval between two polls of an active order, and its maximum, ms (B-06). */
const POLL_MS = 20_000;
const SLOWEST_POLL_MS = 60_000;

/** Unchanged polls after which the interval grows. */
const UNCHANGED_POLLS = 6;

/** The outcome of a poll. */
export type PollOutcome = 'news' | 'same' | 'failed';

/** Unchanged and failed polls since the last change. */
export interface PollRecord {
  same: number;
  failed: number;
}
export const initialPollRecord: PollRecord = { same: 0, failed: 0 };

export function recordPoll(record: PollRecord, outcome: PollOutcome): PollRecord {
  if (outcome === 'news') return initialPollRecord;
  return outcome === 'same' ? { same: record.same + 1, failed: 0 } : { ...record, failed: record.failed + 1 };
}

/** 20 s; 40 s after two minutes without a change or after a failure; then 60 s. */
export const pollDelay = ({ same, failed }: PollRecord): number =>
  Math.min(SLOWEST_POLL_MS, POLL_MS * (1 + failed + Math.floor(same / UNCHANGED_POLLS)));
