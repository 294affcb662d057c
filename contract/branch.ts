import { Type, type Static } from 'typebox';
import { annotate, Id, Lat, Lng, uniqueList, get, type Call } from './common';

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
