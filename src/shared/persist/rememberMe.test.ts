import { isBrowserSessionMarked, markBrowserSession, wasBrowserClosed } from './rememberMe';

const endSession = () => {
  document.cookie = 'session_alive=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
};
function giveLocks(held: string[] = []) {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (name: string, { mode }: LockOptions, whileHeld: () => Promise<void>) => {
        if (mode !== 'shared') throw new Error('Tabs would wait for each other.');
        held.push(name);
        await whileHeld();
        held.splice(held.indexOf(name), 1);
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
    expect(isBrowserSessionMarked()).toBe(true);
    await expect(wasBrowserClosed()).resolves.toBe(false);
  });

  it('is found by a second tab through a lock of the first where cookies are denied', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    giveLocks();
    await expect(wasBrowserClosed()).resolves.toBe(true);
    markBrowserSession();
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

  it('is found among the cookies of others, and not mistaken for them', async () => {
    const cookies = jest.spyOn(document, 'cookie', 'get').mockReturnValue('theme=dark; session_alive=');
    expect(isBrowserSessionMarked()).toBe(true);
    cookies.mockReturnValue('theme=dark; not_session_alive=');
    expect(isBrowserSessionMarked()).toBe(false);
    giveLocks(['a lock of others']);
    await expect(wasBrowserClosed()).resolves.toBe(true);
  });

  it('is in session storage where reading and writing cookies throws, also without locks', async () => {
    const deny = () => {
      throw new DOMException('sandboxed', 'SecurityError');
    };
    jest.spyOn(document, 'cookie', 'get').mockImplementation(deny);
    jest.spyOn(document, 'cookie', 'set').mockImplementation(deny);
    expect(isBrowserSessionMarked()).toBe(false);
    markBrowserSession();
    expect(window.sessionStorage.getItem('session_alive')).toBe('true');
    expect(isBrowserSessionMarked()).toBe(true);
    await expect(wasBrowserClosed()).resolves.toBe(false);
  });
});
