import { createServer } from 'node:net';
import { listening } from './helpers';

/** A minimal SMTP server that accepts and records mails. */
export async function mailbox() {
  let received = '';
  let [connections, open, most] = [0, 0, 0];
  const server = createServer((socket) => {
    let isBody = false;
    connections += 1;
    socket.write('220 mailbox\r\n');
    socket.on('data', (chunk) => {
      received += String(chunk);
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        if (isBody) {
          if (line !== '.') continue;
          isBody = false;
          // Later than the other connections' mails begin.
          setImmediate(() => {
            open -= 1;
            socket.write('250 kept\r\n');
            server.emit('mail');
          });
        } else if (line === 'DATA') {
          isBody = true;
          open += 1;
          most = Math.max(most, open);
          socket.write('354 go on\r\n');
        } else if (line.startsWith('EHLO')) socket.write('250 mailbox\r\n');
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 yes\r\n');
      }
    });
  });
  return {
    server,
    port: await listening(server),
    text: () => received,
    counts: () => ({ connections, most }),
  };
}
