import { Type, type Static } from 'typebox';
import { annotate, Id, Lat, Lng, ScheduledFor, uniqueList, get, type Call } from './common';

/** Times as `HH:mm`, Asia/Dubai; a close time before the open time is on the next day. */
const Timing = Type.Object({
  open_time: Type.String(),
  close_time: Type.String(),
  /** Until when orders are taken, where that is before the close. Not in the specification. */
  orders_until: Type.Optional(Type.String()),
});

export const Branch = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    location: Type.String(),
    lat: Type.Number(),
    lng: Type.Number(),
    phone: Type.String(),
    /** Kilometres from the position asked for, one decimal. */
    distance: Type.Number(),
    /** Minutes. */
    delivery_time: Type.Integer(),
    today_timing: Type.Object({
      is_open: Type.Boolean(),
      /** Not in the specification: within its hours, but it takes no orders, until this time as `HH:mm` where known. */
      is_busy: Type.Optional(Type.Boolean()),
      busy_until: Type.Optional(Type.String()),
      timing: Timing,
    }),
  },
  annotate({ 'x-public': true }),
);
export type Branch = Static<typeof Branch>;
export const BranchList = uniqueList(Branch);

export const GetBranchesQuery = Type.Object({ lat: Type.Optional(Lat), lng: Type.Optional(Lng) });
export type GetBranchesQuery = Static<typeof GetBranchesQuery>;

export const branchCalls = {
  getBranches: get('/getBranches', 'public', { query: GetBranchesQuery, data: Type.Object({ branches: BranchList }) }),
} as const satisfies Record<string, Call>;

/** A branch that the customer fetches from, or else the place that is delivered to. */
const GetTimesQuery = Type.Object({
  branch_id: Type.Optional(Id),
  user_address_id: Type.Optional(Id),
  ...GetBranchesQuery.properties,
});
export type GetTimesQuery = Static<typeof GetTimesQuery>;
export const GetTimesData = Type.Object({
  /** Free quarters of an hour, ascending; none where no order for later is taken. */
  times: Type.Array(ScheduledFor),
  /** Of an order for now. */
  minutes: Type.Integer(),
  /** Whether an order for now is taken. */
  is_open: Type.Boolean(),
});
export type GetTimesData = Static<typeof GetTimesData>;

/** The refusal of a time that is no longer free: at most three others. Read when sent, never required. */
export const TimeRefusal = Type.Object({ next_times: Type.Array(ScheduledFor) });
export type TimeRefusal = Static<typeof TimeRefusal>;

export const extraBranchCalls = {
  getTimes: get('/getTimes', 'public', { query: GetTimesQuery, data: GetTimesData }),
} as const satisfies Record<string, Call>;
