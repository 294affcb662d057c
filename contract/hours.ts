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
    'Seven days from Sunday, Asia/Dubai: a span, several, or null for closed; a close before the open is the next day',
});

/** Other hours on one date, or from one to another, both included. */
const HoursException = Type.Object({ from: IsoDate, to: Type.Optional(IsoDate), hours: Day }, closed);
export type HoursException = Static<typeof HoursException>;
export const endsBeforeItBegins = ({ from, to = from }: HoursException): boolean => to < from;
export const HoursExceptions = Type.Array(HoursException, {
  maxItems: 100,
  description: 'Other hours on dates: Ramadan, Eid, a private event. The first that has a date is taken',
});
