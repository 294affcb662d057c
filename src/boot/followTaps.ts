/** A press that is meant for this tab and for another place of the app. */
const isPlain = (event: MouseEvent, link: HTMLAnchorElement) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !link.target &&
  !link.hash &&
  link.origin === location.origin;

/**
 * Makes the links that the page itself has drawn lead to their screens before the app is there: the address changes, the
 * shell answers, and the app starts where the visitor wants to be. Entries of the history are as the router makes them.
 */
export function followTaps(shell: HTMLElement, visit: (path: string) => void): void {
  const { dataset } = document.documentElement;
  const root = shell.parentElement!;
  let focused: Element | null = null;
  let hasLeft = false;
  const answer = () => {
    dataset.at = location.pathname === '/' ? 'home' : 'elsewhere';
  };

  shell.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlain(event, link)) return;
    event.preventDefault();
    const state = history.state as { idx?: number } | null;
    const idx = state?.idx ?? 0;
    history.replaceState({ ...state, idx }, '');
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx: idx + 1 }, '', link.href);
    hasLeft = true;
    answer();
    scrollTo(0, 0);
    visit(location.pathname);
  });
  window.addEventListener('popstate', answer);

  shell.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  // The focus that ends with the shell itself is kept.
  shell.addEventListener('focusout', () => {
    setTimeout(() => {
      if (shell.isConnected && !shell.contains(document.activeElement)) focused = null;
    });
  });

  new MutationObserver((_changes, observer) => {
    if (shell.isConnected) return;
    observer.disconnect();
    window.removeEventListener('popstate', answer);
    // The router looked at the address when it was made, maybe before the press.
    if (hasLeft) window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    else if (focused) {
      const { tagName } = focused;
      const href = focused.getAttribute('href');
      [...root.querySelectorAll<HTMLElement>('a, main')]
        .find((each) => each.tagName === tagName && each.getAttribute('href') === href)
        ?.focus({ preventScroll: true });
    }
  }).observe(root, { childList: true });
}
