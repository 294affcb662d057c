import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { eq, isNotNull } from 'drizzle-orm';
import { codes, outbox } from '../db/schema';
import type { Mailer } from '../mail/mailer';
import { outboxMailer, RETRY_MS, sendDueMails, smtpTransport, type Mail } from '../mail/outboxMailer';
import { issueCode } from '../modules/auth/codes';
import { buildTestApp, type TestApp } from './helpers';

let t: TestApp;
let mailer: Mailer;
before(async () => {
  t = await buildTestApp();
  mailer = outboxMailer(t.clock);
});
after(() => t.close());

const message = { to: 'sara@example.com', code: '4071', purpose: 'register', lang: 'en' } as const;
const fail = (error: unknown) => {
  throw error;
};

/** A minimal SMTP server that accepts and records mails. */
async function mailbox() {
  let received = '';
  let isBody = false;
  const server = createServer((socket) => {
    socket.write('220 mailbox\r\n');
    socket.on('data', (chunk) => {
      received += String(chunk);
      for (const line of String(chunk)
        .split('\r\n')
        .filter((each) => each !== '')) {
        if (isBody) {
          if (line !== '.') continue;
          isBody = false;
          socket.write('250 kept\r\n');
          server.emit('mail');
        } else if (line === 'DATA') {
          isBody = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('EHLO')) socket.write('250 mailbox\r\n');
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 yes\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0, text: () => received };
}

test('OTP-01 FORGOT-03 with SMTP_URL a code is mailed, is not in the reply, and is not kept afterwards', async () => {
  const { server, port, text } = await mailbox();
  const send = smtpTransport(`smtp://127.0.0.1:${port}`, 'Jamr Wings <no-reply@example.com>');
  const said = await t.deps.db.transaction((tx) => mailer.sendCode(message, tx));
  assert.equal(said, null);
  const arrived = once(server, 'mail');
  assert.equal(await sendDueMails({ ...t.deps, send, onError: fail }), 1);
  await arrived;
  assert.match(text(), /RCPT TO:<sara@example\.com>/);
  assert.match(text(), /From: Jamr Wings <no-reply@example\.com>/);
  assert.match(text(), /4071/);
  assert.deepEqual(await t.deps.db.select().from(outbox), []);
  assert.equal(await sendDueMails({ ...t.deps, send, onError: fail }), 0);
  server.close();
});

test('FORGOT-05 a mail waits for its server, is sent once, and is dropped when its code expires', async () => {
  const { server, port } = await mailbox();
  server.close();
  await once(server, 'close');
  const errors: unknown[] = [];
  const away = {
    ...t.deps,
    send: smtpTransport(`smtp://127.0.0.1:${port}`, 'a@example.com'),
    onError: (error: unknown) => void errors.push(error),
  };
  await t.deps.db.transaction((tx) => mailer.sendCode(message, tx));
  assert.equal(await sendDueMails(away), 0);
  assert.match(String(errors[0]), /ECONNREFUSED/);
  assert.equal(await sendDueMails(away), 0);
  assert.equal(errors.length, 1, 'not tried again at once');

  const sent: Mail[] = [];
  const back = { ...t.deps, onError: fail, send: async (mail: Mail) => void sent.push(mail) };
  t.clock.advance(RETRY_MS);
  await Promise.all([sendDueMails(back), sendDueMails(back)]);
  assert.deepEqual(
    sent.map(({ to }) => to),
    ['sara@example.com'],
  );

  await t.deps.db.transaction((tx) => mailer.sendCode(message, tx));
  t.clock.advance(10 * 60_000);
  assert.equal(await sendDueMails(back), 0);
  assert.equal(sent.length, 1);
  assert.deepEqual(await t.deps.db.select().from(outbox), []);
});

test('a slow mail server delays no mail of another process, and a shutdown starts no further mail', async () => {
  await t.deps.db.delete(outbox);
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com'])
    await t.deps.db.transaction((tx) => mailer.sendCode({ ...message, to }, tx));
  const ending = new AbortController();
  const sent: string[] = [];
  let finish: () => void = () => undefined;
  const slow = sendDueMails(
    {
      ...t.deps,
      onError: fail,
      send: ({ to }) => {
        sent.push(to);
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    },
    ending.signal,
  );
  while (sent.length === 0) await t.deps.db.select().from(outbox);
  const other = new AbortController();
  const quick = async ({ to }: Mail) => {
    sent.push(to);
    other.abort();
  };
  assert.equal(await sendDueMails({ ...t.deps, onError: fail, send: quick }, other.signal), 1);
  ending.abort();
  finish();
  assert.equal(await slow, 1);
  assert.equal(new Set(sent).size, 2);
  const due = await t.deps.db.select().from(outbox).where(isNotNull(outbox.dueAt));
  assert.equal(due.length, 1);
});

test('a mail server that says nothing is given up', async () => {
  const silent = createServer((socket) => socket.unref()).unref();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const send = smtpTransport(`smtp://127.0.0.1:${port}`, 'a@example.com', { greetingTimeout: 50 });
  await assert.rejects(send({ to: 'sara@example.com', subject: '', text: '' }), /Greeting never received/);
});

test('FORGOT-05 a code and its mail are written in one transaction', async () => {
  const { user } = await t.signIn();
  const key = { userId: user.id, purpose: 'reset', requester: '' } as const;
  const before = (await t.deps.db.select().from(outbox)).length;
  const lost = issueCode(t.deps.db, t.deps, key, async (code, tx) => {
    await mailer.sendCode({ ...message, code }, tx);
    throw new Error('the process ends here');
  });
  await assert.rejects(lost, /ends here/);
  assert.equal((await t.deps.db.select().from(outbox)).length, before);
  assert.deepEqual(await t.deps.db.select().from(codes).where(eq(codes.userId, user.id)), []);
});
