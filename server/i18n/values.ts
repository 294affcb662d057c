import type { Bilingual } from '../db/schema';
import { dubaiTime } from '../lib/dubaiTime';
import { formatAed } from '../lib/money';

type Forms = Record<'one' | 'two' | 'few' | 'many' | 'other', string>;

const HOURS = { one: 'ساعة واحدة', two: 'ساعتين', few: 'ساعات', many: 'ساعة', other: 'ساعة' };
const MINUTES = { one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' };
const POINTS = { one: 'نقطة واحدة', two: 'نقطتين', few: 'نقاط', many: 'نقطة', other: 'نقطة' };
const TIMES = { one: 'مرة واحدة', two: 'مرتين', few: 'مرات', many: 'مرة', other: 'مرة' };
const MORE_ITEMS = { one: 'صنف آخر', two: 'صنفان آخران', few: 'أصناف أخرى', many: 'صنفاً آخر', other: 'صنف آخر' };

const rules = new Intl.PluralRules('ar');

function arabicCount(n: number, forms: Forms): string {
  const form = rules.select(n);
  if (form === 'one' || form === 'two') return forms[form];
  return `${n} ${forms[form === 'zero' ? 'other' : form]}`;
}

export function waitingTime(minutes: number): Bilingual {
  const hours = Math.ceil(minutes / 60);
  if (minutes > 90) return { en: `${hours} hours`, ar: arabicCount(hours, HOURS) };
  return { en: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`, ar: arabicCount(minutes, MINUTES) };
}

export const points = (n: number): Bilingual => ({ en: `${n} points`, ar: arabicCount(n, POINTS) });
export const times = (n: number): Bilingual => ({ en: `${n} times`, ar: arabicCount(n, TIMES) });
export const moreItems = (n: number): Bilingual => ({ en: `${n} more`, ar: arabicCount(n, MORE_ITEMS) });

export function aed(fils: number): Bilingual {
  const text = `AED ${formatAed(fils)}`;
  return { en: text, ar: `\u2066${text}\u2069` };
}

export const listed = (texts: readonly Bilingual[]): Bilingual => ({
  en: texts.map(({ en }) => en).join(', '),
  ar: texts.map(({ ar }) => ar).join('، '),
});

export function weekday(day: number): Bilingual {
  // 1 January 2023 was a Sunday.
  const date = new Date(Date.UTC(2023, 0, 1 + day));
  const name = (lang: string) => date.toLocaleDateString(lang, { weekday: 'long', timeZone: 'UTC' });
  return { en: name('en'), ar: name('ar') };
}

/** As `7:30 PM`, Asia/Dubai. */
export function clockTime(moment: Date): Bilingual {
  const { minutes } = dubaiTime(moment);
  const clock = `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
  const isMorning = minutes < 12 * 60;
  return { en: `${clock} ${isMorning ? 'AM' : 'PM'}`, ar: `${clock} ${isMorning ? 'ص' : 'م'}` };
}

/** As `Fri 29 Nov 12:15 PM`, or on the day of `now` as `Today 7:30 PM`, Asia/Dubai. */
export function dayAndTime(moment: Date, now?: Date): Bilingual {
  const { date } = dubaiTime(moment);
  const clock = clockTime(moment);
  if (now && dubaiTime(now).date === date) return { en: `Today ${clock.en}`, ar: `اليوم ${clock.ar}` };
  const part = (lang: string, format: Intl.DateTimeFormatOptions) =>
    new Date(date).toLocaleDateString(lang, { ...format, timeZone: 'UTC' });
  const day = Number(date.slice(-2));
  const english = `${part('en', { weekday: 'short' })} ${day} ${part('en', { month: 'short' })}`;
  const arabic = `${part('ar', { weekday: 'long' })} ${day} ${part('ar-AE', { month: 'long' })}`;
  return { en: `${english} ${clock.en}`, ar: `${arabic} ${clock.ar}` };
}

export const shownDate = (date: string): string => date.split('-').reverse().join('/');
