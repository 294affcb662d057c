import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSandbox, tokenOf } from './helpers';

test('the 3-D Secure card is charged once when the customer confirms, and not when they refuse', async () => {
  const { gateway, cards, bank } = testSandbox();
  bank.port = 3001;
  const { instrument } =
    (await gateway.verifyCard(tokenOf(cards, '4000000000003220'))) ?? assert.fail('the card was refused');
  const charge = (reference: string) =>
    gateway.charge({
      instrument,
      amountFils: 5000,
      reference,
      customer: 'u1',
      returnUrl: 'http://localhost:3000/checkout',
    });
  const lookUp = async (reference: string) => (await gateway.lookUp({ reference, charge: `3ds_${reference}` }))?.state;

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
  assert.equal(await lookUp('a'), 'captured');
  assert.equal((await charge('a')).state, 'captured');

  await charge('b');
  bank.answer('b', false);
  assert.equal(await lookUp('b'), 'declined');
  // Unknown after a restart, or never requested.
  assert.equal(await lookUp('c'), 'declined');
});
