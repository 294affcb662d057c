import { showShell } from './showShell';

/** An unmodified click on a link to another place of the app. */
const isPlainClick = (event: MouseEvent, link: HTMLAnchorElement) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !link.target &&
  !link.hash &&
  link.origin === location.origin;

/**
 * Makes the shell's links work before the app has started: a click adds a history entry, hides Home and sends the next
 * screen's requests; the app then starts at that address. Returns a function that ends this and moves the focus from
 * the shell's link to the app's.
 */
export function followLinks(shell: HTMLElement, sendCalls: (path: string) => void): () => void {
  let focused: Element | null = null;
  let hasLeft = false;
  const showCurrentShell = () => {
    showShell((key) => window.localStorage.getItem(key));
  };

  shell.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainClick(event, link)) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    hasLeft = true;
    showCurrentShell();
    scrollTo(0, 0);
    sendCalls(location.pathname);
  });
  window.addEventListener('popstate', showCurrentShell);

  shell.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  // The focus that the removal of the shell ends is remembered for the app.
  shell.addEventListener('focusout', () => {
    setTimeout(() => {
      if (shell.isConnected && !shell.contains(document.activeElement)) focused = null;
    });
  });

  return () => {
    window.removeEventListener('popstate', showCurrentShell);
    if (!focused || hasLeft) return;
    const { localName } = focused;
    const href = focused.getAttribute('href');
    [...document.querySelectorAll<HTMLElement>('#root a, #root main')]
      .find((element) => element.localName === localName && element.getAttribute('href') === href)
      ?.focus({ preventScroll: true });
  };
}
