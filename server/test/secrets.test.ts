import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AL_BARSHA, cash } from './cartFixtures';
import { jsonCall, processes } from './serverProcess';

const programs = processes();
after(() => programs.cleanUp());

interface Session {
  user: { _id: string };
  auth_token: string;
}

test('a session from registration to order leaves no secret in the log, and no token in a URL', async () => {
  const { url, child, ended } = await programs.serve({ DATA_DIR: programs.dataFolder(), LOG_LEVEL: 'trace' });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      written += String(chunk);
    });
  const codeIn = (message: string) => /\b\d{4}\b/.exec(message)?.[0] ?? assert.fail(message);
  const person = {
    name: 'Hessa Unspoken',
    email: 'hessa.unspoken@example.com',
    password: 'p4ss-Unspoken',
    phone: '971506660001',
    age: 31,
  };
  const registered = await jsonCall<Session>(`${url}/api/register`, person);
  const first = codeIn(registered.message);
  const verified = await jsonCall<Session>(`${url}/api/verifyOTP`, { otp: first, user_id: registered.data.user._id });
  await jsonCall(`${url}/api/login`, { email: person.email, password: 'wr0ng-Unspoken' });
  const login = await jsonCall<Session>(`${url}/api/login`, { email: person.email, password: person.password });
  const forgot = await jsonCall<Session>(`${url}/api/forgotPassword`, { email: person.email });
  const second = codeIn(forgot.message);
  const password = 'n3w-Unspoken';
  const reset = await jsonCall<Session>(`${url}/api/resetPassword`, {
    user_id: forgot.data.user._id,
    otp: second,
    password,
    confirm_password: password,
  });
  const token = reset.data.auth_token;
  const auth = { authorization: `Bearer ${token}` };
  const badCard = 'tok_unspokencardtoken';
  await jsonCall(`${url}/api/addCard`, { cardToken: badCard, amount: 0 }, auth);
  const address = await jsonCall<{ _id: string }>(
    `${url}/api/addAddress`,
    { ...AL_BARSHA, notes: 'Unspoken gate' },
    auth,
  );
  await jsonCall(`${url}/api/addItemToCart`, { item_id: 'water', quantity: 3, addons: [], type: 'delivery' }, auth);
  const order = await jsonCall(`${url}/api/placeOrder`, cash(address.data._id), {
    ...auth,
    'idempotency-key': 'key-unspoken-1',
  });
  assert.equal(order.status, true, order.message);
  // Requests of a careless client or a crawler.
  await fetch(`${url}/reset-password?user_id=${forgot.data.user._id}&otp=${second}&token=${token}`);
  await jsonCall(`${url}/api/getMyOrders?status=All&token=${token}`, undefined, auth);
  await fetch(`${url}/api/%zz?password=${person.password}`);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);

  // The sandbox has no mail server, so it prints codes and notes in lines of their own.
  const lines = written.split('\n').filter((line) => !/^\[(?:code|note)\] /.test(line));
  assert.equal(written.split('\n').length - lines.length, 3);
  assert.ok(lines.filter((line) => line.includes('"reqId"')).length > 20, 'the log is on');
  const secrets = ['nspoken', verified.data.auth_token, login.data.auth_token, token, '6660001', 'otp=', 'token='];
  for (const line of lines)
    for (const secret of secrets) assert.ok(!line.includes(secret), `'${secret}' is in ${line}`);
  // Codes have four digits, as times do, so they are searched in the positions where codes would appear.
  for (const line of lines)
    for (const code of [first, second]) assert.doesNotMatch(line, new RegExp(`(code|otp)\\W{1,4}${code}`));
});
