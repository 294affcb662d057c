/* Faults for testRules.mjs: each line is found by the rules that its comment names, and by no others. */
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux'; // -> no-restricted-imports
import { useParams } from 'react-router-dom'; // -> no-restricted-imports
import { Button } from '@mui/material'; // -> no-restricted-imports
import { useGetCartQuery } from '../cart/cartApi'; // -> own/zones
export * from '../promo/promoApi';
import * as screens from '../../app/router/lazyScreens'; // -> own/zones
import { useReactTable } from '@tanstack/react-table';
import { log } from '../../../server/modules/cart/faults'; // -> own/zones, import/no-cycle
import * as shell from '../../boot/shell'; // -> own/zones
import { Theme } from '@mui/material/styles'; // -> typescript/consistent-type-imports

export default function plantedDefault() {} // -> import/no-default-export, no-empty-function
export enum Size { // -> own/restricted-syntax
  Small = 'small',
}
declare const anything: any; // -> typescript/no-explicit-any
declare const maybe: string | undefined;
declare const words: string[];
declare const later: () => Promise<string>;
declare const go: () => void;
declare const known: { name: string };
declare const holder: { name?: string };
export const theme: Theme | null = null;
export var old = 1; // -> no-var
export let changed = 2;
export const longLine = 'a line that is longer than any other line of this file, and by that longer than a line may be here'; // -> own/max-length
later(); // -> typescript/no-floating-promises
words.forEach(async () => later()); // -> typescript/no-misused-promises
export const first = maybe!; // -> typescript/no-non-null-assertion
export const joined = `${words}`; // -> typescript/restrict-template-expressions
export const based = String(known); // -> typescript/no-base-to-string
export const sum = 1 + known.name; // -> typescript/restrict-plus-operands
export const called = anything(); // -> typescript/no-unsafe-call, typescript/no-unsafe-assignment
export const member = anything.name; // -> typescript/no-unsafe-member-access, typescript/no-unsafe-assignment
export const getAny = (): string => anything; // -> typescript/no-unsafe-return
export const parsed = Number.parseInt(anything); // -> typescript/no-unsafe-argument
export const always = known ? 1 : 2; // -> typescript/no-unnecessary-condition
export const same = known.name as string; // -> typescript/no-unnecessary-type-assertion
export const nulled = known !== null ? 2 : 1; // -> typescript/no-unnecessary-condition
export const kept = maybe !== undefined ? maybe : 'a'; // -> typescript/prefer-nullish-coalescing
export const chosen = maybe && maybe.length; // -> typescript/prefer-optional-chain
export const has = words.indexOf('a') !== -1; // -> typescript/prefer-includes
export const starts = /^a/.test(known.name); // -> typescript/prefer-string-starts-ends-with
export const found = words.filter((word) => word)[0]; // -> typescript/prefer-find
export const matched = known.name.match(/a/); // -> typescript/prefer-regexp-exec
export const quoted = known['name']; // -> typescript/dot-notation
export const list: Array<number> = []; // -> typescript/array-type
export const number: number = 1; // -> typescript/no-inferrable-types
export const text = String('a'); // -> typescript/no-unnecessary-type-conversion
export const templated = `${'a'}`; // -> typescript/no-unnecessary-template-expression
export const isTrue = (value: boolean) => value === true; // -> typescript/no-unnecessary-boolean-literal-compare
export const rejected = () => Promise.reject('no'); // -> typescript/prefer-promise-reject-errors
export const thrown = () => {
  throw 'no'; // -> typescript/only-throw-error
};
export const waited = async () => {
  await known.name; // -> typescript/await-thenable
};
export const caught = () => later().catch((e) => `${e}`); // -> typescript/use-unknown-in-catch-callback-variable
export const voided = (call: () => void) => {
  void call(); // -> typescript/no-confusing-void-expression, typescript/no-meaningless-void-operator
};
export const confused = (call: () => void) => { return call(); }; // -> typescript/no-confusing-void-expression
declare const record: Record<string, string>;
export const deleted = () => delete record[known.name]; // -> typescript/no-dynamic-delete
export const spreadWords = { ...words }; // -> typescript/no-misused-spread
export const looped = () => {
  for (const at in words) console.log(at); // -> typescript/no-for-in-array, no-console
  for (let at = 0; at < words.length; at++) console.warn(words[at]); // -> typescript/prefer-for-of
};
export const arrayed = new Array(1, 2); // -> no-array-constructor
export interface Nothing {} // -> typescript/no-empty-object-type
export type Wrapped = String; // -> typescript/no-wrapper-object-types
export type Called = Function; // -> typescript/no-unsafe-function-type
export type Repeated = string | string; // -> typescript/no-duplicate-type-constituents
export type Swallowed = unknown | string; // -> typescript/no-redundant-type-constituents
export type Indexed = { [name: string]: string }; // -> typescript/consistent-indexed-object-style
export class Only { // -> typescript/no-extraneous-class
  static value = 1;
}
export namespace Space {} // -> typescript/no-namespace
/* -> typescript/ban-ts-comment */ // @ts-ignore
export const ignored = 1;
export const caughtUnused = () => {
  try {
    return JSON.parse('1') as number;
  } catch (unused) { // -> no-unused-vars
    return 1;
  }
};
export const styles = { color: '#ff0000' }; // -> own/restricted-syntax
export const selector = 'div:has(a)'; // -> own/restricted-syntax
export const stored = localStorage.getItem('user'); // -> no-restricted-globals
export const storedAlso = window.sessionStorage; // -> no-restricted-properties
export const now = Date.now(); // -> no-restricted-properties
export const id = crypto.randomUUID(); // -> no-restricted-properties
export const sorted = words.toSorted(); // -> no-restricted-properties
known.name; // -> no-unused-expressions
document.execCommand('copy'); // -> typescript/no-deprecated

