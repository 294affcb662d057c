import { Type, type Static } from 'typebox';

const closed = { additionalProperties: false };
const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Span = Type.Object({ open: Time, close: Time }, closed);
export type Span = Static<typeof Span>;

/** One span, several in their order, or null: closed. */
const Day = Type.Union([Span, Type.Array(Span, { minItems: 1, maxItems: 4 }), Type.Null()]);
export type Day = Static<typeof Day>;

export const Week = Type.Array(Day, {
  minItems: 7,
  maxItems: 7,
  description:
    'Seven days from Sunday, Asia/Dubai: a span, several, or null for closed; a close before the open is the next ' +
    'day, and from 00:00 to 00:00 is the whole day',
});

/** Other hours on one date, or from one to another, both included. */
const HoursException = Type.Object({ from: IsoDate, to: Type.Optional(IsoDate), hours: Day }, closed);
export type HoursException = Static<typeof HoursException>;
export const HoursExceptions = Type.Array(HoursException, {
  maxItems: 100,
  description: 'Other hours on dates: Ramadan, Eid, a private event. The first that has a date is taken',
});

/** Minutes. */
export const DAY = 24 * 60;
const DAY_MS = DAY * 60_000;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes after midnight; `to` is above a day where the span ends on the next one. */
export function minutesOfSpan({ open, close }: Span): { from: number; to: number } {
  const from = minutesOf(open);
  const to = minutesOf(close);
  // 23:59 means 'until midnight', so that minute is included.
  return { from, to: to <= from ? to + DAY : to === DAY - 1 ? DAY : to };
}

export const spansOf = (day: Day): Span[] => (day === null ? [] : Array.isArray(day) ? day : [day]);

export interface BranchHours {
  hours: readonly Day[];
  exceptions: readonly HoursException[];
}

/** A day's hours and where they stand, as in `exceptions/2/hours`. */
function dayOf({ hours, exceptions }: BranchHours, { date, weekday }: { date: string; weekday: number }) {
  const index = exceptions.findIndex(({ from, to = from }) => from <= date && date <= to);
  const exception = exceptions[index];
  return exception
    ? { at: `exceptions/${index}/hours`, day: exception.hours }
    : { at: `hours/${weekday}`, day: hours[weekday] ?? null };
}

/** The spans of a date. */
export const spansOn = (branch: BranchHours, on: { date: string; weekday: number }): Span[] =>
  spansOf(dayOf(branch, on).day);

/** What is wrong with a row of hours, whose path in them is `at` */
interface HoursProblem {
  at: string;
  problem: 'overlap' | 'date' | 'order';
}

function* dayProblems(at: string, day: Day): Generator<HoursProblem> {
  const spans = spansOf(day);
  for (const [index, span] of spans.entries()) {
    const before = spans[index - 1];
    if (before && minutesOfSpan(span).from < minutesOfSpan(before).to)
      yield { at: `${at}/${index}`, problem: 'overlap' };
  }
}

/** A night that goes on after the next day has opened. */
function* nightProblems(night: Day, { at, day }: ReturnType<typeof dayOf>): Generator<HoursProblem> {
  const [last, first] = [spansOf(night).at(-1), spansOf(day)[0]];
  if (last && first && minutesOfSpan(last).to - DAY > minutesOfSpan(first).from) yield { at, problem: 'overlap' };
}

const timeOf = (date: string): number => Date.parse(date);
export const isRealDate = (date: string): boolean =>
  !Number.isNaN(timeOf(date)) && new Date(timeOf(date)).toISOString().startsWith(date);

function* datesProblems(branch: BranchHours): Generator<HoursProblem> {
  const dayAt = (date: string, later: number) => {
    const moment = new Date(timeOf(date) + later * DAY_MS);
    return dayOf(branch, { date: moment.toISOString().slice(0, 10), weekday: moment.getUTCDay() });
  };
  for (const [index, { from, to = from, hours }] of branch.exceptions.entries()) {
    const at = `exceptions/${index}`;
    const unreal = Object.entries({ from, to }).find(([, date]) => !isRealDate(date));
    if (unreal) yield { at: `${at}/${unreal[0]}`, problem: 'date' };
    else if (to < from) yield { at, problem: 'order' };
    else {
      yield* dayProblems(`${at}/hours`, hours);
      const [first, last] = [dayAt(from, 0), dayAt(to, 0)];
      yield* nightProblems(dayAt(from, -1).day, first);
      if (from < to) yield* nightProblems(first.day, dayAt(from, 1));
      yield* nightProblems(last.day, dayAt(to, 1));
    }
  }
}

/** What a schema cannot say about hours: spans out of order or over each other, also at midnight, and unreal dates. */
export function hoursProblems(branch: BranchHours): HoursProblem[] {
  const { hours } = branch;
  return [
    ...hours.flatMap((day, weekday) => [
      ...dayProblems(`hours/${weekday}`, day),
      ...nightProblems(hours.at(weekday - 1) ?? null, { at: `hours/${weekday}`, day }),
    ]),
    ...datesProblems(branch),
  ];
}
