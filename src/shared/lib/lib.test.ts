import { formatBranchTime, formatDateTime, formatShortDateTime, formatWindow } from './dubaiTime';
import { formatAed, roundHalfUp } from './money';

describe('times and money', () => {
  it('ORDS-05 LIMIT-21 an order of 01:10 in Dubai shows the Dubai date wherever the device is (T10)', () => {
    expect(formatDateTime('2026-03-04T21:10:00.000Z')).toBe('05 Mar 2026, 01:10 AM');
    expect(formatDateTime('nonsense')).toBe('');
  });
  it('PTS-06 the point history has a two-digit year', () => {
    expect(formatShortDateTime('2026-03-04T21:10:00.000Z')).toBe('05 Mar 26, 01:10 AM');
  });
  it('ORDD-03 LIMIT-24 the window is creation to creation plus delivery_time, with dates across midnight', () => {
    expect(formatWindow('2026-03-05T15:24:00.000Z', 35)).toBe('07:24 PM - 07:59 PM');
    expect(formatWindow('2026-03-05T19:50:00.000Z', 35)).toBe('05 Mar, 11:50 PM - 06 Mar, 12:25 AM');
    expect(formatWindow('2026-03-05T15:24:00.000Z', 0)).toBe('05 Mar 2026, 07:24 PM');
  });
  it('BRANCH-04 branch times read in 12-hour form, whatever the provider sends (A-48)', () => {
    expect(['22:00', '22:00:00', '10:00 PM', '00:30', '2026-03-05T18:00:00.000Z', 'soon', ''].map(formatBranchTime))
      .toEqual(['10:00 PM', '10:00 PM', '10:00 PM', '12:30 AM', '10:00 PM', '', '']);
  });
  it('GEN-04 LIMIT-01 prices read AED 24.50', () => { expect(formatAed(24.5)).toBe('AED 24.50'); });
  it('ITEM-05 LIMIT-18 rounds half up, also where binary fractions fall short', () => {
    expect([roundHalfUp(24.5), roundHalfUp(24.49), roundHalfUp(1.005 * 100)]).toEqual([25, 24, 101]);
  });
});
