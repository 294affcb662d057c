import { freshRecord, pollDelay, recordPoll, type PollOutcome } from './pollDelay';

const after = (...outcomes: PollOutcome[]) => pollDelay(outcomes.reduce(recordPoll, freshRecord));
const times = (outcome: PollOutcome, count: number) => Array.from({ length: count }, () => outcome);

describe('how often an order under way is looked at', () => {
  it('B-06 every 20 s while things move, and again after news', () => {
    expect(after()).toBe(20_000);
    expect(after('same', 'same')).toBe(20_000);
    expect(after('failed', 'failed', 'news')).toBe(20_000);
  });

  it('B-06 less often after failures, never less than once a minute', () => {
    expect(after('failed')).toBe(40_000);
    expect(after(...times('failed', 9))).toBe(60_000);
    expect(after('failed', 'same')).toBe(20_000);
  });

  it('B-06 less often when nothing happens for two minutes', () => {
    expect(after(...times('same', 6))).toBe(40_000);
    expect(after(...times('same', 60))).toBe(60_000);
  });
});
