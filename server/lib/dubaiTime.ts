/** The United Arab Emirates are at UTC+4 the whole year. */
const OFFSET_MS = 4 * 60 * 60 * 1000;

/** A moment as local time in Dubai. */
export interface DubaiTime {
  /** 0 Sunday to 6 Saturday. */
  weekday: number;
  /** Minutes since midnight. */
  minutes: number;
  /** ISO date, `YYYY-MM-DD`. */
  date: string;
}

/** The moment in Asia/Dubai. */
export function dubaiTime(moment: Date): DubaiTime {
  const shifted = new Date(moment.getTime() + OFFSET_MS);
  return {
    weekday: shifted.getUTCDay(),
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
    date: shifted.toISOString().slice(0, 10),
  };
}
