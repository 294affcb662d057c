import { loadMessages } from '../../shared/i18n/messages';
import { translate, type Translate } from '../../shared/i18n/translate';
import { aBranch } from '../../testing/builders';
import { hoursOf, kilometresTo, readablePhone } from './branchText';

const english: Translate = (key, values) => translate('en', key, values);
const arabic: Translate = (key, values) => translate('ar', key, values);
const hours = (open_time: string, close_time: string, t = english) =>
  hoursOf(t, aBranch({ today_timing: { is_open: true, timing: { open_time, close_time } } }));

describe('the text of a branch card', () => {
  it.each([
    ['11:00', '23:30', '11:00 AM - 11:30 PM', false],
    ['17:00:00', '03:00:00', '5:00 PM - 3:00 AM', true],
    ['00:00', '23:59', 'Open 24 hours', false],
    ['06:00', '06:00', '6:00 AM - 6:00 AM', true],
    ['10:00 AM', '12:00 AM', '10:00 AM - 12:00 AM', true],
    ['2026-03-05T06:00:00Z', '2026-03-05T18:00:00Z', '10:00 AM - 10:00 PM', false],
  ])('BRANCH-04 A-48 B-08 %s to %s reads %s', (from, to, text, endsNextDay) => {
    const shown = hours(from, to);
    expect(shown?.text.replace(/\b0(\d:)/g, '$1')).toBe(text);
    expect(shown?.endsNextDay).toBe(endsNextDay);
  });

  it('GEN-10 B-03 the hours are Arabic in Arabic, with Western digits', async () => {
    await loadMessages('ar');
    expect(hours('12:30', '00:15', arabic)).toEqual({ text: '12:30 م - 12:15 ص', endsNextDay: true });
  });

  it('BRANCH-04 A-48 without times, or with unreadable ones, none are shown', () => {
    expect(hours('', '')).toBeNull();
    expect(hours('late', '03:00')).toBeNull();
    expect(hours('11:00', 'late')).toBeNull();
  });

  it('BRANCH-03 distances have one decimal, and are measured here when the provider sends none', () => {
    expect(kilometresTo(aBranch({ distance: 12.3456 }), { lat: 25, lng: 55 })).toBe(12.3);
    expect(kilometresTo(aBranch({ distance: 0, lat: 25.2, lng: 55.2 }), { lat: 25.1, lng: 55.2 })).toBe(11.1);
  });

  it('BRANCH-03 phone numbers are grouped for reading', () => {
    expect(readablePhone('+97143991200')).toBe('+971 4 399 1200');
    expect(readablePhone('971501234567')).toBe('+971 50 123 4567');
    expect(readablePhone('800 5555')).toBe('800 5555');
    expect(readablePhone('+971 4 399 1200 5')).toBe('+971 4 399 1200 5');
    expect(readablePhone('00971501234567')).toBe('00971501234567');
  });
});
