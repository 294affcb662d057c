import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import type { Logger } from 'drizzle-orm';
import type { Static, TSchema } from 'typebox';
import { extraAuthCalls } from '../../contract/auth';
import { calls as specifiedCalls } from '../../contract/calls';
import type { Call } from '../../contract/common';
import { extraBranchCalls } from '../../contract/branch';
import { extraOrdersCalls } from '../../contract/orders';
import { extraPaymentCalls } from '../../contract/payment';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { Command } from '../commands/command';
import { readConfig, type Config } from '../config/config';
import type { Services } from '../decorators';
import type { PoolLimits } from '../db/openDb';
import type { users } from '../db/schema';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Mailer } from '../mail/mailer';
import { createSession, deviceCookie, guestOfDevice, type SessionUser } from '../http/session';
import { uploadsDir } from '../modules/account/pictureFiles';
import { insertUser } from '../modules/users/usersTable';
import { createGateway } from '../modules/payment/createGateway';
import type { Gateway } from '../modules/payment/gateway';
import { createSandboxBank, createSandboxGateway, type SandboxBank } from '../sandbox/sandboxGateway';
import { createSandboxCards, type SandboxCards } from '../sandbox/sandboxCards';
import type { LogStream } from '../http/logs';
import { openTestDb } from './testDb';

/** The calls of the specification and the app's own. */
export const calls = {
  ...specifiedCalls,
  ...extraBranchCalls,
  ...extraAuthCalls,
  ...extraOrdersCalls,
  ...extraPaymentCalls,
} as const;
export type CallName = keyof typeof calls;
type CallOf<N extends CallName> = (typeof calls)[N];
export type DataOf<N extends CallName> = Static<CallOf<N>['data']>;
type SchemaOf<C, K extends string> = C extends Record<K, infer S extends TSchema> ? Static<S> : never;
type InputOf<N extends CallName> = SchemaOf<CallOf<N>, 'query'> | SchemaOf<CallOf<N>, 'body'>;

/** An envelope with its HTTP code. `data` is typed as on success; look at `status` first. */
export interface Answer<Data> {
  http: number;
  status: boolean;
  message: string;
  data: Data;
  headers: Record<string, unknown>;
}

/** A clock that changes only by these, in which nobody waits. */
export interface FixedClock extends Clock {
  /** What was waited for, ms. */
  waits: number[];
  /** Advances the clock, ms. */
  advance(ms: number): void;
  set(date: Date): void;
}

export function fixedClock(start: Date | string): FixedClock {
  let now = new Date(start).getTime();
  const waits: number[] = [];
  return {
    waits,
    now: () => new Date(now),
    wait: async (ms) => void waits.push(ms),
    advance: (ms) => {
      now += ms;
    },
    set: (date) => {
      now = date.getTime();
    },
  };
}

type Opened = { close(): unknown } | { stop(): unknown };
const end = async (opened: Opened) => ('close' in opened ? opened.close() : opened.stop());

/** Opens something before the tests of a file and closes it after them. */
export function forThisFile<T extends Opened>(open: () => Promise<T>): T {
  const opened = {} as T;
  before(async () => {
    Object.assign(opened, await open());
  });
  after(() => end(opened));
  return opened;
}

/** Closes after the running test what was opened for it. */
export async function forThisTest<T extends Opened>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  after(() => end(opened));
  return opened;
}

/** Lets a server listen on a free port of this machine; resolves to the port. */
export async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** A folder with these files, which is removed after the tests of a file. */
export function temporaryFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'wings-test-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A customer or guest with a session. */
export interface SignedIn {
  token: string;
  user: SessionUser;
}

/** All sent codes, newest last. */
export interface RecordingMailer extends Mailer {
  sent: { to: string; code: string; purpose: string; link: string }[];
  notes: { to: string; subject: string; body: string }[];
  lastCode(): string;
}

