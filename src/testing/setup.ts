import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { config } from '../shared/config';
import { loadMessages } from '../shared/i18n/messages';
import { dropComponentStyles } from './componentStyles';
import { installFailOnProblems } from './failOnProblems';

installFailOnProblems();
Error.stackTraceLimit = 10;

// React's development build makes an Error with a stack for each element; a quarter of a screen's test was that.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// A lazy screen is compiled when it first opens, which may take longer than the default second.
configure({ asyncUtilTimeout: 8000, reactStrictMode: true });

// Tests of single components need all messages, which screens load.
beforeAll(() => loadMessages('en'));

// jsdom has no layout: media queries answer like a wide screen without motion preferences.
const wideScreen = (query: string) => ({
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

beforeEach(() => {
  window.matchMedia = wideScreen;
});

const configAtStart = { ...config };

// What a test changes does not reach the next one.
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  window.sessionStorage.clear();
  Object.assign(config, configAtStart);
});

class QuietObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => [];
}
window.IntersectionObserver = QuietObserver as unknown as typeof IntersectionObserver;
window.ResizeObserver = QuietObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

dropComponentStyles();
