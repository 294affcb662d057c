import { config } from '../shared/config';
import type { EarlyCall } from '../shared/lib/handshake';
import { sendEarlyCalls } from './sendEarlyCalls';

function visit(path: string) {
  const sent: string[] = [];
  const calls: EarlyCall[] = [];
  let answer: (body: string) => void = () => undefined;
  const fetch = (url: string, init: RequestInit) => {
    const { Authorization = 'no token' } = init.headers as Record<string, string>;
    sent.push(`${url.replace(config.apiBase, '').replace(/\?.*/, '')} ${Authorization}`);
    return new Promise<Response>((resolve) => {
      answer = (body) => resolve(new Response(body));
    });
  };
  sendEarlyCalls({ path, lang: 'en', calls, fetch: fetch as typeof globalThis.fetch });
  const settle = async (body: string) => {
    answer(body);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  };
  return { sent, calls, settle };
}

describe('the first calls of a new visitor', () => {
  beforeEach(() => window.localStorage.clear());

  it.each([
    ['/item/wings', ['/getItemDetails Bearer t']],
    ['/items/wings', ['/getAllCategories Bearer t', '/getMenuItems Bearer t']],
    ['/cart', ['/getCart Bearer t']],
    ['/', []],
    ['/add-address', []],
    ['/search', []],
  ])('%s: guestLogin, and then %j with its token', async (path, then) => {
    const { sent, calls, settle } = visit(path);
    expect(sent).toEqual(['/guestLogin no token']);
    expect(calls[0]?.body).toBe(JSON.stringify({ deviceToken: window.localStorage.getItem('deviceToken') }));
    await settle('{"status":true,"data":{"user":{"is_guest":true},"auth_token":"t"}}');
    expect(sent.slice(1)).toEqual(then);
    expect(calls).toHaveLength(1 + then.length);
  });

  it.each([
    ['the token in the user', '{"data":{"user":{"auth_token":"t"}}}', ['/getItemDetails Bearer t']],
    ['a refusal', '{"status":false,"data":null}', []],
    ['no JSON', '<html>', []],
    ['no data', '{}', []],
  ])('the reply has %s', async (_what, body, then) => {
    const { sent, settle } = visit('/item/wings');
    await settle(body);
    expect(sent.slice(1)).toEqual(then);
  });

  it('sends nothing more once the app has taken the reply, and keeps an earlier device token', async () => {
    window.localStorage.setItem('deviceToken', 'old');
    const { sent, calls, settle } = visit('/item/wings');
    expect(calls.pop()?.body).toBe('{"deviceToken":"old"}');
    await settle('{"data":{"auth_token":"t"}}');
    expect(sent).toEqual(['/guestLogin no token']);
  });

  it.each(['/login', '/register', '/reset-password', '/support', '/my-orders'])('%s: none', (path) => {
    expect(visit(path).sent).toEqual([]);
  });
});
