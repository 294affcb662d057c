import { formatAge } from './OfflineNotice';

const MINUTE = 60_000;

describe('the age of a saved menu', () => {
  it.each([
    [12 * MINUTE, '12 minutes ago'],
    [MINUTE, '1 minute ago'],
    [59.9 * MINUTE, '59 minutes ago'],
    [90 * MINUTE, '1 hour ago'],
    [23 * 60 * MINUTE, '23 hours ago'],
    [49 * 60 * MINUTE, '2 days ago'],
    [59_000, ''],
    [0, ''],
    [-5 * MINUTE, ''],
    [NaN, ''],
  ])('of %s ms reads %s', (ms, text) => {
    expect(formatAge(ms, 'en')).toBe(text);
  });
  it('has Western digits in Arabic', () => {
    expect(formatAge(12 * MINUTE, 'ar')).toBe('قبل 12 دقيقة');
  });
});
