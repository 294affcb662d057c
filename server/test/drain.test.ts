import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { IDLE_MS } from '../web/drain';
import { processes } from './serverProcess';

const programs = processes();
after(() => {
  programs.cleanUp();
});

/** Whether something listens there. */
const isListening = (url: string) =>
  new Promise<boolean>((resolve) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Posts on a kept-alive connection, as a proxy does. */
const post = (url: string, agent: Agent, body: object) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; isReused: boolean; text: string }>(
    (resolve, reject) => {
      const text = JSON.stringify(body);
      const sent = request(
        `${url}/api/guestLogin`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': text.length } },
        (response) => {
          let received = '';
          response.on('data', (part) => {
            received += String(part);
          });
          response.on('end', () =>
            resolve({
              status: response.statusCode,
              headers: response.headers,
              isReused: sent.reusedSocket,
              text: received,
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(text);
    },
  );

test('ERR-02 behind a proxy, a request on a connection that was idle at the signal is still answered', async () => {
  const { url, child, ended } = await programs.serve({ DATA_DIR: programs.dataFolder(), TRUST_PROXY: '1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const before = await post(url, agent, { deviceToken: 'before-the-signal' });
  assert.deepEqual([before.status, before.headers.connection], [200, 'keep-alive']);
  child.kill('SIGTERM');
  while (await isListening(url));
  const late = await post(url, agent, { deviceToken: 'after-the-signal' });
  assert.equal(late.isReused, true, 'it went out on the idle connection');
  assert.deepEqual(
    [late.status, late.headers.connection, (JSON.parse(late.text) as { status: boolean }).status],
    [200, 'close', true],
  );
  // The last connection is closed, so the shutdown completes.
  const closed = performance.now();
  assert.equal(await ended, 0);
  assert.ok(performance.now() - closed < IDLE_MS, 'it did not sit out its whole time');
  agent.destroy();
});

test('without a proxy a signal ends the server at once, whatever browsers keep open', async () => {
  const { url, child, ended } = await programs.serve({ DATA_DIR: programs.dataFolder() });
  // Browsers open spare connections before they need them.
  const spare = connect(Number(new URL(url).port), new URL(url).hostname);
  await once(spare, 'connect');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  assert.equal((await post(url, agent, { deviceToken: 'a-browser' })).status, 200);
  const signalled = performance.now();
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  assert.ok(performance.now() - signalled < IDLE_MS);
  spare.destroy();
  agent.destroy();
});
