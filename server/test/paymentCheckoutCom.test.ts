import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createCheckoutGateway } from '../payments/checkoutCom';
import { createGateway } from '../payments/createGateway';
import { GatewayError, type Gateway } from '../payments/gateway';
import { systemClock } from '../lib/clock';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}
const asked: Asked[] = [];
/** The provider's next reply. */
let answer: { code: number; body: string } = { code: 201, body: '{}' };
/** The provider's replies by method and path, for tests with several calls. */
let byPath: Record<string, [code: number, body: unknown]> = {};
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    asked.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: text ? JSON.parse(text) : null,
    });
    const own = byPath[`${request.method} ${request.url}`];
    response
      .writeHead(own?.[0] ?? answer.code, { 'content-type': 'application/json' })
      .end(own ? JSON.stringify(own[1]) : answer.body);
  });
});
let baseUrl: string;
let gateway: Gateway;
before(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway = createCheckoutGateway({ secretKey: 'sk_sbox_1', baseUrl: `${baseUrl}/` });
});
after(() => {
  server.close();
});

const replies = (code: number, body: unknown) => {
  asked.length = 0;
  answer = { code, body: typeof body === 'string' ? body : JSON.stringify(body) };
};
const source = {
  id: 'src_1',
  type: 'card',
  fingerprint: 'F1',
  scheme: 'Visa',
  last4: '4242',
  expiry_month: 6,
  expiry_year: 2030,
};

test('CARD-10 a card is verified and stored by a payment of 0 with its token', async () => {
  replies(201, { id: 'pay_1', approved: true, status: 'Card Verified', source });
  assert.deepEqual(await gateway.verifyCard('tok_1'), {
    instrument: 'src_1',
    fingerprint: 'F1',
    scheme: 'Visa',
    last4: '4242',
    expiryMonth: 6,
    expiryYear: 2030,
    oneTimeUse: false,
  });
  assert.deepEqual(
    [asked[0]?.method, asked[0]?.url, asked[0]?.headers.authorization],
    ['POST', '/payments', 'Bearer sk_sbox_1'],
  );
  assert.deepEqual(asked[0]?.body, { source: { type: 'token', token: 'tok_1' }, amount: 0, currency: 'AED' });
});

test('CARD-14 a card that is not approved, or whose token is refused, is not saved', async () => {
  replies(201, { id: 'pay_1', approved: false, status: 'Declined', source });
  assert.equal(await gateway.verifyCard('tok_1'), null);
  replies(422, { error_type: 'request_invalid', error_codes: ['token_invalid'] });
  assert.equal(await gateway.verifyCard('tok_1'), null);
});

test('CHK-11 a charge names source, fils and reference, and carries the reference as idempotency key', async () => {
  replies(201, { id: 'pay_2', approved: true, status: 'Authorized' });
  assert.deepEqual(await gateway.charge({ instrument: 'src_1', amountFils: 4500, reference: 'ref-1' }), {
    status: 'captured',
    reference: 'pay_2',
  });
  assert.equal(asked[0]?.headers['cko-idempotency-key'], 'ref-1');
  assert.deepEqual(asked[0].body, {
    source: { type: 'id', id: 'src_1' },
    amount: 4500,
    currency: 'AED',
    reference: 'ref-1',
    capture: true,
  });
});

test('CHK-12 only a final reply declines; a refused request and a redirect leave the outcome unknown', async () => {
  const charge = () => gateway.charge({ instrument: 'src_1', amountFils: 1, reference: 'r' });
  replies(201, { id: 'pay_3', approved: false });
  assert.deepEqual(await charge(), { status: 'declined', reference: 'pay_3' });
  for (const code of [404, 422]) {
    replies(code, { error_type: 'request_invalid' });
    assert.deepEqual(await charge(), { status: 'unknown', reference: '', isRefused: true });
  }
  replies(202, { id: 'pay_3', status: 'Pending', _links: { redirect: { href: 'https://bank.example/1' } } });
  assert.deepEqual(await charge(), {
    status: 'unknown',
    reference: 'pay_3',
    isRefused: false,
    redirectUrl: 'https://bank.example/1',
  });
  replies(409, {});
  await assert.rejects(charge(), GatewayError);
});

test('CARD-13 an instrument is deleted at the provider; one that is gone already is no error', async () => {
  replies(204, '');
  await gateway.deleteInstrument('src_1');
  assert.deepEqual([asked[0]?.method, asked[0]?.url, asked[0]?.body], ['DELETE', '/instruments/src_1', null]);
  replies(404, '');
  await gateway.deleteInstrument('src_1');
});

