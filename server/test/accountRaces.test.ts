import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { addresses, cards, cartItems, orders, sessions, users } from '../db/schema';
import { CallError } from '../http/errors';
import { addAddress, newAddress, updateAddress } from '../modules/address/addressService';
import { changePassword, login, userOfEmail } from '../modules/auth/authService';
import { deleteAccount } from '../modules/account/accountService';
import { issueCode } from '../modules/auth/codesTable';
import { hashPassword } from '../modules/auth/passwords';
import { removePictures } from '../modules/account/pictureFiles';
import { updateProfile } from '../modules/account/profileService';
import { rememberDevice } from '../modules/users/usersTable';
import { addItem, updateItem } from '../modules/cart/cartService';
import { deleteRemainingInstruments } from '../modules/payment/cardService';
import { AL_BARSHA, buildShop, cash, put, shopper } from './cartFixtures';
import { customerPictures, testSandbox, tokenOf, forThisFile } from './helpers';

const PASSWORD = 'wings123';

const sandbox = testSandbox();
/** Runs while the provider verifies a card. */
let duringVerification: () => Promise<unknown> = () => Promise.resolve();
let isProviderDown = false;
const deletedInstruments: string[] = [];

const t = forThisFile(() =>
  buildShop({
    gateway: {
      ...sandbox.gateway,
      verifyCard: async (token, owner) => {
        await duringVerification();
        return sandbox.gateway.verifyCard(token, owner);
      },
      deleteInstrument: async (instrument) => {
        if (isProviderDown) throw new Error('the provider is down');
        deletedInstruments.push(instrument);
      },
    },
  }),
);

const isSignInRequired = (error: unknown): boolean => error instanceof CallError && error.httpStatus === 401;
const uploads = (): string[] => customerPictures(t);
const picture = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#e8430a' } })
    .png()
    .toBuffer();

test('API-10 a login whose password is changed while it is checked is refused', async () => {
  const { user } = await t.signIn({ passwordHash: await hashPassword(PASSWORD) });
  const newHash = await hashPassword('other-W0rd');
  const attempt = login(t.deps, { email: user.email ?? '', password: PASSWORD });
  // Ends after the same reads of `login`, which verifies the password then.
  await userOfEmail(t.deps.db, user.email ?? '');
  await t.deps.db.update(users).set({ passwordHash: newHash }).where(eq(users.id, user.id));
  await assert.rejects(attempt, { message: 'Email or password is incorrect' });
  const left = await t.deps.db.select().from(sessions).where(eq(sessions.userId, user.id));
  assert.equal(left.length, 1, 'only the session of signIn');
});

