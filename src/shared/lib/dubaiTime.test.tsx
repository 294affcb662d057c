import { loadMessages } from '../i18n/messages';
import { translate, type Translate } from '../i18n/translate';
import { businessDay } from '../../../contract/lib/businessDay';
import { fakeDate } from '../../testing/fakeDate';
import { formatDateOfDay, formatDateTime, formatDayTime, formatWindow, readBranchTime } from './dubaiTime';

declare function setTimeZone(zone: string | undefined): void;

const t: Translate = (key, values) => translate('en', key, values);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const offsetAt = (time: number) => new Date(time).getTimezoneOffset();

/** The moments of a year in which the device's zone changes its offset. */
function changesOf(year: number): number[] {
  const days = Array.from({ length: 366 }, (_each, day) => Date.UTC(year, 0, 1) + day * DAY);
  return days.flatMap((day) => {
    if (offsetAt(day) === offsetAt(day + DAY)) return [];
    let [before, after] = [day, day + DAY];
    while (after - before > MINUTE) {
      const middle = (before + after) / 2;
      if (offsetAt(middle) === offsetAt(day)) before = middle;
      else after = middle;
    }
    return [after];
  });
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `2026-03-05T01:10` of UTC moved by four hours, as the screen writes it. */
function expected(time: number): string {
  const [year, month, day, hours = '', minutes] = new Date(time + 4 * HOUR).toISOString().split(/[-T:]/);
  const hour = Number(hours);
  const clock = `${String(hour % 12 || 12).padStart(2, '0')}:${minutes}\u00a0${hour < 12 ? 'AM' : 'PM'}`;
  return `${day} ${MONTHS[Number(month) - 1]} ${year}, ${clock}`;
}

describe('times on a device in any zone', () => {
  const home = process.env.TZ;
  afterEach(() => setTimeZone(home));

  it('ORDS-05 A-49 an order shows the hour of Dubai in every zone of the runtime, also where it changes', () => {
    const wrong: string[] = [];
    let changes = 0;
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      setTimeZone(zone);
      for (const change of changesOf(2026)) {
        changes += 1;
        for (let time = change - 15 * HOUR; time < change + 15 * HOUR; time += 30 * MINUTE) {
          const iso = new Date(time).toISOString();
          const midnight = Math.floor((time + 4 * HOUR) / DAY) * DAY;
          if (formatDateTime(t, iso) !== expected(time)) wrong.push(`${zone} ${iso}`);
          if (readBranchTime(iso) !== Math.floor((time + 4 * HOUR - midnight) / MINUTE)) wrong.push(`${zone} ${iso}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(changes).toBeGreaterThan(200);
  });

  it('ORDD-03 a window is an hour long where a device in New York loses that hour', () => {
    setTimeZone('America/New_York');
    // 02:00 to 03:00 does not exist in New York on this day.
    expect(formatWindow(t, '2026-03-07T21:45:00.000Z', 60)).toBe('01:45\u00a0AM - 02:45\u00a0AM');
  });
});

describe('the time of an order for later', () => {
  const inArabic: Translate = (key, values) => translate('ar', key, values);
  beforeAll(() => loadMessages('ar'));
  // 11:30 PM of Saturday in Dubai.
  beforeEach(() => fakeDate(Date.parse('2026-11-28T19:30:00Z')));
  afterEach(() => jest.useRealTimers());

  it.each([
    ['2026-11-28T19:45:00Z', 'Today 11:45 PM', 'اليوم 11:45 م'],
    ['2026-11-28T20:15:00Z', 'Tomorrow 12:15 AM', 'غدًا 12:15 ص'],
    ['2026-11-30T08:15:00Z', 'Mon 30 Nov 12:15 PM', 'الاثنين 30 نوفمبر 12:15 م'],
  ])('%s is %s', (iso, english, arabic) => {
    expect([formatDayTime(t, iso), formatDayTime(inArabic, iso)]).toEqual([english, arabic]);
  });

  it('a day of business ends after midnight, and what is printed has the date', () => {
    const days = ['2026-11-28T21:30:00Z', '2026-11-29T06:00:00Z'].map((at) => businessDay(new Date(at)));
    expect(days.map((day) => day > businessDay(new Date()))).toEqual([false, true]);
    expect(formatDateOfDay(t, '2026-11-28T19:45:00Z')).toBe('Sat 28 Nov 11:45 PM');
  });
});
