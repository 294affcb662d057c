/// <reference path="../../../src/features/menu/faults.tsx" /> // -> typescript/triple-slash-reference
/* Faults for testRules.mjs: each line is found by the rules that its comment names, and by no others. */
import { useOwnDatabase } from '../../sandbox/embeddedDb'; // -> own/zones
import { old } from '../../../src/features/menu/faults'; // -> own/zones, import/no-cycle
import { cartRoutes } from './cartRoutes'; // -> own/zones
import { deleteAccount } from '../account/accountService'; // -> own/zones
import { buildApp } from '../../app'; // -> own/zones
import { contentPolicy } from '../../web/contentPolicy'; // -> own/zones

declare const app: { db: string };
declare const later: () => Promise<string>;

export const spread = { ...app }; // -> own/restricted-syntax
export enum State { // -> own/restricted-syntax
  On = 'on',
}
declare const unsure: unknown;
export const cast = <string>unsure; // -> typescript/consistent-type-assertions
export const slow = /^(?:a+)+b$/; // -> regexp/no-super-linear-backtracking
export const moves = /a*b/; // -> regexp/no-super-linear-move
export const log = () => console.log('x'); // -> no-console
export const returned = async () => { // -> max-lines-per-function
  try {
    return later(); // -> typescript/return-await
  } catch {
    return '';
  }
};
export const uses = [useOwnDatabase, old, cartRoutes, deleteAccount, buildApp, contentPolicy]; // -> max-lines
