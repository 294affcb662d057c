import type { EarlyCall } from '../lib/handshake';
import { withEarlyCalls } from './earlyCalls';

const headers = { Accept: 'application/json', 'Accept-Language': 'en', Authorization: 'Bearer t' };
const early = (over: Partial<EarlyCall> = {}): EarlyCall => ({
  url: '/api/getDashboard',
  headers,
  reply: Promise.resolve(new Response('early')),
  ...over,
});
const late = () => Promise.resolve(new Response('late'));
const textOf = async (reply: Promise<Response>) => (await reply).text();

describe('withEarlyCalls', () => {
  it('returns the reply once to an equal request', async () => {
    const fetch = withEarlyCalls([early()], late, () => 0);
    expect(await textOf(fetch('/api/getDashboard', { headers }))).toBe('early');
    expect(await textOf(fetch('/api/getDashboard', { headers }))).toBe('late');
  });

  it.each([
    ['another address', '/api/getDashboard?a=1', { headers }],
    ['another language', '/api/getDashboard', { headers: { ...headers, 'Accept-Language': 'ar' } }],
    ['another session', '/api/getDashboard', { headers: { ...headers, Authorization: 'Bearer other' } }],
    ['no session', '/api/getDashboard', { headers: { Accept: 'application/json', 'Accept-Language': 'en' } }],
    ['a body', '/api/getDashboard', { headers, body: '{}' }],
  ])('makes the call itself for %s', async (_what, url, init) => {
    expect(await textOf(withEarlyCalls([early()], late, () => 0)(url, init))).toBe('late');
  });

  it('sends the request when the early reply has expired', async () => {
    expect(await textOf(withEarlyCalls([early()], late, () => 20_000)('/api/getDashboard', { headers }))).toBe('late');
  });

  it('rejects with the failure of the early request, and when the caller aborts', async () => {
    const failed = Promise.reject(new TypeError('Failed to fetch'));
    const never = new Promise<Response>(() => undefined);
    const fetch = withEarlyCalls([early({ reply: failed }), early({ reply: never })], late, () => 0);
    await expect(fetch('/api/getDashboard', { headers })).rejects.toThrow('Failed to fetch');
    await expect(fetch('/api/getDashboard', { headers, signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