test('T2 anything that says nothing about the card is an unknown outcome, never a decline', async () => {
  for (const [code, body] of [
    [500, ''],
    [401, ''],
    [429, ''],
    [201, '<html>'],
  ] as const) {
    replies(code, body);
    await assert.rejects(
      gateway.charge({ instrument: 'src_1', amountFils: 1, reference: 'r' }),
      GatewayError,
      String(code),
    );
  }
  const broken = createServer((_request, response) => {
    response.writeHead(201, { 'content-length': 100 }).write('{"id":', () => response.destroy());
  }).unref();
  await new Promise<void>((resolve) => {
    broken.listen(0, '127.0.0.1', resolve);
  });
  const cutShort = createCheckoutGateway({
    secretKey: 'sk',
    baseUrl: `http://127.0.0.1:${(broken.address() as AddressInfo).port}`,
  });
  await assert.rejects(cutShort.charge({ instrument: 'src_1', amountFils: 1, reference: 'r' }), GatewayError);
  const unreachable = createCheckoutGateway({ secretKey: 'sk', baseUrl: 'http://127.0.0.1:1' });
  await assert.rejects(unreachable.charge({ instrument: 'src_1', amountFils: 1, reference: 'r' }), GatewayError);
});

const cardSettings = { isProduction: false, hasCardPayments: true, paymentMode: 'live' } as const;

test('CARD-05 the configuration chooses the gateway', async () => {
  const real = createGateway({ ...cardSettings, checkoutSecretKey: 'sk_1', checkoutApiUrl: baseUrl }, systemClock);
  assert.equal(real.sandbox, null);
  replies(204, '');
  await real.gateway.deleteInstrument('src_9');
  assert.equal(asked[0]?.url, '/instruments/src_9');
  assert.ok(
    createGateway({ ...cardSettings, checkoutSecretKey: undefined, checkoutApiUrl: undefined }, systemClock).sandbox,
  );
});

/** Replies by method and path instead of the same to each call. */
const repliesBy = (table: Record<string, [code: number, body: unknown]>) => {
  asked.length = 0;
  byPath = table;
};
const back = (charge: string) => gateway.refundOrVoid({ reference: 'ref-1', charge, amountFils: 4500 });
const askedFor = () => asked.map(({ method, url }) => `${method} ${url}`);

test('B-01 a captured payment is refunded, an authorised one is voided, each under its own key', async () => {
  repliesBy({
    'GET /payments/pay_2': [200, { id: 'pay_2', status: 'Captured' }],
    'POST /payments/pay_2/refunds': [202, { action_id: 'act_1' }],
  });
  assert.equal(await back('pay_2'), 'refunding');
  assert.deepEqual(askedFor(), ['GET /payments/pay_2', 'POST /payments/pay_2/refunds']);
  assert.deepEqual(
    [asked[1]?.body, asked[1]?.headers['cko-idempotency-key']],
    [{ amount: 4500, reference: 'ref-1' }, 'ref-1-refund'],
  );
  repliesBy({
    'GET /payments/pay_2': [200, { id: 'pay_2', status: 'Authorized' }],
    'POST /payments/pay_2/voids': [202, { action_id: 'act_2' }],
  });
  assert.equal(await back('pay_2'), 'refunding');
  assert.deepEqual([asked[1]?.body, asked[1]?.headers['cko-idempotency-key']], [{ reference: 'ref-1' }, 'ref-1-void']);
});

test('B-01 what was already refunded, or was never charged, is not refunded', async () => {
  for (const [status, outcome] of [
    ['Refunded', 'refunded'],
    ['Voided', 'refunded'],
    ['Declined', 'nothing'],
  ] as const) {
    repliesBy({ 'GET /payments/pay_2': [200, { id: 'pay_2', status }] });
    assert.equal(await back('pay_2'), outcome, status);
    assert.deepEqual(askedFor(), ['GET /payments/pay_2']);
  }
});

test('B-01 a charge whose reply was lost is found by its reference', async () => {
  const list = 'GET /payments?limit=10&reference=ref-1';
  repliesBy({
    [list]: [
      200,
      {
        data: [
          { id: 'pay_1', status: 'Declined' },
          { id: 'pay_2', status: 'Captured' },
        ],
      },
    ],
    'GET /payments/pay_2': [200, { id: 'pay_2', status: 'Captured' }],
    'POST /payments/pay_2/refunds': [202, {}],
  });
  assert.equal(await back(''), 'refunding');
  assert.deepEqual(askedFor(), [list, 'GET /payments/pay_2', 'POST /payments/pay_2/refunds']);
  repliesBy({ [list]: [200, { data: [] }] });
  assert.equal(await back(''), 'nothing');
});

test('B-01 a refused refund has failed; for a payment that is not settled the outcome is unknown', async () => {
  repliesBy({
    'GET /payments/pay_2': [200, { status: 'Captured' }],
    'POST /payments/pay_2/refunds': [422, { error_type: 'request_invalid' }],
  });
  assert.equal(await back('pay_2'), 'failed');
  repliesBy({ 'GET /payments/pay_2': [200, { status: 'Pending' }] });
  await assert.rejects(back('pay_2'), GatewayError);
  repliesBy({ 'GET /payments/pay_2': [404, ''] });
  await assert.rejects(back('pay_2'), GatewayError);
});