export function notConst() {
  let once = 1; // -> prefer-const
  return once;
}
export class Useless {
  private wide: number = 1; // -> typescript/no-inferrable-types
  constructor() {} // -> no-useless-constructor, no-empty-function
  get kind() { return 'kind'; } // -> typescript/class-literal-property-style
  get size(): number { return this.wide; } // -> typescript/related-getter-setter-pairs
  set size(value: string) { this.wide = value.length; }
  itself(): Useless { return this; } // -> typescript/prefer-return-this-type
  named() { const self = this; return self; } // -> typescript/no-this-alias
}
export function rest() { return arguments; } // -> prefer-rest-params
export const spreadCall = Math.max.apply(Math, list); // -> prefer-spread
export interface Overloads {
  a(value: string): void; // -> typescript/adjacent-overload-signatures
  b(): void;
  a(value: number): void; // -> typescript/unified-signatures
}
/* tslint:disable */ // -> typescript/ban-tslint-comment
export const map: Map<string, number> = new Map(); // -> typescript/consistent-generic-constructors
export const arrayDeleted = () => delete words[0]; // -> typescript/no-array-delete
export const confusing =
  holder.name! == 'a'; // -> typescript/no-confusing-non-null-assertion, typescript/no-non-null-assertion
export enum Mixed { // -> own/restricted-syntax
  One = 1, // -> typescript/no-duplicate-enum-values
  Two = 'two', // -> typescript/no-mixed-enums
  Again = 1,
}
export enum Computed { Now = words.length } // -> own/restricted-syntax, typescript/prefer-literal-enum-member
export const twice = (value: { a?: { b: 1 } }) =>
  value.a!!.b; // -> own/max-length, typescript/no-extra-non-null-assertion, typescript/no-non-null-assertion, typescript/no-unnecessary-type-assertion
export const evaluated = () => setTimeout('go()', 1); // -> typescript/no-implied-eval
export interface Made {
  new (): Made; // -> typescript/no-misused-new
  name: string;
}
let nullable = maybe;
nullable = words[0];
export const nullish =
  nullable! ?? // -> own/max-length, typescript/no-non-null-asserted-nullish-coalescing, typescript/no-non-null-assertion, typescript/no-unnecessary-condition
  'a';
export const optional =
  maybe?.length!; // -> typescript/no-non-null-asserted-optional-chain, typescript/no-non-null-assertion
import required = require('react'); // -> typescript/no-require-imports
declare function withDefault<T = string>(): T;
export const typeArgument = withDefault<string>(); // -> typescript/no-unnecessary-type-arguments
export const constrained = <T extends unknown>(value: T) => value; // -> typescript/no-unnecessary-type-constraint
export class Merged { // -> typescript/no-unsafe-declaration-merging
  b = 1;
}
export interface Merged { a: string }
export const compared = (size: Size, text: string) => size === text; // -> typescript/no-unsafe-enum-comparison
export const minus = -words; // -> typescript/no-unsafe-unary-minus
export const defaulted = ({ a = 1 }: { a: number }) => a; // -> typescript/no-useless-default-assignment
export const constant = { a: 'a' as 'a' }; // -> typescript/prefer-as-const
export interface Callable { (): string } // -> typescript/prefer-function-type
declare module Old {} // -> typescript/prefer-namespace-keyword, typescript/no-namespace
export const reduced = words.reduce(
  (sum, word) => ({ ...sum, [word]: 1 }),
  {} as Record<string, number>, // -> typescript/prefer-reduce-type-parameter
);
export type Empty = Pick<{ a: string }, never>; // -> typescript/no-generated-empty-object-type

