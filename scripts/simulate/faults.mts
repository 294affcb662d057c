/** Planted faults, by which the simulator proves itself: a text of a file and what stands there instead. */
export type Fault = readonly [file: string, from: string, to: string];

export const FAULTS: Record<string, Fault> = {
  'the attempt is not saved before the call': [
    'src/features/orders/checkout/pay.ts',
    'if (!(await dispatch(saveCheckouts()))) {',
    'if (!(await dispatch(saveCheckouts())) && attempt.id === "") {',
  ],
  'the key is not sent on a retry': [
    'src/features/orders/checkout/order.ts',
    'idempotencyKey: `${id}-order` }',
    'idempotencyKey: isRepeat ? (undefined as never) : `${id}-order` }',
  ],
  'an attempt is given up without looking for its order': [
    'src/features/orders/checkout/recover.ts',
    'if (attempt && (await lookUpOrder(context, attempt))) await work(context, attempt);',
    'if (attempt) await work(context, attempt);',
  ],
  'the total is not compared with the one on the button': [
    'src/features/orders/checkout/prepareOrder.ts',
    'if (!isSameAmount(cart.grand_total, was)) return',
    'if (!isSameAmount(was, was)) return',
  ],
  'replies of the former customer stay': [
    'src/app/store/userChange.ts',
    'api.dispatch(baseApi.util.resetApiState());',
    '',
  ],
  'choices of the former customer stay': ['src/app/store/userChange.ts', "owners[field] === 'user' ||", ''],
  'an error of the server counts as a refusal': [
    'src/features/orders/checkout/refusal.ts',
    'httpStatus < 500;\n  return kind ===',
    'httpStatus < 600;\n  return kind ===',
  ],
  'an interrupted call stays under way': [
    'src/features/orders/checkout/checkoutState.ts',
    "if (status === 'processing') return unknown(attempt, '', event.payload.isUnchecked);",
    "if (status === 'processing') return state;",
  ],
  'a card is charged although its attempt is not stored': [
    'src/features/orders/checkout/keepCheckouts.ts',
    'return text === null || services.keys().stored[CHECKOUT_KEY] === text;',
    'return true || [text, services, CHECKOUT_KEY];',
  ],
  'a payment is not released after a refused order': [
    'server/modules/checkout/placeOrder.ts',
    'await releasePayment(ledger, payment, error.message);',
    '',
  ],
  'a refund is not due after a cancellation': [
    'server/modules/checkout/cancelOrder.ts',
    '(await appendEvents(ledger, payment, { kind, source: actor, note: by }))',
    '(void [appendEvents, ledger, kind, by], payment)',
  ],
  'a cancellation keeps the points': [
    'server/modules/checkout/cancelOrder.ts',
    'order.loyaltyPointsUsed - isBack,',
    'isBack - isBack,',
  ],
  'a cancellation keeps the use of the promo': [
    'server/modules/checkout/cancelOrder.ts',
    'if (order.promoId) await releaseUse(tx, order.promoId);',
    'void releaseUse;',
  ],
  'the reply of an order is not kept with it': [
    'server/modules/checkout/checkoutRoutes.ts',
    'await storeReply(tx, outcome);',
    'void storeReply;',
  ],
  'a charge is sent under a new reference': [
    'server/modules/checkout/charge.ts',
    'const payment = { ...sentOf(row), instrument, customer, amountFils: row.amount };',
    'const payment = { ...sentOf(row), reference: newId(), instrument, customer, amountFils: row.amount };',
  ],
  'a payment that no order uses is kept': [
    'server/modules/payment/paymentJob.ts',
    'if (isOverdue(row, deps.clock.now())) {',
    'void isOverdue;\n  if (row.id === "") {',
  ],
  'an order is not what was shown': [
    'server/modules/checkout/orderDraft.ts',
    "if (seen !== undefined && seen !== fingerprintOf(...order)) refuse(say('orders.orderDiffers'));",
    'void [seen, order];',
  ],
  'a promo has no limit': [
    'server/modules/promo/promoTable.ts',
    'const isFree = and(matches(promoSlots, { promoId, slot }), hasUses);',
    'const isFree = matches(promoSlots, { promoId, slot });',
  ],
  'the last place of a quarter is given twice': [
    'server/modules/branch/orderTimes.ts',
    '...(ordersPerQuarter === null ? {} : { setWhere: lt(count, ordersPerQuarter) }),',
    '',
  ],
  'a charge that a restored database does not know is passed over': [
    'server/modules/payment/paymentLists.ts',
    'if (isOurs && listed.customer) await insertUnknownPayment(deps, listed);',
    'void [insertUnknownPayment, isOurs];',
  ],
  'disputes are not listed': [
    'server/modules/payment/paymentLists.ts',
    'DISPUTES_MS))) {\n    await scheduleDiffering(deps, page);',
    'DISPUTES_MS))) {\n    void page;',
  ],
  'a payment is taken for another total': [
    'server/modules/checkout/placeOrder.ts',
    'checkTotals(quoted, payment, body);',
    'void checkTotals;',
  ],
  'what is taken for an order that ended is kept': [
    'server/modules/payment/paymentService.ts',
    "return isKept && row.orderEnded ? [event, { kind: 'refund_due', source }] : [event];",
    'void isKept;\n  return [event];',
  ],
  'a look-up without news puts off what is due': [
    'server/modules/payment/paymentService.ts',
    'return appendWithRetries(deps, row, (current) => (answer ? eventsOfAnswer(current, answer, source) : [unknown]));',
    `const after = await appendWithRetries(deps, row, (current) =>
    answer ? eventsOfAnswer(current, answer, source) : [unknown],
  );
  if (after.version === row.version) await releaseClaim(deps, row);
  return after;`,
  ],
  'the authorisation of another card pays': [
    'server/modules/checkout/charge.ts',
    "row.status === 'authorised' && isSame(row)",
    "row.status === 'authorised' && row.amount === amount",
  ],
  'a copy of the database moves money': [
    'server/modules/payment/paymentPlace.ts',
    'if (!isOneAlive) return false;',
    'void isOneAlive;',
  ],
  'a payment that is known at the provider is sent again': [
    'server/modules/payment/stripe/authorise.ts',
    "if (known) return answerOf(await retrieve(api, known, 'charge'));",
    'void known;',
  ],
  'what nobody ends stays open for ever': [
    'server/modules/checkout/endOrders.ts',
    'for (const order of old) if (await endOrder(deps, order, now)) ended.push(order);',
    'void [endOrder, old, now];',
  ],
};
