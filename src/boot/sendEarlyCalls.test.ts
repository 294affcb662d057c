import type { EarlyCall } from './handshake';
import { sendEarlyCalls } from './sendEarlyCalls';

/** A visit at `path`, by default the first one; `settle` answers the newest call. */
function visit(path: string, stored: Record<string, string> = {}) {
  const sent: string[] = [];
  const calls: EarlyCall[] = [];
  const writes: Record<string, string> = {};
  let answer: (body: object | string) => void = () => undefined;
  sendEarlyCalls({
    path,
    lang: 'en',
    read: (key) => stored[key] ?? null,
    write: (key, value) => {
      writes[key] = value;
    },
    fetch: (url, init) => {
      const { Authorization = 'no token' } = init.headers as Record<string, string>;
      sent.push(`${url.replace(/^.*\/api/, '').replace(/\?.*/, '')} ${Authorization}`);
      return new Promise((resolve) => {
        answer = (body) => {
          resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body)));
        };
      });
    },
    newId: () => 'new-device',
    calls,
  });
  const settle = async (body: object | string) => {
    answer(body);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  };
  return { sent, calls, writes, settle };
}

describe('the first calls of a new visitor', () => {
  it.each([
    ['/item/wings', ['/getItemDetails Bearer new-token']],
    ['/items/wings', ['/getAllCategories Bearer new-token', '/getMenuItems Bearer new-token']],
    ['/cart', ['/getCart Bearer new-token']],
    ['/', []],
    ['/add-address', []],
    ['/search', []],
  ])('%s: guestLogin, and then %j with its token', async (path, then) => {
    const { sent, writes, calls, settle } = visit(path);
    expect(sent).toEqual(['/guestLogin no token']);
    expect(writes).toEqual({ deviceToken: 'new-device' });
    await settle({ status: true, data: { user: { is_guest: true }, auth_token: 'new-token' } });
    expect(sent.slice(1)).toEqual(then);
    expect(calls).toHaveLength(1 + then.length);
  });

  it('reads the token beside the user or in it', async () => {
    const { sent, settle } = visit('/item/wings');
    await settle({ data: { user: { auth_token: 'inner' } } });
    expect(sent).toEqual(['/guestLogin no token', '/getItemDetails Bearer inner']);
  });

  it('keeps the device token of an earlier visit', () => {
    expect(visit('/item/wings', { deviceToken: 'old' }).writes).toEqual({});
  });

  it('sends nothing more once the app has taken the reply', async () => {
    const { sent, calls, settle } = visit('/item/wings');
    calls.pop();
    await settle({ data: { auth_token: 'new-token' } });
    expect(sent).toEqual(['/guestLogin no token']);
  });

  it.each([['{"status":false,"data":null}'], ['<html>'], ['{}']])('sends nothing more after %s', async (body) => {
    const { sent, settle } = visit('/item/wings');
    await settle(body);
    expect(sent).toEqual(['/guestLogin no token']);
  });

  it.each(['/login', '/register', '/reset-password', '/support', '/my-orders'])('%s: none', (path) => {
    expect(visit(path).sent).toEqual([]);
  });
});
