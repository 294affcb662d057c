import assert from 'node:assert/strict';
import { Agent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { STEPS } from './cartFixtures';
import type { mailbox } from './mailbox';
import { askNginx } from './nginxProgram';

const PLACE = { lat: 25.1076, lng: 55.2041, area: 'Al Barsha 1', villa_apt_no: 'Villa 14' };
export const PASSWORD = 'seven-Lemons-9';

/** The first result that is not null; throws after two minutes. */
export async function until<T>(ask: () => Promise<T | null>, what = 'it'): Promise<T> {
  for (const end = performance.now() + 120_000; performance.now() < end;) {
    const result = await ask();
    if (result !== null) return result;
    await delay(200);
  }
  throw new Error(`${what} did not come within two minutes`);
}

/** Calls through the proxy, which are counted. */
export interface Line {
  port: number;
  calls: number;
  failures: string[];
  /** Customers so far, each with an e-mail of his own. */
  customers: number;
}

/** A browser: its connection, its cookies and the token of who is signed in. */
export class Browser {
  token = '';
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  constructor(readonly line: Line) {}

  ask(method: string, path: string, body?: object) {
    return body
      ? this.send(method, path, JSON.stringify(body), { 'content-type': 'application/json' })
      : this.send(method, path);
  }
  async send(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) {
    this.line.calls += 1;
    const reply = await askNginx(this.line.port, path, {
      method,
      agent: this.#agent,
      ...(body ? { body } : {}),
      headers: {
        ...headers,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.#cookies.size > 0 ? { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') } : {}),
      },
    });
    for (const cookie of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return reply;
  }

  /** A call that must succeed; resolves to its data. */
  async done<Data>(path: string, body?: object): Promise<Data> {
    return this.dataOf(path, await this.ask(body ? 'POST' : 'GET', `/api${path}`, body));
  }
  async put<Data>(path: string, body: object): Promise<Data> {
    return this.dataOf(path, await this.ask('PUT', `/api${path}`, body));
  }
  dataOf<Data>(path: string, reply: { status: number; text: string }): Data {
    assert.equal(reply.status, 200, `${path}: ${reply.status} ${reply.text}`);
    const { status, data } = JSON.parse(reply.text) as { status: boolean; data: Data };
    assert.ok(status, `${path}: ${reply.text}`);
    return data;
  }
  close(): void {
    this.#agent.destroy();
  }
}

type Mails = Awaited<ReturnType<typeof mailbox>>;

/** A customer of the shop with an address and a card. */
export class Customer extends Browser {
  addressId = '';
  cardId = '';
  constructor(
    line: Line,
    readonly email: string,
  ) {
    super(line);
  }

  /** Asks for the code of a registration; `verify` enters it. */
  async register(phone: string): Promise<{ verify(mails: Mails): Promise<void> }> {
    const form = { name: 'Sara', email: this.email, password: PASSWORD, phone, age: 30 };
    const { user } = await this.done<{ user: { _id: string } }>('/register', form);
    return {
      verify: async (mails) => {
        const otp = await until(async () => {
          const plain = mails.text().replaceAll('=\r\n', '').replaceAll('=3D', '=');
          // Four digits and then the link, in which the customer is named.
          const end = plain.indexOf(`user_id=${user._id}`);
          return end < 0 ? null : (/code is (\d{4})(?!.*code is)/s.exec(plain.slice(end - 200, end))?.[1] ?? null);
        }, `the code of ${this.email}`);
        const proof = { otp, user_id: user._id, password: PASSWORD };
        this.token = (await this.done<{ auth_token: string }>('/verifyOTP', proof)).auth_token;
        this.addressId = (await this.done<{ _id: string }>('/addAddress', PLACE))._id;
        const card = { cardToken: `tok_${this.email}`, amount: 0 };
        this.cardId = (await this.done<{ instrumentId: string }>('/addCard', card)).instrumentId;
      },
    };
  }
  async login(password = PASSWORD) {
    const reply = await this.ask('POST', '/api/login', { email: this.email, password });
    const { status, data } = JSON.parse(reply.text) as { status: boolean; data: { auth_token: string } | null };
    if (status && data) this.token = data.auth_token;
    return reply.status;
  }
  /** Uploads a picture; resolves to its address. */
  async changePicture(png: Buffer): Promise<string> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: 'Sara', phone: '971501112233', age: '30' }))
      form.set(name, value);
    form.set('picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png');
    const sent = new Response(form);
    const type = sent.headers.get('content-type') ?? '';
    const reply = await this.send('POST', '/api/updateProfile', Buffer.from(await sent.arrayBuffer()), {
      'content-type': type,
    });
    return this.dataOf<{ user: { picture: string } }>('/updateProfile', reply).user.picture;
  }
  async fillCart(): Promise<number> {
    const line = { item_id: 'water', quantity: 2, addons: [], type: 'delivery', user_address_id: this.addressId };
    await this.done('/addItemToCart', line);
    const query = `type=delivery&user_address_id=${this.addressId}`;
    return (await this.done<{ grand_total: number }>(`/getCart?${query}`)).grand_total;
  }
  async pay(): Promise<string> {
    const charge = { cardId: this.cardId, amount: await this.fillCart() };
    return (await this.done<{ payment: { id: string } }>('/makePayment', charge)).payment.id;
  }
  /** Orders the cart, in cash without a payment; resolves to the code of the order. */
  async order(payment?: string): Promise<string> {
    const { order } = await this.done<{ order: { order_code: string } }>('/placeOrder', {
      order_from: 'Web',
      delivery_instruction: '',
      user_address_id: this.addressId,
      ...(payment ? { payment_method: 'Card', transaction_id: payment } : { payment_method: 'COD' }),
    });
    return order.order_code;
  }
}

