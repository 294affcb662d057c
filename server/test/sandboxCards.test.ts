import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSandboxBank } from '../sandbox/sandboxGateway';
import { createSandboxCards, TOKEN_MS } from '../sandbox/sandboxCards';
import { buildCardServer } from '../sandbox/cardFields/cardServer';
import { fixedClock, TEST_NOW, testSandbox, tokenOf } from './helpers';

const card = { type: 'card', number: '4242424242424242', expiry_month: 6, expiry_year: 2030, cvv: '123' };
const clock = fixedClock(TEST_NOW);
const cards = createSandboxCards(clock);
const bank = createSandboxBank(undefined);
const server = buildCardServer({ cards, bank });
const exchange = (body: unknown, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/tokens',
    payload: body as object,
    headers: { host: 'localhost:3001', authorization: 'pk_test_sandbox', ...headers },
  });

test('CARD-02 the second origin serves script and fields, and only the app may frame them', async () => {
  for (const [url, type] of [
    ['/stripe.js', /javascript/],
    ['/field?element=cvv&session=1', /html/],
    ['/field.js', /javascript/],
    ['/field.css', /css/],
  ] as const) {
    const reply = await server.inject({ url, headers: { host: '192.168.1.9:3001' } });
    assert.equal(reply.statusCode, 200);
    assert.match(String(reply.headers['content-type']), type);
    assert.match(
      String(reply.headers['content-security-policy']),
      /default-src 'none'.*frame-ancestors http:\/\/192\.168\.1\.9:\*/,
    );
  }
  assert.equal((await server.inject({ url: '/nothing' })).statusCode, 404);
});

test('CARD-03 a card becomes a token that can be used once, and not after its time', async () => {
  const reply = await exchange(card);
  assert.equal(reply.statusCode, 201);
  const { token, ...rest } = reply.json<{ token: string }>();
  assert.deepEqual(rest, {
    type: 'card',
    scheme: 'Visa',
    last4: '4242',
    bin: '424242',
    expiry_month: 6,
    expiry_year: 2030,
    expires_on: new Date(clock.now().getTime() + TOKEN_MS).toISOString(),
  });
  assert.equal(cards.take(token)?.last4, '4242');
  assert.equal(cards.take(token), null);
  const late = (await exchange(card)).json<{ token: string }>().token;
  clock.advance(TOKEN_MS);
  assert.equal(cards.take(late), null);
});

test('CARD-07 what is not a valid test card is refused', async () => {
  const bad = [
    { ...card, number: '4242424242424241' },
    { ...card, number: '4012888888881881' },
    { ...card, number: '42' },
    { ...card, cvv: '12' },
    { ...card, expiry_month: 13 },
    { ...card, expiry_year: 2025 },
    { ...card, number: '378282246310005' },
    {},
  ];
  for (const body of bad) assert.equal((await exchange(body)).statusCode, 422, JSON.stringify(body));
  assert.equal((await exchange({ ...card, number: '378282246310005', cvv: '1234' })).statusCode, 201);
  assert.equal((await exchange({ ...card, expiry_month: 1, expiry_year: 2026 })).statusCode, 201);
});

test('CARD-06 only the fields themselves may ask, with a public key', async () => {
  assert.equal((await exchange(card, { origin: 'http://localhost:3001' })).statusCode, 201);
  assert.equal((await exchange(card, { origin: 'http://localhost:3000' })).statusCode, 401);
  assert.equal((await exchange(card, { authorization: 'sk_secret' })).statusCode, 401);
});

test("the bank's page shows the amount and sends the customer back with the first answer", async () => {
  bank.port = 3001;
  bank.ask('payment-1', { amountFils: 4450, returnUrl: 'http://localhost:3000/checkout?payment=fromBank' });
  const url = new URL(bank.pageOf('payment-1', 'http://localhost:3000/checkout?payment=fromBank'));
  assert.equal(url.origin, 'http://localhost:3001');
  const page = await server.inject({ url: url.pathname + url.search });
  assert.match(page.body, /AED 44\.50/);
  assert.match(String(page.headers['content-security-policy']), /form-action 'self' http:\/\/localhost:3000$/);
  const send = (answer: string) =>
    server.inject({
      method: 'POST',
      url: '/confirm',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `payment=payment-1&answer=${answer}`,
    });
  const back = await send('confirm');
  assert.deepEqual([back.statusCode, back.headers.location], [303, 'http://localhost:3000/checkout?payment=fromBank']);
  await send('refuse');
  assert.equal(bank.find('payment-1')?.state, 'authorised');
  assert.equal((await server.inject({ url: '/confirm?payment=payment-2' })).statusCode, 404);
});

test('the 3-D Secure card is authorised once when the customer confirms, and not when they refuse', async () => {
  const { gateway, cards, bank } = testSandbox();
  bank.port = 3001;
  const owner = { account: 'u1', customer: '' };
  const { instrument } =
    (await gateway.verifyCard(tokenOf(cards, '4000000000003220'), owner)) ?? assert.fail('the card was refused');
  const startedAt = new Date();
  const charge = (reference: string) =>
    gateway.authorise({
      instrument,
      amountFils: 5000,
      reference,
      startedAt,
      customer: 'u1',
      returnUrl: 'http://localhost:3000/checkout',
    });
  const lookUp = async (reference: string) =>
    (await gateway.lookUp({ reference, charge: `3ds_${reference}`, startedAt }))?.state;

  const asked = await charge('a');
  assert.deepEqual(asked, {
    state: 'confirming',
    charge: '3ds_a',
    status: 'confirming',
    redirectUrl: 'http://localhost:3001/confirm?payment=a',
  });
  assert.deepEqual(await charge('a'), asked);
  assert.equal(await lookUp('a'), 'confirming');
  bank.answer('a', true);
  assert.equal(await lookUp('a'), 'authorised');
  assert.equal((await charge('a')).state, 'authorised');

  await charge('b');
  bank.answer('b', false);
  assert.equal(await lookUp('b'), 'declined');
  // Unknown after a restart, or never requested.
  assert.equal(await lookUp('c'), 'declined');
});
