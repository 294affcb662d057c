const { createRequire } = require('node:module');
const requireOfJsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'));
const { implForWrapper } = requireOfJsdom('jsdom/lib/jsdom/living/generated/utils');
const selectors = requireOfJsdom('jsdom/lib/jsdom/living/helpers/selectors');

/** A list of selectors that end in an element's name, without commas or blanks inside brackets. */
const ENDS_IN_NAME = /^(?:[^,()[\]]*[\s>+~])?([a-z][a-z0-9]*)(?:\[[^\s,()[\]]*\]|:[a-z-]+)*$/i;

/** Names of the elements that a rule may match, or null if it may match any. */
const namesOf = (selector) => {
  const names = selector.split(',').map((each) => ENDS_IN_NAME.exec(each.trim())?.[1].toLowerCase());
  return names.every(Boolean) ? new Set(names) : null;
};

const namesBySelector = new Map();
const { matchesDontThrow } = selectors;

/**
 * getComputedStyle of jsdom matches each rule of its style sheet against the element, by a slow engine: those for
 * elements of other names are left out.
 */
selectors.matchesDontThrow = (element, selector) => {
  let names = namesBySelector.get(selector);
  if (names === undefined) namesBySelector.set(selector, (names = namesOf(selector ?? '')));
  return (names === null || names.has(element._localName.toLowerCase())) && matchesDontThrow(element, selector);
};

/** getComputedStyle answers from a cache until jsdom drops its own, at each change of the document. */
exports.keepComputedStyles = (window) => {
  const { getComputedStyle } = window;
  const stylesByCache = new WeakMap();
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return getComputedStyle(element, pseudoElement);
    const document = implForWrapper(element.ownerDocument);
    const known = stylesByCache.get(document._styleCache)?.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    if (!stylesByCache.has(document._styleCache)) stylesByCache.set(document._styleCache, new WeakMap());
    stylesByCache.get(document._styleCache).set(element, style);
    return style;
  };
};
