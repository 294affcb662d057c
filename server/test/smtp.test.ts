import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { codes, outbox } from '../db/schema';
import { outboxMailer, RETRY_MS, sendDueMails, smtpTransport, type Mail } from '../mail/outboxMailer';
import { issueCode } from '../modules/auth/codesTable';
import { buildTestApp, forThisFile, listening } from './helpers';
import { mailbox } from './mailbox';

const t = forThisFile(buildTestApp);
const mailer = outboxMailer({ now: () => t.clock.now() });
after(() => {
  for (const { close } of transports) close();
});

const transports: { close(): void }[] = [];
/** Its kept connections are closed at the end. */
function transportTo(port: number, options: Parameters<typeof smtpTransport>[2] = {}) {
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Ember House <no-reply@example.com>', options);
  transports.push(transport);
  return transport;
}

const message = {
  to: 'sara@example.com',
  name: 'Sara',
  code: '4071',
  link: 'https://shop.ae/verify-otp?otp=x',
  purpose: 'register',
  lang: 'en',
  shop: { en: 'Ember House', ar: 'بيت الجمر' },
} as const;
const queue = (to: string = message.to) => t.deps.db.transaction((tx) => mailer.sendCode({ ...message, to }, tx));
const fail = (error: unknown) => {
  throw error;
};

test('OTP-01 FORGOT-03 with SMTP_URL a code is mailed, is not in the reply, and is not kept afterwards', async () => {
  const { server, port, text } = await mailbox();
  const send = transportTo(port);
  const said = await queue();
  assert.equal(said, null);
  const arrived = once(server, 'mail');
  assert.equal(await sendDueMails({ ...t.deps, send, onGivenUp: fail, onError: fail }), 1);
  await arrived;
  assert.match(text(), /RCPT TO:<sara@example\.com>/);
  assert.match(text(), /Auto-Submitted: auto-generated/);
  assert.match(text(), /From: Ember House <no-reply@example\.com>[\s\S]*Subject: Your Ember House code/);
  assert.match(text(), /4071/);
  assert.deepEqual(await t.deps.db.select().from(outbox), []);
  assert.equal(await sendDueMails({ ...t.deps, send, onGivenUp: fail, onError: fail }), 0);
  server.close();
});

test('FORGOT-05 a mail waits for its server, is sent once, and is dropped when its code expires', async () => {
  const { server, port } = await mailbox();
  server.close();
  await once(server, 'close');
  const errors: unknown[] = [];
  const away = {
    ...t.deps,
    send: transportTo(port),
    onError: (error: unknown) => void errors.push(error),
  };
  await queue();
  assert.equal(await sendDueMails({ ...away, onGivenUp: fail }), 0);
  assert.match(String(errors[0]), /ECONNREFUSED/);
  assert.equal(await sendDueMails({ ...away, onGivenUp: fail }), 0);
  assert.equal(errors.length, 1, 'not tried again at once');

  const sent: Mail[] = [];
  const back = { ...t.deps, onGivenUp: fail, onError: fail, send: async (mail: Mail) => void sent.push(mail) };
  t.clock.advance(RETRY_MS);
  await Promise.all([sendDueMails(back), sendDueMails(back)]);
  assert.equal(sent.map(({ to }) => to).join(), 'sara@example.com');

  await queue();
  t.clock.advance(10 * 60_000);
  const dropped: object[] = [];
  assert.equal(await sendDueMails({ ...back, onGivenUp: (mail) => void dropped.push(mail) }), 0);
  assert.equal(sent.length, 1);
  assert.deepEqual(await t.deps.db.select().from(outbox), []);
  // The log says so, without text and recipient.
  const told = dropped.map((mail) => Object.keys(mail));
  assert.deepEqual(told, [['id', 'createdAt']]);
});

