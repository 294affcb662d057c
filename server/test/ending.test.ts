import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { IDLE_MS } from '../web/drain';
import { processes } from './serverProcess';

const programs = processes();

async function isListening(url: string): Promise<boolean> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A call on a kept-alive connection, as a proxy makes it. */
async function signIn(url: string, agent: Agent, deviceToken: string) {
  const headers = { 'content-type': 'application/json' };
  const sent = request(`${url}/api/guestLogin`, { method: 'POST', agent, headers });
  sent.end(JSON.stringify({ deviceToken }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { status } = (await json(response)) as { status: boolean };
  return [response.statusCode, status, response.headers.connection, sent.reusedSocket];
}

test('ERR-02 behind a proxy, a request on a connection that was idle at the signal is still answered', async () => {
  const { url, child, ended } = await programs.serve({ ...(await programs.ownData()), TRUST_PROXY: '1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  assert.deepEqual(await signIn(url, agent, 'before-the-signal'), [200, true, 'keep-alive', false]);
  child.kill('SIGTERM');
  while (await isListening(url));
  assert.deepEqual(await signIn(url, agent, 'after-the-signal'), [200, true, 'close', true]);
  // The last connection is closed, so the shutdown completes.
  const closed = performance.now();
  assert.equal(await ended, 0);
  assert.ok(performance.now() - closed < IDLE_MS, 'it did not sit out its whole time');
  agent.destroy();
});

test('without a proxy a signal ends the server at once, whatever browsers keep open', async () => {
  const { url, child, ended } = await programs.serve(await programs.ownData());
  // Browsers open spare connections before they need them.
  const spare = connect(Number(new URL(url).port), new URL(url).hostname);
  await once(spare, 'connect');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  assert.equal((await signIn(url, agent, 'a-browser'))[0], 200);
  const signalled = performance.now();
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  assert.ok(performance.now() - signalled < IDLE_MS);
  spare.destroy();
  agent.destroy();
});
