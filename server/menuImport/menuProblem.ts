import type { TLocalizedValidationError } from 'typebox/error';

/** A mistake of a menu: a JSON pointer into it, and what is wrong there. */
export interface MenuProblem {
  path: string;
  text: string;
}
/** Where a part of the menu stands in its file, and how a mistake of the hours is mended there. */
export interface MenuSource {
  placeOf(path: string): string;
  hoursExample: string;
}

const NAMES: Record<string, string> = {
  branches: 'branch',
  categories: 'category',
  items: 'item',
  addon_items: 'addon',
  addons: 'addon group',
  banners: 'banner',
  promos: 'promo',
  exceptions: 'exception',
};
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const unescaped = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~');
const segmentsOf = (path: string): string[] => path.split('/').slice(1).map(unescaped);
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const valueAt = (json: unknown, path: string): unknown => segmentsOf(path).reduce(fieldOf, json);

/** Id and English title of a row, as ` wings-10 (Ten wings)`; '' for what has neither. */
export function nameOf(row: unknown): string {
  const id = textOf(fieldOf(row, 'id')) || textOf(fieldOf(row, 'group'));
  const title = textOf(fieldOf(fieldOf(row, 'title') ?? fieldOf(row, 'name'), 'en'));
  return `${id && ` ${id}`}${title && ` (${title})`}`;
}

/** A place in a JSON file: lists are counted from 1, rows have their id and title. */
export function jsonPlace(json: unknown, path: string): string {
  const words: string[] = [];
  let [value, list] = [json, ''];
  for (const segment of segmentsOf(path)) {
    const isRow = Array.isArray(value) && /^\d+$/.test(segment);
    value = fieldOf(value, segment);
    if (!isRow) words.push(segment);
    else if (list === 'hours') words.push(DAYS[Number(segment)] ?? segment);
    else {
      if (NAMES[list]) words.pop();
      words.push(`${NAMES[list] ?? ''} ${Number(segment) + 1}${nameOf(value)}`.trim());
    }
    list = isRow ? '' : segment;
  }
  return words.join(', ') || 'the file';
}

export const jsonSource = (json: unknown): MenuSource => ({
  placeOf: (path) => jsonPlace(json, path),
  hoursExample: '{"open": "11:00", "close": "00:00"}, a list of these, or null for a closed day',
});

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};
const EXAMPLES: [pattern: RegExp, text: string][] = [
  [/\/(?:en|ar)$/, 'is blank: it needs a letter or a digit'],
  [/\/(?:from|to)$/, 'must be a date such as 2027-02-28'],
  [/\/link$/, 'must be a page of the app such as /items/wings, or begin with https://'],
  [/\/phone$/, 'must be a number such as +971 4 000 0101'],
  [/\/code_prefix$/, 'must be one to six capital letters'],
  [/\/code$/, 'must be 2 to 20 Latin letters and digits'],
  [/\/(?:image|group)$/, 'must be small letters, digits and hyphens'],
  [/\/(?:id|included|(?:defaults|branch_ids)\/\d+)$/, 'must be letters, digits, hyphens and underscores, at most 64'],
  [/\/(?:allergens|diets)\/\d+$/, 'must be a text without ; and |, or one in English and in Arabic'],
];

/** What a mistake of the shape is called. */
function sentence({ keyword, instancePath, params, message }: TLocalizedValidationError, json: unknown): string {
  const value = valueAt(json, instancePath);
  const given = params as { type?: string | string[]; limit?: number; allowedValues?: unknown[] };
  const example = EXAMPLES.find(([pattern]) => pattern.test(instancePath))?.[1];
  if (keyword === 'boolean')
    return /^\/(?:pictures|addon_groups)\/[^/]*$/.test(instancePath)
      ? 'its name must be small letters, digits and hyphens, at most 60'
      : 'is not a field of the format';
  if (keyword === 'type' && value !== undefined)
    return `must be ${TYPES[String(given.type)] ?? String(given.type)}, and is ${shown(value)}`;
  if (keyword === 'pattern' || keyword === 'anyOf') return `${example ?? 'has another form'}, and is ${shown(value)}`;
  if (keyword === 'enum') return `must be one of ${given.allowedValues?.join(', ') ?? ''}, and is ${shown(value)}`;
  return `${message}, and is ${shown(value)}`;
}

const HOURS = /^(.*\/(?:branches\/\d+\/hours\/\d+|exceptions\/\d+\/hours))(?:\/|$)/;

/** The mistakes that the schema finds: one for each place, whatever the schema says about it. */
export function schemaProblems(errors: TLocalizedValidationError[], json: unknown, source: MenuSource): MenuProblem[] {
  const found = new Map<string, string>();
  // What fails as a whole is not told again for each form that it could have had.
  const wholes = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  for (const error of errors) {
    const hours = HOURS.exec(error.instancePath)?.[1];
    const whole = hours ?? wholes.find((path) => error.instancePath.startsWith(path));
    // A field that is not in the format is reported twice: by its own path and by that of its object.
    if (error.keyword === 'additionalProperties' || (whole && !hours && error.keyword !== 'anyOf')) continue;
    if (error.keyword === 'required') {
      for (const name of error.params.requiredProperties) found.set(`${error.instancePath}/${name}`, 'is missing');
      continue;
    }
    const path = whole ?? error.instancePath;
    const text = hours
      ? `${shown(valueAt(json, hours))} is not understood: write ${source.hoursExample}; 00:00 is midnight`
      : sentence(error, json);
    if (!found.has(path)) found.set(path, text);
  }
  return [...found].map(([path, text]) => ({ path, text }));
}

export const problemLine = ({ path, text }: MenuProblem, source: MenuSource): string =>
  `${source.placeOf(path)}: ${text}`;
