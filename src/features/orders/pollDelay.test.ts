import { initialPollRecord, pollDelay, recordPoll, type PollOutcome } from './pollDelay';

const after = (...outcomes: PollOutcome[]) => pollDelay(outcomes.reduce(recordPoll, initialPollRecord));
const times = (outcome: PollOutcome, count: number) => Array.from({ length: count }, () => outcome);

describe('the polling interval of an active order', () => {
  it('B-06 is 20 s while the order changes, and again after a change', () => {
    expect(after()).toBe(20_000);
    expect(after('same', 'same')).toBe(20_000);
    expect(after('failed', 'failed', 'news')).toBe(20_000);
  });

  it('B-06 grows after failures, to at most one minute', () => {
    expect(after('failed')).toBe(40_000);
    expect(after(...times('failed', 9))).toBe(60_000);
    expect(after('failed', 'same')).toBe(20_000);
  });

  it('B-06 grows when nothing changes for two minutes', () => {
    expect(after(...times('same', 6))).toBe(40_000);
    expect(after(...times('same', 60))).toBe(60_000);
  });
});
