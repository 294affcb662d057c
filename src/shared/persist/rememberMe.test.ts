import { isBrowserSessionMarked, markBrowserSession, wasBrowserClosed } from './rememberMe';

const endSession = () => {
  document.cookie = 'session_alive=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
};
/** Locks as the browser shares them among tabs. */
function giveLocks() {
  const held: string[] = [];
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (name: string) => {
        held.push(name);
      },
      query: async () => ({ held: held.map((name) => ({ name })) }),
    },
  });
}
afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
  endSession();
  delete (navigator as { locks?: unknown }).locks;
});

describe('A-18 the mark of the browser session', () => {
  it('is a session cookie without content, which a second tab finds', async () => {
    await expect(wasBrowserClosed()).resolves.toBe(true);
    markBrowserSession();
    expect(document.cookie).toBe('session_alive=');
    expect(window.sessionStorage).toHaveLength(0);
    // A second tab shares only the cookie.
    expect(isBrowserSessionMarked()).toBe(true);
    await expect(wasBrowserClosed()).resolves.toBe(false);
  });

  it('is found by a second tab through a lock of the first where cookies are denied', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    giveLocks();
    await expect(wasBrowserClosed()).resolves.toBe(true);
    markBrowserSession();
    // The second tab has a session storage of its own.
    window.sessionStorage.clear();
    await expect(wasBrowserClosed()).resolves.toBe(false);
    expect(isBrowserSessionMarked()).toBe(true);
  });

  it('is also removed with the browser session where cookies are denied', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    markBrowserSession();
    window.sessionStorage.clear();
    giveLocks();
    await expect(wasBrowserClosed()).resolves.toBe(true);
  });
});
