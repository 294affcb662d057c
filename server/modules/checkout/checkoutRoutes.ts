import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { cartCalls } from '../../../contract/cart';
import { extraOrdersCalls, ordersCalls } from '../../../contract/orders';
import { paymentCalls } from '../../../contract/payment';
import { promoCalls } from '../../../contract/promo';
import type { Db } from '../../db/db';
import type { Bilingual } from '../../db/schema';
import { CallError, refusalWith, refuse } from '../../http/errors';
import { runIdempotent } from '../../http/idempotency';
import type { Use } from '../../http/limits';
import { registerCall } from '../../http/registerCall';
import { originOfRequest } from '../../http/request';
import { deviceOf } from '../../http/session';
import { say } from '../../i18n/messages';
import { aed } from '../../i18n/values';
import { toAed, toFils } from '../../lib/money';
import { guestAddressOf } from '../address/guestAddress';
import { quoteDestination, whenOf } from '../cart/destination';
import { findOrder } from '../orders/ordersTable';
import { orderView } from '../orders/orderView';
import { askingProvider } from '../payment/askingProvider';
import { rememberBrowser } from '../payment/cardService';
import { readWallet } from '../payment/paymentService';
import { findPromo, usesLeft } from '../promo/promoTable';
import { promoView } from '../promo/promoView';
import { cancelOrder } from './cancelOrder';
import { cartView } from './cartView';
import { makePayment } from './charge';
import { reserveOrder } from './checkOrder';
import { outcomeOfRefusedOrder, placeAfterOpenPayment } from './orderPayment';
import { placeOrder, type PlacedOrder } from './placeOrder';
import { quote, rulesFor } from './quote';
import { readCart, type CartRead } from './readCart';

/** Read by the app (`ownCheckout.ts#isReturnFromBank`). */
const PAYMENT_RETURN = '/checkout?payment=fromBank';

/** Each is food that somebody cooks before it is paid. */
const MOST_OPEN_IN_CASH = 3;

const withStop = (text: string): string => (/[.!?؟]$/.test(text) ? text : `${text}.`);

/** A message, and what is no longer reserved on the card, fils: of an earlier payment, or of this one. */
function saying(text: Bilingual, released: number, which: 'payment.released' | 'payment.releasedThis'): Bilingual {
  if (released === 0) return text;
  const more = say(which, { amount: aed(released) });
  return { en: `${withStop(text.en)} ${more.en}`, ar: `${withStop(text.ar)} ${more.ar}` };
}

function withGuestAddress(request: FastifyRequest, read: CartRead, addressId: string | undefined): CartRead {
  const address = request.user?.isGuest && addressId ? guestAddressOf(request) : null;
  return address?.id === addressId ? { ...read, address } : read;
}

function registerQuotes(app: FastifyInstance) {
  registerCall(app, cartCalls.getCart, async ({ user, lang, request }, query) => {
    const { db, clock, config } = app;
    const { user_address_id: addressId, promo_code: promoCode } = query;
    const [branches, shop] = [await app.loadBranches(), await app.loadShop()];
    const parameters = { userId: user.id, addressId, promoCode, secrets: config, now: clock.now() };
    const read = withGuestAddress(request, await readCart(db, parameters), addressId);
    const left = read.promo && (await usesLeft(db, read.promo));
    const quoted = quote(read, { ...query, branches, shop, ...(await whenOf(app, query)), usesLeft: left });
    if (quoted.promoRefusal) refuse(quoted.promoRefusal);
    return { data: cartView(quoted, read.loyaltyPoints, lang, config.publicUrl) };
  });

  registerCall(app, promoCalls.getPromoDetails, async ({ user, lang, request }, query) => {
    const { db, clock, config } = app;
    const promo = await findPromo(db, query.promo_id, clock.now());
    if (!promo) refuse(say('promo.notFound'));
    const parameters = { userId: user.id, addressId: query.user_address_id, promoCode: promo.code };
    const asCustomer = await readCart(db, { ...parameters, secrets: config, now: clock.now() });
    const read = withGuestAddress(request, asCustomer, query.user_address_id);
    const branches = await app.loadBranches();
    const context = { ...query, branches, now: clock.now(), usesLeft: await usesLeft(db, promo) };
    const { branch } = quoteDestination(branches, read.address, context);
    const rules = rulesFor(promo, read, branch, context);
    return {
      data: {
        promo: {
          ...promoView(promo, lang, config.publicUrl),
          code: promo.code,
          is_eligible: rules.every((rule) => rule.is_eligible),
          rules: rules.map(({ is_eligible, message, missing }) => ({
            is_eligible,
            message: message[lang],
            ...(missing === undefined ? {} : { missing: toAed(missing) }),
          })),
        },
      },
    };
  });
}

