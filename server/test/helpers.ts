import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'drizzle-orm';
import type { Static, TSchema } from 'typebox';
import { calls, type CallName } from '../../contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { buildApp } from '../app';
import { readConfig, type Config } from '../config/config';
import type { PoolLimits } from '../db/openDb';
import type { users } from '../db/schema';
import { fixedClock, type FixedClock } from './fixedClock';
import { newId } from '../lib/ids';
import type { Mailer } from '../mail/mailer';
import { createSession, guestOfDevice, type SessionUser } from '../http/session';
import { insertUser } from '../modules/auth/usersTable';
import { createGateway } from '../payments/createGateway';
import type { Gateway } from '../payments/gateway';
import { createSandboxBank, createSandboxGateway, type SandboxBank } from '../sandbox/sandboxGateway';
import { createSandboxCards, type SandboxCards } from '../sandbox/sandboxCards';
import type { LogStream } from '../http/logs';
import { openTestDb } from './testDb';

type CallOf<N extends CallName> = (typeof calls)[N];
type DataOf<N extends CallName> = Static<CallOf<N>['data']>;
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

/** A customer or guest with a session. */
export interface SignedIn {
  token: string;
  user: SessionUser;
}

/** All sent codes, newest last. */
export interface RecordingMailer extends Mailer {
  sent: { to: string; code: string; purpose: string; link: string }[];
  notes: { to: string; subject: string }[];
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
    sendCode: async ({ to, code, purpose, link }) => {
      sent.push({ to, code, purpose, link: link ?? '' });
      return null;
    },
    sendNote: async ({ to, subject }) => {
      notes.push({ to, subject });
    },
  };
}

/** The application on its own seeded database, with a fixed clock at noon in Dubai on a Monday. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: FixedClock;
  mailer: RecordingMailer;
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

const testConfig = (): Config =>
  readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'false',
    APP_SECRET: 'test secret',
    DATA_DIR: join(tmpdir(), `wings-${newId()}`),
    DIST_DIR: join(tmpdir(), 'no-dist'),
  });

/** Limits that no test meets, except for those given. */
export const limitsWith = (given: Partial<Config['limits']>): Config['limits'] => ({
  enabled: true,
  perAddressPerMinute: 100_000,
  perAccountPerMinute: 100_000,
  shedAtDelayMs: 0,
  wrongCodesPerDay: 1000,
  wrongPerAddressPer15Minutes: 100_000,
  wrongLoginsPer15Minutes: 8,
  codesPer15Minutes: 5,
  ...given,
});

/** Inserts a user with a session. */
async function startUser({ db, clock }: Deps, fields: Partial<typeof users.$inferInsert>): Promise<SignedIn> {
  const id = newId();
  const user = await insertUser(db, { id, createdAt: clock.now(), ...fields });
  if (!user) throw new Error('the user was not inserted');
  return { user, token: await createSession(db, user.id, clock.now()) };
}

/** `TestApp.call` for an application. */
const callOf =
  (app: FastifyInstance): TestApp['call'] =>
  async (name, input, token, headers) => {
    const { method, path } = calls[name];
    const strings = Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]);
    const response = await app.inject({
      method,
      url: `/api${path}`,
      ...(method === 'GET'
        ? { query: Object.fromEntries(strings) as Record<string, string> }
        : input
          ? { payload: input }
          : {}),
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    });
    return {
      ...response.json<{ status: boolean; message: string; data: DataOf<typeof name> }>(),
      http: response.statusCode,
      headers: response.headers,
    };
  };

/** The body and header of a form, as a browser sends them. */
export async function encodeForm(fields: Iterable<readonly [string, string | Blob]>) {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'me.jpg');
  }
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } };
}

interface TestAppOptions {
  gateway?: Gateway;
  config?: Partial<Config>;
  mailer?: Mailer;
  logStream?: LogStream;
  pool?: PoolLimits;
  /** Called with every statement; PostgreSQL only. */
  logger?: Logger;
  cardFieldsFor?: Deps['cardFieldsFor'];
  /** Address of the PostgreSQL that gets its database; by default DATABASE_URL. */
  postgres?: string | undefined;
}

/** Builds the application for a test file; close it in `after`. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const open = await openTestDb({ limits: options.pool, logger: options.logger, postgres: options.postgres });
  const clock = fixedClock(TEST_NOW);
  const mailer = recordingMailer();
  const config: Config = { ...testConfig(), ...options.config };
  const app = await buildApp({
    db: open.db,
    processes: open.processes,
    pool: open.pool,
    config,
    clock,
    gateway: options.gateway ?? createGateway(config),
    mailer: options.mailer ?? mailer,
    ...(options.logStream ? { logStream: options.logStream } : {}),
    ...(options.cardFieldsFor ? { cardFieldsFor: options.cardFieldsFor } : {}),
  }).catch(async (error: unknown) => {
    // An embedded database that stays open keeps the process alive.
    await open.close();
    throw error;
  });
  await app.ready();
  const { deps } = app;

  return {
    app,
    deps,
    clock,
    mailer,
    call: callOf(app),
    signIn: (fields) =>
      startUser(deps, {
        name: 'Test Customer',
        email: `${newId()}@example.com`,
        phone: '971501112233',
        age: 30,
        isVerified: true,
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
