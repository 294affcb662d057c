/**
 * What the adapter must say, and what the money at Stripe must be, against Stripe's own interface (`standIn.mjs`).
 * Each check resolves to triples: what, what it should be, what it is.
 */
import { Refusal, invalid, signatureOf } from './standIn.mjs';

export function contractOf(adapter, stripe) {
  const { createStripeGateway, GatewayError, GatewayNotAsked, readWebhook, WebhookUnsigned } = adapter;
  const { world, bank, complaints, id } = stripe;
  const now = () => Math.floor(Date.now() / 1000);
  // The types of each request are checked in this process, which may take seconds while others use the processor.
  const timeoutsMs = { charge: 60_000, ask: 60_000, settle: 60_000 };
  const newGateway = ({ shop = 'shop', ...over } = {}) =>
    createStripeGateway({
      secretKey: 'sk_test_1',
      baseUrl: stripe.url,
      timeoutsMs,
      shopTag: async () => shop,
      ...over,
    });

  let startedAt = new Date();
  const returnUrl = 'https://order.example.com/checkout?payment=fromBank';
  const OWNER = { account: 'user-1', customer: '' };
  const save = async (gateway, token = 'pm_4242', over = {}) =>
    (await gateway.verifyCard(token, { ...OWNER, ...over }))?.instrument;
  const pay = (gateway, instrument, reference, over = {}) =>
    gateway.authorise({ instrument, amountFils: 4500, reference, startedAt, customer: 'user-1', returnUrl, ...over });
  const look = (gateway, reference, charge = '', withDisputes = false) =>
    gateway.lookUp({ reference, charge, startedAt, withDisputes });
  const take = (gateway, reference, charge = '') =>
    gateway.capture({ reference, charge, startedAt, orderCode: `FG-${reference}` });
  const release = (gateway, reference, charge = '') => gateway.void({ reference, charge, startedAt });
  /** Gives back until so much went back in total. */
  const back = (gateway, reference, charge = '', amountFils = 4500) =>
    gateway.refund({ reference, charge, startedAt, amountFils });
  const outcome = async (promise) => {
    try {
      return await promise;
    } catch (error) {
      return error instanceof GatewayNotAsked
        ? 'not asked'
        : error instanceof GatewayError
          ? 'unknown'
          : `threw ${error.message}`;
    }
  };
  const stateOf = async (promise) => {
    const answered = await outcome(promise);
    if (answered === null || typeof answered === 'string') return answered;
    return answered.isRefused ? `${answered.state}, refused` : answered.state;
  };
  const moneyOf = (reference) => {
    const { reserved, taken, back: given } = bank.money(reference) ?? {};
    return [reserved, taken, given];
  };
  const refundsOf = (reference) => world.refunds.filter(({ payment_intent: of }) => of === bank.intent(reference)?.id);

  const checks = [];
  /** `says` resolves to triples: what, what it should be, what it is. */
  const check = (name, says) =>
    checks.push({
      name,
      says: () => {
        // A payment that began more than two minutes ago is not searched again at once.
        startedAt = new Date();
        return says();
      },
    });

  check('every call fits the parameters of the API', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const customer = instrument?.split('/')[0];
    const second = await gateway.verifyCard('pm_4242_b', { account: 'user-1', customer });
    const paid = await pay(gateway, instrument, 'ref-1', { isNewBrowser: true });
    await look(gateway, 'ref-1');
    await take(gateway, 'ref-1', paid.charge);
    await look(gateway, 'ref-1', paid.charge, true);
    const days = [];
    for await (const rows of gateway.list({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 1000) }))
      days.push(...rows);
    bank.disputes('ref-1', 'needs_response');
    await look(gateway, 'ref-1', paid.charge, true);
    const disputes = [];
    for await (const rows of gateway.listDisputes(new Date(Date.now() - 60_000))) disputes.push(...rows);
    world.disputes.length = 0;
    await back(gateway, 'ref-1', paid.charge, 1000);
    await back(gateway, 'ref-1', paid.charge);
    await pay(gateway, await save(gateway, 'pm_3220', { customer }), 'ref-2');
    await release(gateway, 'ref-2');
    const wallet = await save(gateway, 'pm_apple_1', { customer, isWallet: true });
    await pay(gateway, wallet, 'ref-3');
    await pay(newGateway({ isThreeDSecureRequired: false }), await save(gateway, 'pm_3184', { customer }), 'ref-4');
    await gateway.deleteInstrument(instrument);
    await gateway.deleteCustomer(customer);
    return [
      ['problems', '', complaints.join('; ')],
      ['calls', true, world.calls.length > 20],
      ['second card at the same customer', customer, second?.instrument.split('/')[0]],
      ['rows of the day', 1, days.length],
      ['AED 45.00 in minor units', 4500, days[0]?.amountFils],
      ['disputes', 1, disputes.length],
      ['API version', true, world.calls.every(({ version }) => /^\d{4}-\d\d-\d\d\.\w+$/.test(version))],
    ];
  });

  check('an order reserves, its acceptance takes, once', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const asked = await pay(gateway, instrument, 'a');
    const held = moneyOf('a');
    const repeated = await stateOf(pay(gateway, instrument, 'a'));
    const taken = await gateway.capture({ reference: 'a', charge: asked.charge, startedAt, orderCode: 'FG-a' });
    return [
      ['after the authorisation', ['authorised', 4500], [asked.state, asked.amountFils]],
      ['money: reserved, taken, back', [4500, 0, 0], held],
      ['the same authorisation again', ['authorised', 1], [repeated, world.intents.length]],
      ['after the capture', ['captured', 4500], [taken.state, taken.amountFils]],
      ['money', [0, 4500, 0], moneyOf('a')],
      ['captured again', 'captured', await stateOf(take(gateway, 'a'))],
      ['looked up', 'captured', await stateOf(look(gateway, 'a', asked.charge, true))],
      ['authorised again under its reference', 'captured', await stateOf(pay(gateway, instrument, 'a'))],
      ['the dashboard names the order', true, /FG-a/.test(bank.intent('a').description ?? '')],
      ['captures', 1, world.book.filter(({ what }) => what === 'taken').length],
    ];
  });

  check('a capture that comes too late, or of another amount', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const { charge: a } = await pay(gateway, instrument, 'a');
    bank.expires('a');
    const { charge: b } = await pay(gateway, instrument, 'b');
    bank.staffCancels('b');
    const { charge: c } = await pay(gateway, instrument, 'c');
    bank.staffCaptures('c', 3000);
    const partly = await outcome(take(gateway, 'c', c));
    // Stripe says so at the edge of the seven days, and cancels the payment a moment later.
    const { charge: d } = await pay(gateway, await save(gateway, 'pm_expired'), 'd');
    const edge = await stateOf(take(gateway, 'd', d));
    bank.expires('d');
    return [
      ['expired after seven days', 'voided', await stateOf(take(gateway, 'a', a))],
      ['cancelled in the dashboard', 'voided', await stateOf(take(gateway, 'b', b))],
      [
        'money of both',
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
        [moneyOf('a'), moneyOf('b')],
      ],
      ['captured in part in the dashboard: state and amount', ['captured', 3000], [partly?.state, partly?.amountFils]],
      ['money', [0, 3000, 0], moneyOf('c')],
      ['charge_expired_for_capture is not called captured', true, edge !== 'captured'],
      ['and the next time', 'voided', await stateOf(take(gateway, 'd', d))],
    ];
  });

  check('a capture whose reply is lost, that fails, or that meets a lock', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const route = 'POST /v1/payment_intents/:id/capture';
    for (const reference of ['a', 'b', 'c', 'd']) await pay(gateway, instrument, reference);
    world.faults.push({ route, as: { loseReply: true } });
    const lost = await stateOf(take(gateway, 'a'));
    world.faults.push({ route, as: { failAfter: true } }, { route, as: { failAfter: true } });
    const failed = await stateOf(take(gateway, 'b'));
    const again = await stateOf(take(gateway, 'b'));
    const lock = new Refusal(
      429,
      { code: 'lock_timeout', message: 'This object cannot be accessed right now' },
      { 'stripe-should-retry': 'true' },
    );
    world.faults.push({ route, as: { error: lock } }, { route, as: { error: lock } });
    const locked = await stateOf(take(gateway, 'c'));
    world.faults.push(
      { route: 'POST /v1/payment_intents/:id', as: { drop: true } },
      { route: 'POST /v1/payment_intents/:id', as: { drop: true } },
    );
    const dropped = await stateOf(take(gateway, 'd'));
    return [
      ['a lost reply', 'captured', lost],
      ['500 after the work', true, ['unknown', 'captured'].includes(failed)],
      ['and the next time', 'captured', again],
      ['a lock', 'unknown', locked],
      ['and the next time', 'captured', await stateOf(take(gateway, 'c'))],
      ['an outage before it', 'unknown', dropped],
      ['taken once each', [4500, 4500, 4500, 0], ['a', 'b', 'c', 'd'].map((reference) => bank.money(reference).taken)],
    ];
  });

  check('a release: once, of what is reserved, and what was taken just before stays', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const route = 'POST /v1/payment_intents/:id/cancel';
    await pay(gateway, instrument, 'a');
    const first = await stateOf(release(gateway, 'a'));
    await pay(gateway, instrument, 'b');
    await take(gateway, 'b');
    const tooLate = await stateOf(release(gateway, 'b'));
    await pay(gateway, await save(gateway, 'pm_3220'), 'c');
    const open = await stateOf(release(gateway, 'c'));
    await pay(gateway, instrument, 'd');
    world.faults.push({ route, as: { failAfter: true } }, { route, as: { failAfter: true } });
    const failed = await stateOf(release(gateway, 'd'));
    return [
      ['released', 'voided', first],
      ['money', [0, 0, 0], moneyOf('a')],
      ['released again', 'voided', await stateOf(release(gateway, 'a'))],
      ['looked up', 'voided', await stateOf(look(gateway, 'a'))],
      ['after a capture', 'captured', tooLate],
      ['money', [0, 4500, 0], moneyOf('b')],
      ['while the bank asks', 'voided', open],
      [
        'of a declined payment',
        'voided',
        await stateOf(pay(gateway, await save(gateway, 'pm_0341'), 'e').then(() => release(gateway, 'e'))),
      ],
      ['of nothing', 'declined', await stateOf(release(gateway, 'f'))],
      ['500 after the work', true, ['unknown', 'voided'].includes(failed)],
      ['and the next time', 'voided', await stateOf(release(gateway, 'd'))],
    ];
  });

  check('wallets: a card of one payment, which no customer gets', async () => {
    const gateway = newGateway();
    const card = await gateway.verifyCard('pm_apple_1', { account: 'user-1', customer: '', isWallet: true });
    const paid = await stateOf(pay(gateway, card?.instrument ?? '', 'a'));
    const repeated = await stateOf(pay(gateway, card?.instrument ?? '', 'a'));
    const again = await outcome(pay(gateway, card?.instrument ?? '', 'b'));
    const taken = await stateOf(take(gateway, 'a'));
    return [
      ['of one use', true, card?.oneTimeUse],
      ['paid', 'authorised', paid],
      ['the same payment again', 'authorised', repeated],
      ['taken', 'captured', taken],
      ['customers at Stripe', 0, world.customers.size],
      ['another payment with it takes nothing', true, again?.isRefused === true || again === 'unknown'],
      ['payments', 1, world.intents.length],
      [
        'a token of nothing',
        null,
        await outcome(gateway.verifyCard('pm_unknown', { account: 'user-1', customer: '', isWallet: true })),
      ],
      ['forgotten', undefined, await outcome(gateway.deleteInstrument(card?.instrument ?? ''))],
    ];
  });

  check('cards that the bank refuses', async () => {
    const gateway = newGateway();
    return [
      ['0002 at Add Card', null, await outcome(gateway.verifyCard('pm_0002', OWNER))],
      ['0127 (wrong CVC) at Add Card', null, await outcome(gateway.verifyCard('pm_0127', OWNER))],
      ['0341 at the charge', 'declined', await stateOf(pay(gateway, await save(gateway, 'pm_0341'), 'a'))],
      ['9995 at the charge', 'declined', await stateOf(pay(gateway, await save(gateway, 'pm_9995'), 'b'))],
      ['found afterwards', 'declined', await stateOf(look(gateway, 'b'))],
      ['nothing is reserved', [0, 0, 0], moneyOf('b')],
    ];
  });

  check('3-D Secure: a repeated charge says what the payment is now, not what it was', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway, 'pm_3220');
    const asked = await pay(gateway, instrument, 'a');
    const again = await pay(gateway, instrument, 'a');
    bank.confirms('a');
    const confirmed = await pay(gateway, instrument, 'a');
    await pay(gateway, instrument, 'b');
    bank.refuses('b');
    const refused = await pay(gateway, instrument, 'b');
    return [
      [
        'first',
        ['confirming', true],
        [asked.state, asked.redirectUrl?.startsWith('https://hooks.stripe.com/') ?? false],
      ],
      ['again, still open', ['confirming', asked.redirectUrl], [again.state, again.redirectUrl]],
      ['authorised', 1, [...world.charges.values()].filter(({ paid }) => paid).length],
      ['again, after the customer confirmed', 'authorised', confirmed.state],
      ['again, after the bank refused', 'declined', refused.state],
    ];
  });

  check('3-D Secure: from another browser, with another question to the bank', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway, 'pm_3220');
    await pay(gateway, instrument, 'a');
    const other = await pay(gateway, instrument, 'a', { isNewBrowser: true });
    bank.confirms('a');
    const after = await pay(gateway, instrument, 'a', { isNewBrowser: true });
    return [
      ['still open', 'confirming', other.state],
      ['after the customer confirmed', 'authorised', after.state],
      ['payments', 1, world.intents.length],
    ];
  });

  check(
    '3-D Secure: after a 500 that came when the bank was already asked, the customer still reaches its page',
    async () => {
      const gateway = newGateway();
      const instrument = await save(gateway, 'pm_3220');
      world.faults.push({ route: 'POST /v1/payment_intents', as: { failAfter: true } });
      const failed = await outcome(pay(gateway, instrument, 'a'));
      const found = await stateOf(look(gateway, 'a'));
      const again = await outcome(pay(gateway, instrument, 'a'));
      return [
        ['the reply says nothing', 'unknown', failed],
        ['found by its reference', 'confirming', found],
        [
          'pressed again: the page of the bank',
          ['confirming', true],
          [again?.state ?? again, Boolean(again?.redirectUrl)],
        ],
        ['payments', 1, world.intents.length],
      ];
    },
  );

  check('3-D Secure: a bank that insists on it is asked again, with the same payment', async () => {
    const gateway = newGateway({ isThreeDSecureRequired: false });
    const instrument = await save(gateway, 'pm_3184');
    const asked = await pay(gateway, instrument, 'a');
    const again = await pay(gateway, instrument, 'a');
    bank.confirms('a');
    return [
      ['the bank asks', ['confirming', true], [asked.state, Boolean(asked.redirectUrl)]],
      ['pressed again', 'confirming', again.state],
      ['after the customer confirmed', 'authorised', await stateOf(pay(gateway, instrument, 'a'))],
      ['payments', 1, world.intents.length],
    ];
  });

  check('a key in use, a lock, a rate limit and an outage say nothing about the card', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const route = 'POST /v1/payment_intents';
    const inUse = { inUse: true };
    world.faults.push({ route, as: inUse }, { route, as: inUse });
    const conflict = await stateOf(pay(gateway, instrument, 'a'));
    const lock = new Refusal(
      429,
      { code: 'lock_timeout', message: 'This object cannot be accessed right now' },
      { 'stripe-should-retry': 'true' },
    );
    world.faults.push({ route, as: { error: lock } });
    const locked = await stateOf(pay(gateway, instrument, 'b'));
    world.faults.push({ route, as: { error: lock } }, { route, as: { error: lock } });
    const stillLocked = await stateOf(pay(newGateway(), instrument, 'c'));
    world.faults.push({ route, as: { error: new Refusal(429, { code: 'rate_limit', message: 'Too many requests' }) } });
    const limited = await stateOf(pay(newGateway(), instrument, 'd'));
    world.faults.push({ route, as: { failAfter: true } });
    const failed = await stateOf(pay(newGateway(), instrument, 'e'));
    const repeated = await stateOf(pay(newGateway(), instrument, 'e'));
    world.faults.push({ route, as: { loseReply: true } });
    const lost = await stateOf(pay(newGateway(), instrument, 'f'));
    return [
      ['409', 'unknown', conflict],
      ['a lock, once', 'authorised', locked],
      ['a lock, twice', 'unknown', stillLocked],
      ['429', 'unknown', limited],
      ['500 after the money was reserved', 'unknown', failed],
      ['the same 500 again', 'unknown', repeated],
      ['found by its reference', 'authorised', await stateOf(look(newGateway(), 'e'))],
      ['taken, though its id was lost', 'captured', await stateOf(take(newGateway(), 'e'))],
      ['a lost reply is repeated under its key', 'authorised', lost],
      ['payments of it', 1, world.intents.filter(({ metadata }) => metadata.reference === 'f').length],
    ];
  });

  check('a restricted or revoked key is no refusal', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    await pay(gateway, instrument, 'c');
    const forbids = (route) =>
      world.faults.push({
        route,
        as: { error: new Refusal(403, { message: 'The provided key does not have the required permissions' }) },
      });
    forbids('POST /v1/payment_intents');
    const forbidden = await stateOf(pay(gateway, instrument, 'a'));
    forbids('POST /v1/payment_intents/:id/capture');
    const capture = await stateOf(take(newGateway(), 'c'));
    forbids('POST /v1/payment_intents/:id/cancel');
    const cancel = await stateOf(release(newGateway(), 'c'));
    world.faults.push({
      route: 'POST /v1/payment_intents',
      as: { error: new Refusal(401, { message: 'Expired API Key provided' }) },
    });
    return [
      ['403', 'unknown', forbidden],
      ['403 at the capture', 'unknown', capture],
      ['403 at the release', 'unknown', cancel],
      ['401', 'unknown', await stateOf(pay(newGateway(), instrument, 'b'))],
    ];
  });

  check('what Stripe refuses about the request, and not about the card, keeps its reason', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const tooSmall = await outcome(pay(gateway, instrument, 'a', { amountFils: 150 }));
    // As before Stripe has activated the account: live keys exist, live charges do not.
    const inactive = invalid({
      code: 'testmode_charges_only',
      message: 'Your account cannot currently make live charges.',
    });
    world.faults.push({ route: 'POST /v1/payment_intents', as: { error: inactive } });
    const notActive = await outcome(pay(gateway, instrument, 'b'));
    const said = ({ status, refusal }) => `${status} ${refusal}`;
    return [
      ['state', 'pending, refused', tooSmall.isRefused ? `${tooSmall.state}, refused` : tooSmall.state],
      ['less than AED 2.00', true, /amount_too_small/.test(said(tooSmall))],
      ['an account that is not active yet', true, /testmode_charges_only/.test(said(notActive))],
      ['with the id of the request', true, /req_/.test(said(notActive))],
    ];
  });

  const paidAndTaken = async (gateway, instrument, reference) => {
    await pay(gateway, instrument, reference);
    return take(gateway, reference);
  };

  check('refunds: in part by staff, then the rest; pending; failing later', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    await paidAndTaken(gateway, instrument, 'a');
    bank.staffRefunds('a', 1000);
    const inPart = await stateOf(look(gateway, 'a'));
    const rest = await outcome(back(gateway, 'a'));
    const twice = await outcome(back(gateway, 'a'));
    await paidAndTaken(gateway, await save(gateway, 'pm_7726'), 'b');
    const pending = await outcome(back(gateway, 'b'));
    await paidAndTaken(gateway, await save(gateway, 'pm_5126'), 'c');
    const succeeded = await outcome(back(gateway, 'c'));
    bank.refundFails('c');
    return [
      ['in part', 'captured', inPart],
      ['the rest', 'refunded', rest],
      ['once more', 'refunded', twice],
      ['given back of a', 4500, bank.charge('a').amount_refunded],
      ['pending', 'refunding', pending],
      ['at first', 'refunded', succeeded],
      ['after it failed', 'captured', await stateOf(look(gateway, 'c', bank.intent('c').id))],
      ['refunds of a', 2, refundsOf('a').length],
    ];
  });

  check('refunds: a part of it, once, whatever is lost on the way', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const route = 'POST /v1/refunds';
    await paidAndTaken(gateway, instrument, 'a');
    const part = await outcome(back(gateway, 'a', '', 1000));
    const same = await outcome(back(gateway, 'a', '', 1000));
    const more = await outcome(back(gateway, 'a', '', 1500));
    await paidAndTaken(gateway, instrument, 'b');
    world.faults.push({ route, as: { failAfter: true } }, { route, as: { failAfter: true } });
    const failed = await outcome(back(gateway, 'b', '', 1000));
    const again = await outcome(back(gateway, 'b', '', 1000));
    await paidAndTaken(gateway, instrument, 'c');
    const twoAtOnce = await Promise.all([outcome(back(gateway, 'c')), outcome(back(newGateway(), 'c'))]);
    return [
      ['a part', ['refunded', 'refunded', 'refunded'], [part, same, more]],
      ['went back', 1500, bank.money('a').back],
      ['500 after the work', true, failed === 'unknown' || failed === 'refunded'],
      ['and the next time', 'refunded', again],
      ['went back', 1000, bank.money('b').back],
      ['two processes at once: went back', 4500, bank.money('c').back],
      ['neither says failed', true, !twoAtOnce.includes('failed')],
    ];
  });

  // An assumption of the stand-in: `refunded` is true from the creation of a refund, also while that is pending.
  check('refunds: a pending one is not called complete before it is', async () => {
    const gateway = newGateway();
    await paidAndTaken(gateway, await save(gateway, 'pm_7726'), 'a');
    await back(gateway, 'a');
    return [
      ['asked again while pending', 'refunding', await outcome(back(gateway, 'a'))],
      ['refunds', 1, world.refunds.length],
    ];
  });

  check('disputes: an inquiry takes no money, a chargeback does', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const states = {};
    for (const status of [
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'needs_response',
      'under_review',
      'appeal_under_review',
      'lost',
      'won',
      'prevented',
    ]) {
      const { charge } = await paidAndTaken(gateway, instrument, status);
      bank.disputes(status, status);
      states[status] = await stateOf(look(gateway, status, charge, true));
    }
    const { charge } = await paidAndTaken(gateway, instrument, 'r');
    bank.disputes('r', 'needs_response');
    const refused = await outcome(back(gateway, 'r', charge));
    const open = await stateOf(look(gateway, 'r', charge, true));
    bank.disputes('r', 'won');
    return [
      ['warning_needs_response', 'captured', states.warning_needs_response],
      ['warning_under_review', 'captured', states.warning_under_review],
      ['warning_closed', 'captured', states.warning_closed],
      ['needs_response', 'disputed', states.needs_response],
      ['under_review', 'disputed', states.under_review],
      ['appeal_under_review', 'disputed', states.appeal_under_review],
      ['lost', 'disputed', states.lost],
      ['won', 'captured', states.won],
      ['refund of a disputed one', 'failed', refused],
      ['disputed, then won', ['disputed', 'captured'], [open, await stateOf(look(gateway, 'r', charge, true))]],
    ];
  });

  check('customers: one that staff deleted keeps nobody from adding a card', async () => {
    const gateway = newGateway();
    const first = await save(gateway, 'pm_4242');
    const customer = first.split('/')[0];
    world.customers.get(customer).deleted = true;
    const again = await outcome(gateway.verifyCard('pm_4242_b', { account: 'user-1', customer }));
    const gone = await outcome(pay(gateway, first, 'a'));
    return [
      ['card added on the same day', true, Boolean(again?.instrument)],
      [
        'a payment with the card of the deleted customer',
        [true, true],
        [gone?.isRefused ?? false, gone?.isCardGone ?? false],
      ],
    ];
  });

  check('customers: one account is one customer, also with cards for one order', async () => {
    const gateway = newGateway();
    let customer = '';
    for (const [day, token] of ['pm_4242_a', 'pm_4242_b', 'pm_4242_c'].entries()) {
      // Keys live for a day.
      if (day > 0) world.keys.clear();
      const card = await gateway.verifyCard(token, { account: 'user-1', customer });
      ({ customer } = card);
      await pay(gateway, card.instrument, `day-${day}`);
      await gateway.deleteInstrument(card.instrument);
    }
    await gateway.deleteCustomer(customer);
    return [
      ['customers after three one-time cards on three days', 1, world.customers.size],
      ['deleted', true, world.customers.get(customer)?.deleted],
      ['deleted twice', undefined, await outcome(gateway.deleteCustomer(customer))],
    ];
  });

  check('cards: detached twice, attached elsewhere, of the other mode', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    const customer = instrument.split('/')[0];
    await gateway.deleteInstrument(instrument);
    const again = await outcome(gateway.deleteInstrument(instrument));
    const used = await outcome(gateway.verifyCard('pm_4242', { account: 'user-1', customer }));
    const gone = await outcome(pay(gateway, instrument, 'a'));
    const other = await outcome(gateway.verifyCard('pm_4242_x', { account: 'user-1', customer: 'cus_live' }));
    return [
      ['detached twice', undefined, again],
      ['a used token', null, used],
      ['a charge of a detached card', true, gone?.isRefused],
      ['after a change of mode', true, Boolean(other?.instrument)],
    ];
  });

  check('lists: every page, only this shop, and a slow page', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway);
    world.pageSize = 2;
    for (const reference of ['a', 'b', 'c', 'd', 'e']) await pay(gateway, instrument, reference);
    await take(gateway, 'b');
    await release(gateway, 'c');
    await pay(newGateway({ shop: 'other' }), instrument, 'x');
    const read = async (over) => {
      const rows = [];
      for await (const part of newGateway(over).list({
        from: new Date(Date.now() - 60_000),
        to: new Date(Date.now() + 2000),
      }))
        rows.push(...part);
      return rows
        .map(({ reference, state }) => `${reference} ${state}`)
        .sort()
        .join();
    };
    const expected = 'a authorised,b captured,c voided,d authorised,e authorised';
    const all = await read();
    world.pageSize = undefined;
    const route = 'GET /v1/payment_intents';
    // 100 payments with their charges: the API's own advice is to expect slow replies of expanded lists.
    world.faults.push({ route, as: { delayMs: 3500 } }, { route, as: { delayMs: 3500 } });
    return [
      ['all', expected, all],
      ['a page that takes 3.5 s', expected, await outcome(read({ timeoutsMs: undefined }))],
    ];
  });

  check('a confirmation left open for an hour is cancelled, and not one that goes on', async () => {
    const gateway = newGateway();
    const instrument = await save(gateway, 'pm_3220');
    const { charge } = await pay(gateway, instrument, 'a');
    bank.age('a', 3700);
    const first = await stateOf(look(gateway, 'a', charge));
    const { charge: late } = await pay(gateway, instrument, 'b');
    bank.age('b', 3700);
    // The customer confirms between the question and the cancellation.
    world.hook = ({ route, wanted }) => {
      if (route.endsWith('/cancel')) bank.confirms(wanted);
    };
    const raced = await stateOf(look(gateway, 'b', late));
    return [
      ['after an hour', true, ['declined', 'voided'].includes(first)],
      ['at Stripe', 'canceled', bank.intent('a').status],
      [
        'confirmed in the meantime: said as it is at Stripe',
        true,
        { requires_capture: 'authorised', canceled: 'voided' }[bank.intent('b').status] === raced ||
          raced === 'unknown',
      ],
    ];
  });

  check('webhooks: real events, signed as Stripe signs them', async () => {
    const gateway = newGateway();
    const secret = 'whsec_1';
    const { charge: own } = await paidAndTaken(gateway, await save(gateway, 'pm_5126'), 'ref-1');
    await back(gateway, 'ref-1');
    const event = (type, object) => ({
      id: id('evt'),
      object: 'event',
      api_version: world.version,
      created: now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    const read = (payload, at) => {
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2);
      try {
        return readWebhook(Buffer.from(body), { 'stripe-signature': signatureOf(secret, body, at) }, secret);
      } catch (error) {
        return error instanceof WebhookUnsigned ? 'unsigned' : `threw ${error.message}`;
      }
    };
    const refund = world.refunds[0];
    const staff = bank.refundFails('ref-1') && bank.staffRefunds('ref-1', 4500);
    const dispute = bank.disputes('ref-1', 'needs_response');
    const thin = {
      id: 'evt_1',
      object: 'v2.core.event',
      type: 'v1.payment_intent.succeeded',
      created: new Date().toISOString(),
      livemode: false,
      related_object: { id: 'pi_1', type: 'payment_intent', url: '/v1/payment_intents/pi_1' },
    };
    const body = JSON.stringify(event('payment_intent.succeeded', bank.intent('ref-1')));
    return [
      [
        'payment_intent.amount_capturable_updated',
        'ref-1',
        read(event('payment_intent.amount_capturable_updated', bank.intent('ref-1'))),
      ],
      ['payment_intent.succeeded', 'ref-1', read(event('payment_intent.succeeded', bank.intent('ref-1')))],
      ['payment_intent.payment_failed', 'ref-1', read(event('payment_intent.payment_failed', bank.intent('ref-1')))],
      ['payment_intent.canceled', 'ref-1', read(event('payment_intent.canceled', bank.intent('ref-1')))],
      ['charge.refunded', 'ref-1', read(event('charge.refunded', bank.charge('ref-1')))],
      ['refund.updated, refund of ours', 'ref-1', read(event('refund.updated', refund))],
      ['refund.failed, refund of ours', 'ref-1', read(event('refund.failed', refund))],
      [
        'an event of something else',
        true,
        [undefined, 'po_1'].includes(read(event('payout.paid', { id: 'po_1', object: 'payout', metadata: {} }))),
      ],
      // These name the PaymentIntent and not our reference; the payment's id leads to a look-up, too.
      ['refund.failed, refund from the dashboard', own, read(event('refund.failed', staff))],
      ['charge.dispute.created', own, read(event('charge.dispute.created', dispute))],
      ['charge.dispute.closed', own, read(event('charge.dispute.closed', bank.disputes('ref-1', 'won')))],
      // "Use thin events for new integrations" (docs.stripe.com/event-destinations/overview).
      ['a thin event', 'pi_1', read(thin)],
      ['six minutes old', 'unsigned', read(body, now() - 360)],
      [
        'another secret',
        'unsigned',
        (() => {
          try {
            return readWebhook(Buffer.from(body), { 'stripe-signature': signatureOf('whsec_2', body) }, secret);
          } catch (error) {
            return error instanceof WebhookUnsigned ? 'unsigned' : error.message;
          }
        })(),
      ],
    ];
  });

  return checks;
}