function registerPayment(app: FastifyInstance) {
  registerCall(app, paymentCalls.makePayment, async (context, body) =>
    runIdempotent<{ payment: { id: string } }>(context, 'makePayment', body, async (storeReply) => {
      const { request, user } = context;
      const { db, config, limits } = app;
      if (!config.hasCardPayments) refuse(say('payment.cardsOff'));
      const wallet = await readWallet(db, user.id, body.cardId);
      const card = wallet?.card.fingerprint ?? `${user.id} ${body.cardId}`;
      const uses: Use[] = [
        ['charge', user.id],
        ['charge', `card ${card}`],
      ];
      await limits.take(...uses);
      if (!wallet) refuse(say('payment.notFound'));
      const [branches, shop] = [await app.loadBranches(), await app.loadShop()];
      const when = await whenOf(app, body);
      const reserve = (tx: Db) => reserveOrder(tx, user.id, body, { branches, shop, ...when, secrets: config });
      const returnUrl = `${originOfRequest(config, request)}${PAYMENT_RETURN}`;
      const browser = deviceOf(request);
      const isNewBrowser = !wallet.card.browsers.includes(browser);
      const charge = { amount: toFils(body.amount), returnUrl, isNewBrowser };
      // Not in the transaction, where it would wait for a second connection.
      const { id, released } = await askingProvider(app, request, uses, () =>
        makePayment(app, wallet, charge, reserve),
      );
      if (isNewBrowser) await rememberBrowser(db, wallet.card, browser);
      const outcome = { data: { payment: { id } }, message: saying(say('payment.paid'), released, 'payment.released') };
      await storeReply(db, outcome);
      return outcome;
    }),
  );
}

function registerOrders(app: FastifyInstance) {
  registerCall(app, ordersCalls.placeOrder, async (context, body) => {
    const { user } = context;
    const { db, config, limits } = app;
    const inCash: Use[] = body.payment_method === 'Card' ? [] : [['order in cash', user.id]];
    const place = (ignoresOpen = false) =>
      runIdempotent<{ order: PlacedOrder }>(context, 'placeOrder', body, async (storeReply) => {
        const { capturesAtOnce } = config;
        const [branches, shop] = [await app.loadBranches(), await app.loadShop()];
        const mostInCash = config.limits.enabled ? MOST_OPEN_IN_CASH : Infinity;
        const orderContext = {
          branches,
          shop,
          ...(await whenOf(app, body)),
          secrets: config,
          capturesAtOnce,
          ignoresOpen,
          mostInCash,
        };
        await limits.take(...inCash);
        const placing = db.transaction(async (tx) => {
          const ended = await placeOrder(tx, user.id, body, orderContext);
          if ('refusal' in ended) return ended;
          const { released, ...order } = ended;
          const outcome = { data: { order }, message: saying(say('orders.placed'), released, 'payment.released') };
          await storeReply(tx, outcome);
          return outcome;
        });
        try {
          const placed = await placing;
          if ('refusal' in placed) {
            const { text, data } = placed.refusal;
            throw new CallError(saying(text, placed.released, 'payment.releasedThis'), 200, {}, data);
          }
          return placed;
        } catch (error) {
          await limits.takeBack(inCash);
          throw error;
        }
      });
    try {
      return await placeAfterOpenPayment(app, place);
    } catch (error) {
      if (!(error instanceof CallError) || !body.transaction_id) throw error;
      const payment = await outcomeOfRefusedOrder(app, user.id, body.transaction_id);
      throw payment ? refusalWith(error, { payment }) : error;
    }
  });

  registerCall(app, extraOrdersCalls.cancelOrder, async ({ user, lang }, { order_id: orderId }) => {
    const { db, clock, config, mailer } = app;
    const at = clock.now();
    await db.transaction((tx) =>
      cancelOrder({ db: tx, mailer }, { userId: user.id, orderId }, { actor: 'customer', at }),
    );
    const order = (await findOrder(db, user.id, orderId)) ?? refuse(say('orders.notFound'));
    return { data: { order: orderView(order, lang, at, config.publicUrl) }, message: say('orders.cancelled') };
  });
}

/** Quote, charge, place, cancel: the calls that need cart, promo, payment and orders together. */
export const checkoutRoutes: FastifyPluginAsync = async (app) => {
  registerQuotes(app);
  registerPayment(app);
  registerOrders(app);
};