export function Conditional({ isOn }: { isOn: boolean }) {
  if (isOn) useState(1); // -> react/rules-of-hooks
  const [count, setCount] = useState(0);
  useEffect(() => {
    document.title = String(count); // -> react/exhaustive-deps
  }, []);
  setCount(1); // -> react/set-state-in-render
  changed = 3; // -> react/globals
  const Inner = () => <b>{count}</b>;
  const when = useMemo(() => performance.now(), []); // -> react/purity
  return (
    <>
      <Inner /> {/* -> react/static-components */}
      <p>{when}</p>
      <img src="a.png" /> {/* -> jsx-a11y/alt-text */}
      <a href="#">link</a> {/* -> jsx-a11y/anchor-is-valid */}
      <a href="/x" /> {/* -> jsx-a11y/anchor-has-content */}
      <i onClick={go} /> {/* -> jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div role="nothing">role</div> {/* -> jsx-a11y/aria-role */}
      <div aria-nothing="a">aria</div> {/* -> jsx-a11y/aria-props */}
      {/* @ts-expect-error -- the value has another type on purpose */}
      <div aria-hidden="perhaps">aria</div> {/* -> jsx-a11y/aria-proptypes */}
      <div role="checkbox">needs checked</div> {/* -> jsx-a11y/role-has-required-aria-props */}
      <h1 /> {/* -> jsx-a11y/heading-has-content */}
      <iframe src="a.html" /> {/* -> jsx-a11y/iframe-has-title */}
      <label>nothing</label> {/* -> jsx-a11y/label-has-associated-control */}
      <button type="button" accessKey="s" /> {/* -> jsx-a11y/no-access-key */}
      <p tabIndex={0}>stop</p> {/* -> jsx-a11y/no-noninteractive-tabindex */}
      <button type="button" tabIndex={5} /> {/* -> jsx-a11y/tabindex-no-positive */}
      <button type="button" role="button" /> {/* -> jsx-a11y/no-redundant-roles */}
      <video src="a.mp4" /> {/* -> jsx-a11y/media-has-caption */}
      <input autoComplete="nothing" /> {/* -> jsx-a11y/autocomplete-valid */}
      <p aria-activedescendant="a">active</p> {/* -> jsx-a11y/aria-activedescendant-has-tabindex */}
      <meta aria-hidden="false" /> {/* -> jsx-a11y/aria-unsupported-elements */}
      <html /> {/* -> jsx-a11y/html-has-lang */}
      <img src="a.png" alt="image of a dish" /> {/* -> jsx-a11y/img-redundant-alt */}
      <b onMouseOver={go}>over</b> {/* -> jsx-a11y/mouse-events-have-key-events */}
      <marquee>moves</marquee> {/* -> jsx-a11y/no-distracting-elements */}
      <a href="/x" aria-checked="true">checked</a> {/* -> jsx-a11y/role-supports-aria-props */}
      <p scope="col">scope</p> {/* -> jsx-a11y/scope */}
      <i role="button" onClick={go} onKeyDown={go}>focus</i> {/* -> jsx-a11y/interactive-supports-focus */}
      <input role="article" /> {/* -> jsx-a11y/no-interactive-element-to-noninteractive-role */}
      <li onClick={go} onKeyDown={go}>item</li> {/* -> jsx-a11y/no-noninteractive-element-interactions */}
      <h2 role="button">title</h2> {/* -> jsx-a11y/no-noninteractive-element-to-interactive-role */}
    </>
  );
}
export function Boundary() {
  try {
    return <p>no boundary</p>; // -> react/error-boundaries
  } catch {
    return null;
  }
}
export function Mutates({ list }: { list: { name: string } }) {
  list.name = 'a'; // -> react/immutability
  return <p>{list.name}</p>;
}
export function Incompatible() {
  const table: unknown = useReactTable({}); // -> react/incompatible-library, typescript/no-unsafe-call
  return <p>{String(table)}</p>;
}
export function NoMemo() {
  const useless = useMemo((value?: string) => value, []); // -> react/use-memo
  return <p>{useless}</p>;
}
export function Evaluates() {
  eval('1'); // -> react/unsupported-syntax
  return <p />;
}
export const uses = [useSelector, useParams, Button, useGetCartQuery, screens, shell, log, required];
