import './renderWatchInstalled';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { loadMessages } from '../shared/i18n/messages';

// A lazy screen is compiled when it is first opened: on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 8000 });

// Tests of single parts have all words at hand, as a screen has.
beforeAll(() => loadMessages('en'));

// jsdom has no layout: what asks for it gets the answers of a wide screen without motion preferences.
window.matchMedia ??= (query: string) => ({
  matches: /min-width/.test(query), media: query, onchange: null,
  addListener: () => undefined, removeListener: () => undefined,
  addEventListener: () => undefined, removeEventListener: () => undefined, dispatchEvent: () => false,
});

class QuietObserver {
  observe() { /* nothing is ever laid out */ }
  unobserve() { /* the same */ }
  disconnect() { /* the same */ }
  takeRecords() { return []; }
}
window.IntersectionObserver ??= QuietObserver as unknown as typeof IntersectionObserver;
window.ResizeObserver ??= QuietObserver as unknown as typeof ResizeObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// A shared build machine may miss a time limit once; what failed is shown all the same.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
