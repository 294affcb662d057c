import { spansOf, type Day } from '../../contract/hours';

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** How a value of the menu is written in a cell. What cannot be read stays a text, which the check refuses. */
interface CellKind {
  write(value: never): string;
  read(cell: string): unknown;
}

const YES_NO: Record<string, boolean> = { yes: true, true: true, no: false, false: false };
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i;
const SPAN = /^(\d\d:\d\d)[-–](\d\d:\d\d)$/;
const listOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

const readNumber = (cell: string): unknown => (NUMBER.test(cell.trim()) ? Number(cell) : cell);

function readHours(cell: string): unknown {
  if (cell.trim().toLowerCase() === 'closed') return null;
  const found = cell
    .trim()
    .split(/[\s;]+/)
    .map((part) => SPAN.exec(part));
  const spans = found.flatMap((match) => (match ? [{ open: match[1], close: match[2] }] : []));
  if (spans.length < found.length) return cell;
  return spans.length === 1 ? spans[0] : spans;
}

function readNamed(part: string): unknown {
  const [en = '', ar, ...more] = part.split('|').map((word) => word.trim());
  return ar === undefined || more.length > 0 ? part : { en, ar };
}

export const CELL_KINDS = {
  /** As it is: blanks are part of a text. */
  text: { write: (text: string) => text, read: (cell) => cell },
  word: { write: (text: string) => text, read: (cell) => cell.trim() },
  number: { write: (number: number) => String(number), read: readNumber },
  yesNo: { write: (is: boolean) => (is ? 'yes' : 'no'), read: (cell) => YES_NO[cell.trim().toLowerCase()] ?? cell },
  list: { write: (words: string[]) => words.join('; '), read: listOf },
  weekdays: {
    write: (days: number[]) => days.map((day) => WEEKDAYS[day]).join('; '),
    read: (cell) =>
      listOf(cell).map((name) => {
        const day = WEEKDAYS.findIndex((known) => known.toLowerCase() === name.toLowerCase());
        return day < 0 ? name : day;
      }),
  },
  named: {
    write: (list: (string | { en: string; ar: string })[]) =>
      list.map((one) => (typeof one === 'string' ? one : `${one.en} | ${one.ar}`)).join('; '),
    read: (cell) => listOf(cell).map(readNamed),
  },
  hours: {
    write: (day: Day) =>
      day === null
        ? 'closed'
        : spansOf(day)
            .map(({ open, close }) => `${open}-${close}`)
            .join(' '),
    read: readHours,
  },
} as const satisfies Record<string, CellKind>;
export type CellKindName = keyof typeof CELL_KINDS;
