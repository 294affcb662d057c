import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const isFree = (port) =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
      .listen(port, '127.0.0.1', () => {
        probe.close(() => resolve(true));
      });
  });

/**
 * A free TCP port, below those that the system itself gives to others before it is used.
 * @type {() => Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(10_240, 32_768);
    if (await isFree(port)) return port;
  }
}