/** The sandbox gateway and its cards, with the tests' clock. */
export function testSandbox(): { gateway: Gateway; cards: SandboxCards; bank: SandboxBank } {
  const [cards, bank] = [createSandboxCards(fixedClock(TEST_NOW)), createSandboxBank(undefined)];
  return { gateway: createSandboxGateway(cards, bank), cards, bank };
}

/** A card's token from the sandbox's card fields. */
export const tokenOf = (cards: SandboxCards, number = '4242424242424242'): string =>
  cards.tokenize({ number, expiryMonth: 6, expiryYear: 2030, cvv: '123' })?.token ??
  assert.fail(`no token for ${number}`);

function recordingMailer(): RecordingMailer {
  const sent: RecordingMailer['sent'] = [];
  const notes: RecordingMailer['notes'] = [];
  return {
    sent,
    notes,
    lastCode: () => sent.at(-1)?.code ?? assert.fail('no code was sent'),
    sendCode: async ({ to, code, purpose, link }) => {
      sent.push({ to, code, purpose, link: link ?? '' });
      return null;
    },
    sendNote: async ({ to, subject, body }) => {
      notes.push({ to, subject, body });
    },
  };
}

/** The application on its own seeded database, with a fixed clock at noon in Dubai on a Monday. */
export interface TestApp {
  app: FastifyInstance;
  /** What it was built with. */
  deps: Services;
  clock: FixedClock;
  mailer: RecordingMailer;
  databaseUrl: string;
  /** Makes a call of the contract; `input` may be invalid. */
  call<N extends CallName>(
    name: N,
    input?: InputOf<N> | Record<string, unknown>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Answer<DataOf<N>>>;
  /** A new verified customer; columns of the users table may be given. */
  signIn(fields?: Partial<typeof users.$inferInsert>): Promise<SignedIn>;
  guest(): Promise<SignedIn>;
  close(): Promise<void>;
}

/** Noon in Dubai on Monday, 5 January 2026. */
export const TEST_NOW = '2026-01-05T08:00:00Z';

const APP_SECRET = 'test secret';

const testConfig = (): Config =>
  readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'false',
    APP_SECRET,
    DATA_DIR: join(tmpdir(), `wings-${newId()}`),
    DIST_DIR: join(tmpdir(), 'no-dist'),
  });

/** Limits that no test meets, except for those given. */
export const limitsWith = (given: Partial<Config['limits']>): Config['limits'] => ({
  enabled: true,
  perIpPerMinute: 100_000,
  perAccountPerMinute: 100_000,
  shedAtDelayMs: 0,
  slowestMs: 0,
  wrongCodesPerDay: 1000,
  attemptsPer15Minutes: 100_000,
  wrongLoginsPer15Minutes: 8,
  codesPer15Minutes: 5,
  ...given,
});

let phones = 0;

/** One that no other customer has: with the same phone they are one. */
const newPhone = (): string => `97150${String((phones += 1)).padStart(7, '0')}`;

/** Inserts a user with a session. */
async function startUser({ db, clock }: Services, fields: Partial<typeof users.$inferInsert>): Promise<SignedIn> {
  const id = newId();
  const user = await insertUser(db, { id, createdAt: clock.now(), ...fields });
  if (!user) throw new Error('the user was not inserted');
  return { user, token: await createSession(db, user.id, clock.now()) };
}

/** The body and header of a form, as a browser sends them; a list is sent as several parts of one name. */
async function encodeForm(fields: Record<string, unknown>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) {
      if (value instanceof Blob) form.append(name, value, 'me.jpg');
      else form.append(name, String(value));
    }
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } };
}

/** `TestApp.call` for an application. */
export const callOf =
  (app: FastifyInstance): TestApp['call'] =>
  async (name, input, token, headers) => {
    const call: Call = calls[name];
    const strings = Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]);
    const form = call.multipart && (await encodeForm({ ...input }));
    const response = await app.inject({
      method: call.method,
      url: `/api${call.path}`,
      ...(call.method === 'GET'
        ? { query: Object.fromEntries(strings) as Record<string, string> }
        : input
          ? { payload: form ? form.payload : input }
          : {}),
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(form ? form.headers : {}),
        ...headers,
      },
    });
    return {
      ...response.json<{ status: boolean; message: string; data: DataOf<typeof name> }>(),
      http: response.statusCode,
      headers: response.headers,
    };
  };

