const OFFSET_MS = 4 * 60 * 60 * 1000;

/** When a date begins in Dubai. */
export const startOfDay = (date: string): Date => new Date(Date.parse(date) - OFFSET_MS);

export interface DubaiTime {
  weekday: number;
  minutes: number;
  date: string;
}

export function dubaiTime(moment: Date): DubaiTime {
  const shifted = new Date(moment.getTime() + OFFSET_MS);
  return {
    weekday: shifted.getUTCDay(),
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
    date: shifted.toISOString().slice(0, 10),
  };
}
