import { loadMessages } from '../i18n/messages';
import { translate, type Translate } from '../i18n/translate';
import {
  formatClock,
  formatDateTime,
  formatMinutes,
  formatShortDateTime,
  formatWindow,
  hasMonthEnded,
  readBranchTime,
} from './dubaiTime';
import { formatAed, roundHalfUp } from './money';

const t: Translate = (key, values) => translate('en', key, values);
const arabic: Translate = (key, values) => translate('ar', key, values);

describe('times and money', () => {
  it('ORDS-05 LIMIT-21 an order of 01:10 in Dubai shows the Dubai date wherever the device is (T10)', () => {
    expect(formatDateTime(t, '2026-03-04T21:10:00.000Z')).toBe('05 Mar 2026, 01:10\u00a0AM');
    expect(formatDateTime(t, 'nonsense')).toBe('');
  });
  it('a card is good until the end of its month in Dubai', () => {
    jest.useFakeTimers({ now: Date.parse('2026-08-31T19:59:59.000Z') });
    expect([hasMonthEnded(2026, 8), hasMonthEnded(2026, 7), hasMonthEnded(2025, 12)]).toEqual([false, true, true]);
    jest.setSystemTime(Date.parse('2026-08-31T20:00:00.000Z'));
    expect([hasMonthEnded(2026, 8), hasMonthEnded(2026, 9), hasMonthEnded(2027, 1)]).toEqual([true, false, false]);
  });
  it('the date of the point history has a two-digit year', () => {
    expect(formatShortDateTime(t, '2026-03-04T21:10:00.000Z')).toBe('05 Mar 26, 01:10\u00a0AM');
  });
  it('ORDD-03 LIMIT-24 the window is creation to creation plus delivery_time, with dates across midnight', () => {
    expect(formatWindow(t, '2026-03-05T15:24:00.000Z', 35)).toBe('07:24\u00a0PM - 07:59\u00a0PM');
    expect(formatWindow(t, '2026-03-05T19:50:00.000Z', 35)).toBe('05 Mar, 11:50\u00a0PM - 06 Mar, 12:25\u00a0AM');
    expect(formatWindow(t, '2026-03-05T15:24:00.000Z', 0)).toBe('05 Mar 2026, 07:24\u00a0PM');
  });
  it('BRANCH-04 branch times read in 12-hour form, whatever the provider sends (A-48)', () => {
    expect(
      ['22:00', '22:00:00', '10:00 PM', '00:30', '2026-03-05T18:00:00.000Z', 'soon', ''].map((value) => {
        const minutes = readBranchTime(value);
        return minutes === null ? '' : formatMinutes(t, minutes);
      }),
    ).toEqual(['10:00 PM', '10:00 PM', '10:00 PM', '12:30 AM', '10:00 PM', '', '']);
  });
  it('GEN-10 B-03 in Arabic months and halves of the day are Arabic, digits Western', async () => {
    await loadMessages('ar');
    expect(formatDateTime(arabic, '2026-03-04T21:10:00.000Z')).toBe('5 مارس 2026، 1:10\u00a0ص');
    expect(formatShortDateTime(arabic, '2026-08-04T08:10:00.000Z')).toBe('4 أغسطس 2026، 12:10\u00a0م');
    expect(formatWindow(arabic, '2026-03-05T19:50:00.000Z', 35)).toBe('5 مارس، 11:50\u00a0م - 6 مارس، 12:25\u00a0ص');
    expect(formatClock(arabic, '2026-03-05T15:24:00.000Z')).toBe('7:24\u00a0م');
  });
  it('LIMIT-21 every month has its name', () => {
    const months = Array.from({ length: 12 }, (_, at) =>
      formatDateTime(t, `2026-${String(at + 1).padStart(2, '0')}-15T08:00:00Z`),
    );
    const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
    expect(months.map((text) => text.slice(3, 6)).join(' ')).toBe(names);
  });
  it('GEN-04 LIMIT-01 prices read AED 24.50', () => {
    expect(formatAed(24.5)).toBe('AED 24.50');
  });
  it('ITEM-05 LIMIT-18 rounds half up, also where binary fractions fall short', () => {
    expect([roundHalfUp(24.5), roundHalfUp(24.49), roundHalfUp(1.005 * 100)]).toEqual([25, 24, 101]);
  });
});