/** The code of each answer to one request after the other. */
export async function codesOf(
  count: number,
  ask: (n: number) => Promise<{ http: number } | { statusCode: number }>,
): Promise<number[]> {
  const codes: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await ask(n);
    codes.push('http' in answer ? answer.http : answer.statusCode);
  }
  return codes;
}
/** That many successful answers, and then these codes. */
export const accepted = (count: number, ...then: number[]): number[] => [...Array<number>(count).fill(200), ...then];

/** The header of a proxy that a request came from there. */
export const from = (ip: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': ip, ...more });

/** The cookie that an answer sets. */
export const cookieOf = ({ headers }: { headers: Record<string, unknown> }): Record<string, string> => ({
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
});

/** The cookie of a browser that the server has given one. */
export const browserCookie = (name: string): Record<string, string> => ({
  cookie: `device=${deviceCookie({ appSecret: APP_SECRET }, name.replace(/\W/g, '-').padEnd(43, 'x'))}`,
});

/** Runs a command of the owner on an application's database; resolves to what it prints, rejects where it refuses. */
export const commandOf =
  (command: Command, { deps }: Pick<TestApp, 'deps'>) =>
  (...args: string[]): Promise<string> =>
    command(args, (work) => work(deps.db, deps.config, deps.clock, deps.processes));

interface TestAppOptions {
  gateway?: Gateway;
  clock?: FixedClock;
  config?: Partial<Config>;
  mailer?: Mailer;
  logStream?: LogStream;
  pool?: PoolLimits;
  /** Called with every statement; PostgreSQL only. */
  logger?: Logger;
  cardFieldsFor?: Services['cardFieldsFor'];
  makePicture?: Services['makePicture'];
  /** Address of the PostgreSQL that gets its database; by default DATABASE_URL. */
  postgres?: string | undefined;
}

/** The files of customers' own pictures; those of the menu are in a folder beside them. */
export const customerPictures = ({ deps }: Pick<TestApp, 'deps'>): string[] =>
  readdirSync(uploadsDir(deps.config)).filter((name) => name !== 'menu');

/** Builds the application for a test file; close it in `after`. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const open = await openTestDb({ limits: options.pool, logger: options.logger, postgres: options.postgres });
  const clock = options.clock ?? fixedClock(TEST_NOW);
  const mailer = recordingMailer();
  const config: Config = { ...testConfig(), ...options.config };
  const deps: Services = {
    db: open.db,
    probeDb: open.probeDb,
    processes: open.processes,
    pool: open.pool,
    config,
    clock,
    gateway: options.gateway ?? createGateway(config, open.db),
    mailer: options.mailer ?? mailer,
    ...(options.cardFieldsFor ? { cardFieldsFor: options.cardFieldsFor } : {}),
    makePicture: options.makePicture,
  };
  const app = await buildApp(deps, options.logStream).catch(async (error: unknown) => {
    await open.close();
    throw error;
  });
  await app.ready();

  return {
    app,
    deps,
    clock,
    mailer,
    databaseUrl: open.url,
    call: callOf(app),
    signIn: (fields) =>
      startUser(deps, {
        name: 'Test Customer',
        email: `${newId()}@example.com`,
        phone: newPhone(),
        age: 30,
        loyaltyCode: newId().slice(0, 8).toUpperCase(),
        ...fields,
      }),
    guest: () => Promise.resolve(guestOfDevice(deps, newId())),
    close: async () => {
      await app.close();
      await open.close();
      rmSync(config.dataDir, { recursive: true, force: true });
    },
  };
}

/** An application for the running test, with these limits behind one proxy. */
export const limitedApp = (limits: Partial<Config['limits']>, { config, ...parts }: TestAppOptions = {}) =>
  forThisTest(buildTestApp({ ...parts, config: { trustedProxies: 1, limits: limitsWith(limits), ...config } }));
