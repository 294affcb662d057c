import { maskPart, maskText, roundPosition } from './redact';

/** What a rule may need of the snapshot around it. */
export interface RuleContext {
  /** Words of the customer's name. */
  names: readonly string[];
  /** A card's id as `card-1`, `card-2` in the order of appearance: equal cards stay equal, and no id leaves. */
  card: (id: string) => string;
}

/** Copies what is allowed of an unknown value; `undefined` leaves it out. Rules are the allow-list of support. */
export type Rule = (value: unknown, context: RuleContext) => unknown;

const MAX_TEXT = 500;

/** A context in which the same card always gets the same alias. */
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
export const moment: Rule = (value) =>
  typeof value === 'number' && value >= 0 && value < 4.1e12 ? Math.trunc(value) : undefined;
export const flag: Rule = (value) => (typeof value === 'boolean' ? value : undefined);
/** Words that the customer typed. */
export const typed: Rule = (value, { names }) =>
  typeof value === 'string' ? maskText(value.slice(0, MAX_TEXT), names) : undefined;
/** That it was there is all that is said. */
export const part: Rule = (value) => (typeof value === 'string' ? maskPart(value) : undefined);
export const degrees: Rule = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? roundPosition(value) : undefined;
export const card: Rule = (value, context) => (typeof value === 'string' ? context.card(value) : undefined);
export const always =
  (said: unknown): Rule =>
  () =>
    said;
export const word =
  (...words: readonly string[]): Rule =>
  (value) =>
    words.find((each) => each === value);
/** Text of a known form, such as a decimal number in local storage. */
export const formed =
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
const own = (value: Record<string, unknown>, field: string) => (Object.hasOwn(value, field) ? value[field] : undefined);

/** The named fields and nothing else; without one of `needed` it is not the object that it should be. */
export const object =
  (fields: Readonly<Record<string, Rule>>, ...needed: readonly string[]): Rule =>
  (value, context) => {
    if (!isObject(value)) return undefined;
    const kept = Object.entries(fields).flatMap(([field, rule]) => {
      const found = rule(own(value, field), context);
      return found === undefined ? [] : [[field, found] as const];
    });
    const found = Object.fromEntries(kept);
    return needed.every((field) => found[field] !== undefined && found[field] !== '') ? found : undefined;
  };

const SMALL_PICTURE = /^data:image\/(webp|png|jpeg|avif);base64,[\w+/=]{1,4000}$/;

/** With the blurred preview as its picture: it is in the snapshot itself, so that nobody's server is asked for it. */
export const pictured =
  (rule: Rule): Rule =>
  (value, context) => {
    const found = rule(value, context);
    if (!isObject(found) || !isObject(value)) return found;
    const preview = [own(value, 'image_blur'), own(value, 'image')].find(
      (each) => typeof each === 'string' && SMALL_PICTURE.test(each),
    );
    return { ...found, image: preview ?? '' };
  };
