import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A fault of one call. `before`: the connection is closed before the server has the request. `after`: the server has
 * handled it, and the reply is lost. `half`: the connection is closed in the middle of the reply. A function runs when
 * the server has the request; the reply waits for it, and is lost if it resolves to 'after'.
 */
type Fault = 'before' | 'after' | 'half' | (() => Promise<'after' | void>);

export class CuttingProxy {
  private readonly faults = new Map<string, Fault>();
  private readonly gates = new Map<string, Promise<void>>();
  readonly seen: { call: string; key: string; body: string }[] = [];
  /** Whether connections are kept alive; browsers then repeat requests of a lost connection themselves. */
  keepsAlive = false;
  readonly redirects = new Map<string, string>();
  private constructor(
    private readonly server: Server,
    private readonly target: () => string,
  ) {}

  static async start(target: () => string): Promise<CuttingProxy> {
    const server = createServer();
    const proxy = new CuttingProxy(server, target);
    server.on('request', (request, response) => {
      void proxy.pass(request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  cut(call: string, fault: Fault): void {
    this.faults.set(call, fault);
  }

  /** Holds the next `call` back before it reaches the server; the returned function releases it. */
  hold(call: string): () => void {
    let open: () => void = () => undefined;
    this.gates.set(
      call,
      new Promise((resolve) => {
        open = resolve;
      }),
    );
    return open;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const location = this.redirects.get(request.url ?? '');
    if (location) {
      response.writeHead(308, { location }).end();
      return;
    }
    const call = (request.url ?? '').replace(/^\/api\//, '').replace(/\?.*/, '');
    const body = await bytesOf(request);
    this.seen.push({ call, key: String(request.headers['idempotency-key'] ?? ''), body: String(body) });
    const gate = this.gates.get(call);
    this.gates.delete(call);
    await gate;
    const fault = this.faults.get(call);
    this.faults.delete(call);
    const hangUp = () => {
      request.socket.destroy();
    };
    if (fault === 'before') {
      hangUp();
      return;
    }
    const { hostname, port } = new URL(this.target());
    const options = { hostname, port, method: request.method, path: request.url };
    const sent = forward({ ...options, headers: { ...request.headers, connection: 'close' } });
    sent.on('error', hangUp);
    let during: Promise<'after' | void> | undefined;
    sent.end(body, () => {
      if (typeof fault === 'function') during = fault();
    });
    try {
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      const answer = await bytesOf(reply);
      if ((await during) === 'after' || fault === 'after') {
        hangUp();
        return;
      }
      const headers = { ...reply.headers, connection: this.keepsAlive ? 'keep-alive' : 'close' };
      delete headers['transfer-encoding'];
      response.writeHead(reply.statusCode ?? 502, { ...headers, 'content-length': String(answer.length) });
      if (fault === 'half') response.write(answer.subarray(0, Math.floor(answer.length / 2)), hangUp);
      else response.end(answer);
    } catch {
      hangUp();
    }
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const part of message) chunks.push(part as Buffer);
  return Buffer.concat(chunks);
}
