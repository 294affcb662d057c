import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { SCOPES, type ScheduledOrders, type Scope } from '../../contract/operator';
import type { Config } from '../config/config';
import { StartError } from '../config/startError';
import type { Db } from '../db/db';
import { branches } from '../db/schema';
import { createKey, KEY_DAYS, listKeys, revokeKey } from '../modules/operator/operatorTable';
import { addressProblem } from '../modules/operator/webhookRequest';
import * as webhooks from '../modules/operator/webhookTable';
import { PROGRAM, type Command } from './command';

const USAGE = `${PROGRAM} operator key create --name NAME --scopes SCOPE,SCOPE [--branch ID] [--days DAYS] [--at-once]
${PROGRAM} operator key list
${PROGRAM} operator key revoke ID
${PROGRAM} operator webhook add URL [--branch ID] [--at-once]
${PROGRAM} operator webhook list
${PROGRAM} operator webhook remove ID
${PROGRAM} operator webhook dead
${PROGRAM} operator webhook retry ID|all

--at-once: it hears of an order for later when it is placed, not when it is due.
Scopes: ${SCOPES.join(', ')}`;

interface Options {
  name?: string | undefined;
  scopes?: string | undefined;
  branch?: string | undefined;
  days?: string | undefined;
  'at-once'?: boolean | undefined;
}

type Action = (db: Db, config: Config, argument: string | undefined, options: Options) => Promise<string[]>;

const branchText = (branchId: string | null): string => branchId ?? 'all branches';
const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);
const whenOf = ({ 'at-once': isAtOnce }: Options): ScheduledOrders => (isAtOnce ? 'at_once' : 'when_due');
const needed = (argument: string | undefined): string => {
  if (!argument) throw new StartError(USAGE);
  return argument;
};

async function checkedBranch(db: Db, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const [branch] = await db.select({ id: branches.id }).from(branches).where(eq(branches.id, id));
  if (!branch) throw new StartError(`There is no branch ${id}`);
  return id;
}

function checkedScopes(text: string | undefined, isForOneBranch: boolean): Scope[] {
  const scopes = (text ?? '').split(',').filter(Boolean);
  const wrong = scopes.find((scope) => !isScope(scope));
  if (wrong !== undefined || scopes.length === 0)
    throw new StartError(`${wrong === undefined ? '--scopes is missing' : `There is no scope ${wrong}`}\n\n${USAGE}`);
  if (isForOneBranch && scopes.includes('promos:write'))
    throw new StartError('Promos belong to all branches: a key with promos:write cannot be for one');
  return scopes.filter(isScope);
}

function checkedDays(text: string | undefined): number {
  const days = Number(text ?? KEY_DAYS);
  if (Number.isInteger(days) && days >= 1 && days <= 2 * KEY_DAYS) return days;
  throw new StartError(`--days must be a whole number from 1 to ${2 * KEY_DAYS}`);
}

const ACTIONS: Record<string, Action> = {
  'key create': async (db, _config, argument, { name, scopes, branch, days, ...options }) => {
    if (argument !== undefined || !name?.trim()) throw new StartError(USAGE);
    const branchId = await checkedBranch(db, branch);
    const chosen = checkedScopes(scopes, branchId !== null);
    const lifetime = { days: checkedDays(days) };
    const told = { branchId, scheduledOrders: whenOf(options) };
    const key = await createKey(db, { name: name.trim(), scopes: chosen, ...told, ...lifetime }, new Date());
    const until = `until ${key.expiresAt.toISOString()}`;
    return [`${key.id}  ${name.trim()}  ${branchText(branchId)}  ${until}`, 'The key is shown this once:', key.text];
  },
  'key list': async (db) =>
    (await listKeys(db)).map(({ id, name, scopes, branchId, lastUsedAt, expiresAt, revokedAt }) => {
      const use = revokedAt
        ? `revoked ${revokedAt.toISOString()}`
        : lastUsedAt
          ? `used ${lastUsedAt.toISOString()}`
          : 'never used';
      const end = `${expiresAt > new Date() ? 'until' : 'expired'} ${expiresAt.toISOString()}`;
      return [id, name, branchText(branchId), scopes.join(','), end, use].join('  ');
    }),
  'key revoke': async (db, _config, argument) => {
    const id = needed(argument);
    if (!(await revokeKey(db, id, new Date()))) throw new StartError(`There is no valid key ${id}`);
    return [`${id} opens nothing any more`];
  },
  'webhook add': async (db, config, argument, { branch, ...options }) => {
    const url = needed(argument);
    const problem = addressProblem(url, config.isProduction);
    if (problem) throw new StartError(`${url} cannot be used: ${problem}`);
    const { id, secret, branchId } = await webhooks.addSubscription(
      db,
      { url, branchId: await checkedBranch(db, branch), scheduledOrders: whenOf(options) },
      new Date(),
    );
    return [`${id}  ${url}  ${branchText(branchId)}`, 'The secret that signs what is sent:', secret];
  },
  'webhook list': async (db) =>
    (await webhooks.listSubscriptions(db)).map(({ id, url, branchId }) => `${id}  ${url}  ${branchText(branchId)}`),
  'webhook remove': async (db, _config, argument) => {
    const id = needed(argument);
    if (!(await webhooks.removeSubscription(db, id))) throw new StartError(`There is no webhook ${id}`);
    return [`${id} is removed with all that was still to be sent`];
  },
  'webhook dead': async (db) =>
    (await webhooks.listDead(db)).map(({ delivery: { id, change, attempts, lastError }, url }) =>
      [id, url, change.order_code, change.status, `${attempts} attempts`, lastError].join('  '),
    ),
  'webhook retry': async (db, _config, argument) => {
    const id = needed(argument);
    const count = await webhooks.retryAbandoned(db, id === 'all' ? null : id, new Date());
    if (count === 0) throw new StartError(id === 'all' ? 'Nothing is dead' : `There is no dead delivery ${id}`);
    return [`${count} will be sent again`];
  },
};

export const operate: Command = async (args, withDatabase) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      scopes: { type: 'string' },
      branch: { type: 'string' },
      days: { type: 'string' },
      'at-once': { type: 'boolean' },
    },
  });
  const [noun, verb, argument, ...rest] = positionals;
  const action = ACTIONS[`${noun ?? ''} ${verb ?? ''}`];
  if (!action || rest.length > 0) throw new StartError(USAGE);
  return withDatabase(async (db, config) => (await action(db, config, argument, values)).join('\n'));
};