/** The kitchen's till. */
export class Till extends Browser {
  async setStatus(code: string, status: string): Promise<void> {
    const reason = status === 'Cancelled' ? { reason: 'The fryer is broken' } : {};
    await this.put(`/operator/orders/${code}/status`, { status, ...reason });
  }
  async deliver(code: string): Promise<void> {
    for (const status of STEPS) await this.setStatus(code, status);
  }
}

/** The till makes six calls for an order, and may make 600 a minute; two customers leave it two orders each time. */
const TILL_MS = 700;
const BUYER_MS = 3000;

/** Runs until it is stopped: guests, customers who sign up, pay by card and in cash and sign in again, and the till. */
export function startTraffic(line: Line, key: string, mails: Mails) {
  const over = new AbortController();
  const placed: string[] = [];
  let orders = 0;
  /** Turns follow each other; one that fails is noted, and the next begins anew. */
  async function repeat(pauseMs: number, turn: () => Promise<void>): Promise<void> {
    while (!over.signal.aborted) {
      await turn().catch((error: unknown) => line.failures.push(String(error)));
      await delay(pauseMs);
    }
  }
  const former = new Browser(line);
  /** A guest who came before, and one who comes now. Three calls each time: nginx takes turns, so both are asked. */
  async function browse(): Promise<void> {
    const guest = new Browser(line);
    const device = { deviceToken: `device ${line.calls}` };
    guest.token = (await guest.done<{ auth_token: string }>('/guestLogin', device)).auth_token;
    former.token ||= guest.token;
    for (const path of ['/getDashboard', '/getBranches', '/getItemDetails?item_id=water', '/getUserAddress'])
      for (const browser of [former, guest, guest]) await browser.done(path);
    guest.close();
  }
  async function buy(): Promise<void> {
    line.customers += 1;
    const customer = new Customer(line, `customer${line.customers}@shop.test`);
    await (await customer.register(String(971_503_000_000 + line.customers))).verify(mails);
    for (let turn = 0; turn < 3 && !over.signal.aborted; turn += 1) {
      placed.push(await customer.order(await customer.pay()));
      await customer.fillCart();
      placed.push(await customer.order());
      orders += 2;
      await customer.done('/getMyOrders?status=All');
      assert.equal(await customer.login(), 200, 'the login');
      await delay(BUYER_MS);
    }
    customer.close();
  }
  const till = new Till(line);
  till.token = key;
  async function cook(): Promise<void> {
    await till.done('/operator/orders?branch_id=branch-al-barsha');
    const code = placed.shift();
    if (code) await till.deliver(code);
  }
  const running = Promise.all([repeat(200, browse), repeat(400, buy), repeat(400, buy), repeat(TILL_MS, cook)]);
  return {
    /** Ends it; resolves to what happened. Throws where a call has failed. */
    async stop(): Promise<string> {
      over.abort();
      await running;
      while (placed.length > 0) await cook().then(() => delay(TILL_MS));
      for (const browser of [former, till]) browser.close();
      const said = `${line.calls} calls, ${line.failures.length} failed; ${orders} orders`;
      assert.deepEqual(line.failures.slice(0, 5), [], said);
      return said;
    },
  };
}
