import { followLinks } from './followLinks';

describe('followLinks', () => {
  let shell: HTMLElement;
  const sendCalls = jest.fn<undefined, [string]>();
  let takeOver: () => void;
  const link = (href: string) => document.querySelector<HTMLElement>(`a[href="${href}"]`);
  /** As the app's first render does. */
  const replaceShell = () => {
    document.getElementById('root')?.replaceChildren(shell.cloneNode(true));
    takeOver();
  };

  beforeEach(() => {
    sendCalls.mockClear();
    window.scrollTo = jest.fn();
    window.history.replaceState(null, '', '/');
    document.body.innerHTML =
      '<div id="root"><div id="shell"><a href="/items/wings">Wings</a><a ' +
      'href="https://example.com/">Other</a></div></div>';
    shell = document.getElementById('shell')!;
    takeOver = followLinks(shell, sendCalls);
  });
  afterEach(() => {
    takeOver();
    document.body.innerHTML = '';
  });

  it("HOME-09 adds a history entry without the router's private state, and sends the screen's requests", () => {
    const entries = window.history.length;
    link('/items/wings')?.click();
    expect([window.location.pathname, window.history.state, window.history.length]).toEqual([
      '/items/wings',
      null,
      entries + 1,
    ]);
    expect(sendCalls.mock.calls).toEqual([['/items/wings']]);
    expect(document.documentElement.dataset.at).toBe('items');
  });

  it.each([
    ['another site', 'https://example.com/', {}],
    ['a click with a modifier', '/items/wings', { ctrlKey: true }],
  ])('leaves %s to the browser', (_what, href, options) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
    // jsdom does not navigate.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    link(href)?.dispatchEvent(click);
    expect([window.location.pathname, sendCalls.mock.calls]).toEqual(['/', []]);
  });

  it("A-57 moves the focus to the app's link", () => {
    const before = link('/items/wings');
    before?.focus();
    replaceShell();
    expect(document.activeElement).toBe(link('/items/wings'));
    expect(document.activeElement).not.toBe(before);
  });

  it('A-57 moves no focus after the focus has left the shell', async () => {
    link('/items/wings')?.focus();
    link('/items/wings')?.blur();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    replaceShell();
    expect(document.activeElement).toBe(document.body);
  });

  it('stops when the app takes over', () => {
    takeOver();
    document.documentElement.dataset.at = 'home';
    window.history.replaceState(null, '', '/cart');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(document.documentElement.dataset.at).toBe('home');
  });
});
