import { loadMessages } from '../../shared/i18n/messages';
import { translate, type Translate } from '../../shared/i18n/translate';
import { aBranch } from '../../testing/builders';
import { closedText, hoursOf, kilometresTo, ordersUntil, readablePhone, stateOf } from './branchText';

const english: Translate = (key, values) => translate('en', key, values);
const arabic: Translate = (key, values) => translate('ar', key, values);
const withoutMarks = (shown: ReturnType<typeof hoursOf>) =>
  shown && { ...shown, text: shown.text.replace(/[\u2066-\u2069]/g, '') };
const hours = (open_time: string, close_time: string, t = english, is_open = true) =>
  withoutMarks(hoursOf(t, aBranch({ today_timing: { is_open, timing: { open_time, close_time } } })));
/** Noon of 1 December in Dubai. */
const NOON = Date.parse('2026-12-01T08:00:00Z');

describe('the text of a branch card', () => {
  beforeEach(() => void jest.useFakeTimers({ now: NOON, advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['11:00', '23:30', 'Today 11:00 AM - 11:30 PM', false],
    ['17:00:00', '03:00:00', 'Today 5:00 PM - 3:00 AM', true],
    ['00:00', '23:59', 'Open 24 hours', false],
    ['06:00', '06:00', 'Today 6:00 AM - 6:00 AM', true],
    ['10:00 AM', '12:00 AM', 'Today 10:00 AM - 12:00 AM', true],
    ['2026-03-05T06:00:00Z', '2026-03-05T18:00:00Z', 'Today 10:00 AM - 10:00 PM', false],
  ])('BRANCH-04 A-48 B-08 %s to %s reads %s', (from, to, text, endsNextDay) => {
    const shown = hours(from, to);
    expect(shown?.text.replace(/\b0(\d:)/g, '$1')).toBe(text);
    expect(shown?.endsNextDay).toBe(endsNextDay);
  });

  it('GEN-10 B-03 the hours are Arabic in Arabic, with Western digits', async () => {
    await loadMessages('ar');
    expect(hours('12:30', '00:15', arabic)).toEqual({ text: 'اليوم 12:30 م - 12:15 ص', endsNextDay: true });
  });

  it('BRANCH-04 A-48 without times, or with unreadable ones, none are shown', () => {
    expect(hours('', '')).toBeNull();
    expect(hours('late', '03:00')).toBeNull();
    expect(hours('11:00', 'late')).toBeNull();
  });

  it('BRANCH-04 a closed branch without hours says the date, in either language', async () => {
    expect(hours('', '', english, false)?.text).toBe('Closed on 1 Dec');
    await loadMessages('ar');
    expect(hours('', '', arabic, false)?.text).toBe('مغلق يوم 1 ديسمبر');
  });

  it('BRANCH-04 until when a branch takes orders is said where the provider says it', async () => {
    const timing = { open_time: '11:00', close_time: '23:00' };
    const until = (more: object, t = english) =>
      ordersUntil(t, aBranch({ today_timing: { is_open: true, timing: { ...timing, ...more } } }));
    expect(until({})).toBeNull();
    expect(until({ orders_until: '22:25' })).toMatch(/^Orders until \W?10:25 PM\W?$/);
    await loadMessages('ar');
    expect(until({ orders_until: '22:25' }, arabic)).toMatch(/^الطلبات حتى \W?10:25 م\W?$/);
  });

  it('BRANCH-04 BRANCH-07 busy is not closed, and until when is said where the provider says it', async () => {
    const timing = { open_time: '11:00', close_time: '23:00' };
    const texts = (more: object, t = english) => {
      const branch = aBranch({ today_timing: { is_open: false, timing, ...more } });
      return [stateOf(t, branch), closedText(t, branch)].map((text) => text.replace(/[\u2066-\u2069]/g, ''));
    };
    // A provider of the specification's 33 calls.
    expect(texts({})).toEqual(['Close', 'Branch is closed, try another']);
    expect(texts({ is_busy: true })).toEqual(['Busy', 'Branch is busy, try another']);
    const until = { is_busy: true, busy_until: '19:30' };
    expect(texts(until)).toEqual(['Busy until 7:30 PM', 'Branch is busy until 7:30 PM, try another']);
    await loadMessages('ar');
    expect(texts(until, arabic)).toEqual(['مزدحم حتى 7:30 م', 'الفرع مزدحم حتى 7:30 م، جرّب فرعاً آخر']);
  });

  it("BRANCH-04 hours that began yesterday are not said to be today's", () => {
    jest.setSystemTime(NOON - 11 * 60 * 60_000);
    expect(hours('18:00', '02:00')).toEqual({ text: '6:00 PM - 2:00 AM', endsNextDay: false });
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
