import { showShell } from './showShell';

const isPlainClick = (event: MouseEvent, link: HTMLAnchorElement) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !link.target &&
  !link.hash &&
  link.origin === location.origin;

/** Makes the shell's links work before the app has started; the returned function hands the focus to the app. */
export function followLinks(shell: HTMLElement, sendCalls: (path: string) => void): () => void {
  let focused: Element | null = null;
  shell.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainClick(event, link)) return;
    event.preventDefault();
    history.pushState({ below: location.pathname }, '', link.href);
    showShell();
    scrollTo(0, 0);
    sendCalls(location.pathname);
  });
  window.addEventListener('popstate', showShell);
  shell.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  // The focus is remembered for the app, because removing the shell ends it.
  shell.addEventListener('focusout', () => {
    setTimeout(() => {
      if (shell.isConnected && !shell.contains(document.activeElement)) focused = null;
    });
  });

  return () => {
    window.removeEventListener('popstate', showShell);
    if (!focused || location.pathname !== '/') return;
    const { localName } = focused;
    const href = focused.getAttribute('href');
    [...document.querySelectorAll<HTMLElement>('#root a, #root main')]
      .find((element) => element.localName === localName && element.getAttribute('href') === href)
      ?.focus({ preventScroll: true });
  };
}