test('API-38 of two password changes at once one is refused', async () => {
  const { user, token } = await t.signIn({ passwordHash: await hashPassword(PASSWORD) });
  const change = (password: string) =>
    changePassword(
      t.app,
      user,
      { old_password: PASSWORD, new_password: password, confirm_password: password },
      { token, lang: 'en' },
    );
  const results = await Promise.allSettled([change('first-W0rd'), change('second-W0rd')]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('API-39 requests that began before the deletion of an account write nothing after it', async () => {
  const customer = await shopper(t, 1);
  const { user, token } = customer;
  const address = await addAddress(t.deps.db, newAddress(user.id, AL_BARSHA, t.clock.now()));
  await deleteAccount(t.deps, user);

  const now = t.clock.now();
  const line = { item_id: 'wings', quantity: 2, addons: [], type: 'delivery' as const };
  await assert.rejects(addAddress(t.deps.db, newAddress(user.id, AL_BARSHA, now)), isSignInRequired);
  await assert.rejects(updateAddress(t.deps.db, user.id, address.id, AL_BARSHA), isSignInRequired);
  await assert.rejects(updateItem(t.deps.db, [], user.id, line, { now }), isSignInRequired);
  const food = { ...line, item_id: 'plain' };
  await assert.rejects(addItem(t.deps.db, await t.app.loadBranches(), user.id, food, { now }), isSignInRequired);
  await assert.rejects(updateProfile(t.deps, user, { name: 'Back Again' }), isSignInRequired);
  await assert.rejects(updateProfile(t.deps, user, { picture: await picture() }), isSignInRequired);
  await assert.rejects(deleteAccount(t.deps, user), isSignInRequired);
  await assert.rejects(rememberDevice(t.deps.db, user.id, 'a browser', now), isSignInRequired);
  const key = { userId: user.id, purpose: 'reset', requester: '' } as const;
  await assert.rejects(
    issueCode(t.deps.db, t.deps, key, () => assert.fail('a mail to nobody')),
    isSignInRequired,
  );

  assert.equal((await t.call('getUserAddress', undefined, token)).http, 401);
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
  assert.deepEqual([row?.name, row?.picture], ['', '']);
  t.clock.advance(61 * 60_000);
  await removePictures(t.deps);
  assert.deepEqual(uploads(), []);
  assert.deepEqual(await t.deps.db.select().from(cartItems).where(eq(cartItems.userId, user.id)), []);
});

test('API-30 API-39 a card that is verified while its account is deleted is deleted at the provider', async () => {
  const { user, token } = await t.signIn();
  deletedInstruments.length = 0;
  duringVerification = () => deleteAccount(t.deps, user);
  try {
    const answer = await t.call('addCard', { cardToken: tokenOf(sandbox.cards), amount: 0 }, token);
    assert.equal(answer.http, 401);
  } finally {
    duringVerification = () => Promise.resolve();
  }
  assert.equal(deletedInstruments.length, 1);
  assert.deepEqual(await t.deps.db.select().from(cards).where(eq(cards.userId, user.id)), []);
});

test('API-33 API-39 instruments that the provider did not delete are deleted later', async () => {
  const { user, token } = await t.signIn();
  await t.call('addCard', { cardToken: tokenOf(sandbox.cards), amount: 0 }, token);
  const instrumentOf = async () =>
    (await t.deps.db.select().from(cards).where(eq(cards.userId, user.id))).map(({ instrument }) => instrument);
  const [instrument] = await instrumentOf();
  assert.ok(instrument);
  deletedInstruments.length = 0;
  isProviderDown = true;
  const failures: unknown[] = [];
  try {
    await deleteAccount(t.deps, user);
    await deleteRemainingInstruments({ ...t.deps, onError: (error) => void failures.push(error) });
  } finally {
    isProviderDown = false;
  }
  assert.equal(failures.length, 1);
  assert.deepEqual(await instrumentOf(), [instrument]);
  await deleteRemainingInstruments(t.deps);
  assert.deepEqual(await instrumentOf(), ['']);
  await deleteRemainingInstruments(t.deps);
  assert.deepEqual(deletedInstruments, [instrument]);
});

test('API-37 two pictures that are uploaded at once leave one file', async () => {
  const { user } = await t.signIn();
  const bytes = await picture();
  await Promise.all([1, 2].map(() => updateProfile(t.deps, user, { picture: bytes })));
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
  assert.deepEqual(uploads(), [row?.picture]);
});

test('API-28 a removed address is deleted, except one that an order refers to', async () => {
  const { token, user } = await t.signIn();
  const idsOf = async () =>
    (await t.deps.db.select().from(addresses).where(eq(addresses.userId, user.id))).map(({ id }) => id);
  const first = await t.call('addAddress', AL_BARSHA, token);
  const second = await t.call('addAddress', { ...AL_BARSHA, floor: '2' }, token);
  await put(t, { token, user }, 'plain', 2);
  const placed = await t.call('placeOrder', cash(first.data._id), token);
  assert.equal(placed.status, true, placed.message);
  for (const { data } of [first, second])
    assert.equal((await t.call('removeAddress', { address_id: data._id }, token)).status, true);
  assert.deepEqual(await idsOf(), [first.data._id]);
  assert.deepEqual((await t.call('getUserAddress', undefined, token)).data, []);
  const [order] = await t.deps.db.select().from(orders).where(eq(orders.userId, user.id));
  assert.equal(order?.addressId, first.data._id);
});
