import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment as the bank sees it. */
export interface Charge {
  id: string;
  reference: string;
  source: string;
  amount: number;
  status: 'Captured' | 'Refunded';
}

async function jsonOf(request: IncomingMessage): Promise<Record<string, never>> {
  let text = '';
  for await (const part of request) text += String(part);
  return (text ? JSON.parse(text) : {}) as Record<string, never>;
}

/**
 * A fake card provider for the backend, with the calls that the backend makes. Its ledger tells what was really
 * charged.
 */
export class CardProvider {
  readonly ledger: Charge[] = [];
  readonly deletedInstruments: string[] = [];
  /** Called once when a card has been charged, before the backend gets the reply. */
  onCharged: (() => Promise<void>) | null = null;
  private readonly byKey = new Map<string, object>();
  private instruments = 0;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<CardProvider> {
    const server = createServer();
    const provider = new CardProvider(server);
    server.on('request', (request, response) => {
      void provider.answer(request).then(([code, body]) => {
        response.writeHead(code, { 'content-type': 'application/json' }).end(body === null ? '' : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage): Promise<[number, object | null]> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const [, kind, id, action] = pathname.split('/');
    const body = await jsonOf(request);
    if (kind === 'instruments' && request.method === 'DELETE') {
      this.deletedInstruments.push(id ?? '');
      return [204, null];
    }
    const key = String(request.headers['cko-idempotency-key'] ?? '');
    if (request.method === 'POST' && key && this.byKey.has(key)) return [201, this.byKey.get(key) ?? null];
    if (request.method === 'POST' && !id) {
      const { source, amount, reference } = body as unknown as {
        source: { type: string; id?: string; token?: string };
        amount: number;
        reference: string;
      };
      if (source.type === 'token') return [201, this.verified(source.token ?? '')];
      const charge: Charge = {
        id: `pay_${this.ledger.length}`,
        reference,
        source: source.id ?? '',
        amount,
        status: 'Captured',
      };
      this.ledger.push(charge);
      const reply = { id: charge.id, approved: true, status: 'Authorized' };
      this.byKey.set(key, reply);
      const hook = this.onCharged;
      this.onCharged = null;
      await hook?.();
      return [201, reply];
    }
    const found = this.ledger.filter(
      (charge) => charge.id === id || charge.reference === searchParams.get('reference'),
    );
    if (request.method === 'GET') return id ? [found[0] ? 200 : 404, found[0] ?? null] : [200, { data: found }];
    if (action === 'refunds' && found[0]) {
      found[0].status = 'Refunded';
      this.byKey.set(key, {});
      return [202, {}];
    }
    return [404, null];
  }

  private verified(token: string): object {
    this.instruments += 1;
    return {
      id: 'pay_0',
      approved: true,
      status: 'Card Verified',
      source: {
        id: `src_${this.instruments}_${token}`,
        type: 'card',
        fingerprint: token,
        scheme: 'Visa',
        last4: '4242',
        expiry_month: 12,
        expiry_year: 2034,
      },
    };
  }
}
