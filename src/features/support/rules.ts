import { maskPart, maskText, roundPosition } from './redact';

/** The context of a rule. */
export interface RuleContext {
  /** Words of the customer's name. */
  names: readonly string[];
  /** A card's id as `card-1`, `card-2` in order of appearance, so that equal cards stay recognisable. */
  card: (id: string) => string;
}

/** Copies the allowed part of an unknown value; `undefined` leaves it out. */
export type Rule = (value: unknown, context: RuleContext) => unknown;

const MAX_TEXT = 500;

/** A context in which the same card always has the same alias. */
export function ruleContext(names: readonly string[]): RuleContext {
  const cards = new Map<string, string>();
  return {
    names,
    card: (id) => {
      if (id === '' || /^card-\d+$/.test(id)) return id;
      const alias = cards.get(id) ?? `card-${cards.size + 1}`;
      cards.set(id, alias);
      return alias;
    },
  };
}

export const text: Rule = (value) => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : undefined);
export const number: Rule = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
/** Milliseconds since 1970, within this century. */
export const timestamp: Rule = (value) =>
  typeof value === 'number' && value >= 0 && value < 4.1e12 ? Math.trunc(value) : undefined;
export const flag: Rule = (value) => (typeof value === 'boolean' ? value : undefined);
/** Free text of the customer. */
export const freeText: Rule = (value, { names }) =>
  typeof value === 'string' ? maskText(value.slice(0, MAX_TEXT), names) : undefined;
/** Records only that there was a value. */
export const maskedPart: Rule = (value) => (typeof value === 'string' ? maskPart(value) : undefined);
export const degrees: Rule = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? roundPosition(value) : undefined;
export const card: Rule = (value, context) => (typeof value === 'string' ? context.card(value) : undefined);
export const constant =
  (said: unknown): Rule =>
  () =>
    said;
export const oneOf =
  (...words: readonly string[]): Rule =>
  (value) =>
    words.find((each) => each === value);
/** Text of a given format, for example a decimal number in local storage. */
export const matching =
  (form: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined;
export const nullable =
  (rule: Rule): Rule =>
  (value, context) =>
    value === null ? null : rule(value, context);

export const list =
  (rule: Rule, max = 100): Rule =>
  (value, context) =>
    Array.isArray(value)
      ? value
          .slice(0, max)
          .map((each) => rule(each, context))
          .filter((each) => each !== undefined)
      : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A field of an untrusted object; undefined for one that is inherited. */
export const fieldOf = (value: Record<string, unknown>, field: string) =>
  Object.hasOwn(value, field) ? value[field] : undefined;

/** Copies the named fields only; undefined if one of `needed` is missing. */
export const object =
  (fields: Readonly<Record<string, Rule>>, ...needed: readonly string[]): Rule =>
  (value, context) => {
    if (!isObject(value)) return undefined;
    const entries = Object.entries(fields).flatMap(([field, rule]) => {
      const found = rule(fieldOf(value, field), context);
      return found === undefined ? [] : [[field, found] as const];
    });
    const found = Object.fromEntries(entries);
    return needed.every((field) => found[field] !== undefined && found[field] !== '') ? found : undefined;
  };

/** The same, without objects that lack a field. */
export const needing =
  (field: string, rule: Rule): Rule =>
  (value, context) => {
    const found = rule(value, context);
    return isObject(found) && found[field] !== undefined ? found : undefined;
  };

const SMALL_PICTURE = /^data:image\/(webp|png|jpeg|avif);base64,[\w+/=]{1,4000}$/;

/** With the blurred preview as its picture, because it needs no request. */
export const withPicture =
  (rule: Rule): Rule =>
  (value, context) => {
    const found = rule(value, context);
    if (!isObject(found) || !isObject(value)) return found;
    const preview = [fieldOf(value, 'image_blur'), fieldOf(value, 'image')].find(
      (each) => typeof each === 'string' && SMALL_PICTURE.test(each),
    );
    return { ...found, image: preview ?? '' };
  };
