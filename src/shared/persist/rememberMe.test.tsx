import { isBrowserSessionMarked, markBrowserSession } from './sessionItem';

it('A-18 the mark of the browser session is a cookie without content among those of others', () => {
  expect(isBrowserSessionMarked()).toBe(false);
  markBrowserSession();
  expect(document.cookie).toBe('session_alive=');
  const cookies = jest.spyOn(document, 'cookie', 'get').mockReturnValue('theme=dark; session_alive=');
  expect(isBrowserSessionMarked()).toBe(true);
  cookies.mockReturnValue('theme=dark; not_session_alive=');
  expect(isBrowserSessionMarked()).toBe(false);
});
