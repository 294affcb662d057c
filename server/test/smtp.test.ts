import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { smtpMailer } from '../mail/smtpMailer';

/** As much of an SMTP server as a mail needs: says yes, and keeps what it was sent. */
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

test('OTP-01 FORGOT-03 with SMTP_URL a code goes out by e-mail and not into the reply', async () => {
  const { server, port, text } = await mailbox();
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Jamr Wings <no-reply@example.com>', (error) => {
    throw error;
  });
  const arrived = once(server, 'mail');
  assert.equal(await mailer.sendCode({ to: 'sara@example.com', code: '4071', purpose: 'register', lang: 'en' }), null);
  await arrived;
  assert.match(text(), /RCPT TO:<sara@example\.com>/);
  assert.match(text(), /From: Jamr Wings <no-reply@example\.com>/);
  assert.match(text(), /4071/);
  server.close();
});

test('FORGOT-05 a mail server that is away is reported and does not fail the call', async () => {
  const { server, port } = await mailbox();
  server.close();
  await once(server, 'close');
  const failed = new Promise<unknown>((resolve) => {
    void smtpMailer(`smtp://127.0.0.1:${port}`, 'a@example.com', resolve).sendCode({
      to: 'sara@example.com',
      code: '4071',
      purpose: 'reset',
      lang: 'ar',
    });
  });
  assert.match(String(await failed), /ECONNREFUSED/);
});
