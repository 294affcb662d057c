import { takeUrlLang } from './beginVisit';

describe('the language of a link', () => {
  it.each([
    ['/item/x?lang=ar', 'ar', '/item/x'],
    ['/items/wings?a=1&lang=en#top', 'en', '/items/wings?a=1#top'],
    ['/?lang=xx', null, '/'],
    ['/?tab=pickup', null, '/?tab=pickup'],
  ])('of %s is %s and leaves the address', (at, lang, left) => {
    window.history.replaceState(null, '', at);
    expect(takeUrlLang()).toBe(lang);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(left);
  });
});