test('FORGOT-05 forty mails that wait leave in parallel over a few kept connections', async () => {
  const { server, port, text, counts } = await mailbox();
  const send = transportTo(port);
  const people = Array.from({ length: 40 }, (_, n) => `customer${n}@example.com`);
  for (const to of people) await queue(to);
  assert.equal(await sendDueMails({ ...t.deps, send, onGivenUp: fail, onError: fail }), people.length);
  for (const to of people) assert.ok(text().includes(`RCPT TO:<${to}>`), to);
  const { connections, most } = counts();
  assert.ok(connections > 1 && connections <= 5 && most > 1, JSON.stringify(counts()));
  server.close();
});

test('a slow mail delays no other one, and a shutdown starts no further mail', async () => {
  const people = Array.from({ length: 20 }, (_, n) => `${n}@example.com`);
  for (const to of people) await queue(to);
  const ending = new AbortController();
  const sent: string[] = [];
  let finish: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const send = async ({ to }: Mail) => {
    sent.push(to);
    if (sent.length === 1) await slow;
    if (sent.length === 10) ending.abort();
  };
  const sending = sendDueMails({ ...t.deps, onGivenUp: fail, onError: fail, send }, ending.signal);
  while (!ending.signal.aborted) await t.deps.db.select().from(outbox);
  finish();
  const count = await sending;
  assert.ok(count >= 10 && count < people.length, `${count} were sent`);
  assert.equal((await t.deps.db.select().from(outbox)).length, people.length - count);
});

test('production sends no code over a connection without TLS', async () => {
  const { server, port, text } = await mailbox();
  const send = transportTo(port, { requireTLS: true });
  await assert.rejects(send({ to: 'sara@example.com', subject: '', text: 'the code' }), /TLS|SSL/);
  assert.doesNotMatch(text(), /the code|RCPT/);
  server.close();
});

test('a mail server that says nothing is given up', async () => {
  const silent = createServer((socket) => socket.unref()).unref();
  const send = transportTo(await listening(silent), { greetingTimeout: 50 });
  await assert.rejects(send({ to: 'sara@example.com', subject: '', text: '' }), /Greeting never received/);
});

test('the mail of a registration says whose name was entered, in letters only', async () => {
  const name = 'Sara; see https://evil.example/?x=1\r\nnow';
  await t.deps.db.transaction((tx) => mailer.sendCode({ ...message, name, to: 'named@example.com' }, tx));
  const [mail] = await t.deps.db.select().from(outbox).where(eq(outbox.recipient, 'named@example.com'));
  assert.match(mail?.body ?? '', /^This code is for a new account in the name of Sara see https evil example x now\./);
  await t.deps.db.delete(outbox);
});

test('FORGOT-05 a code and its mail are written in one transaction', async () => {
  const { user } = await t.signIn();
  const key = { userId: user.id, purpose: 'reset', requester: '' } as const;
  const before = (await t.deps.db.select().from(outbox)).length;
  const lost = issueCode(t.deps.db, t.deps, key, async ({ code }, tx) => {
    await mailer.sendCode({ ...message, code }, tx);
    throw new Error('the process ends here');
  });
  await assert.rejects(lost, /ends here/);
  assert.equal((await t.deps.db.select().from(outbox)).length, before);
  assert.deepEqual(await t.deps.db.select().from(codes).where(eq(codes.userId, user.id)), []);
});

test('a note to a closed mailbox is tried a hundred times in its three days, not each half minute', async () => {
  const note = { to: 'closed@example.com', subject: 'Changed', body: 'Changed' };
  await t.deps.db.transaction((tx) => mailer.sendNote(note, tx));
  let [tries, givenUp] = [0, 0];
  const send = () => {
    tries += 1;
    return Promise.reject(new Error('550 there is no such mailbox'));
  };
  const onGivenUp = () => {
    givenUp += 1;
  };
  while (tries <= 100) {
    const [mail] = await t.deps.db.select().from(outbox).where(eq(outbox.recipient, note.to));
    if (!mail?.dueAt) break;
    t.clock.set(mail.dueAt);
    await sendDueMails({ ...t.deps, send, onGivenUp, onError: () => undefined });
  }
  assert.ok(tries > 50 && tries <= 100, `${tries} tries`);
  assert.equal(givenUp, 1);
});
