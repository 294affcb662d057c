/*
 * One card field. The three fields of a form exchange their values over a BroadcastChannel of this origin, which the
 * embedding page cannot read. The page receives only whether the fields are valid, and the token.
 */
import { digitsOf, expiryOf, formatted, isValid, schemeByName, schemeOfNumber, UNKNOWN_SCHEME } from './cardRules.js';
import { TEXTS } from './fieldTexts.js';

const query = new URLSearchParams(location.search);
const element = query.get('element');
const session = query.get('session');
const input = document.getElementById('field');
const channel = new BroadcastChannel(`card-fields ${session}`);

const ALLOWED_STYLES = new Set([
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textIndent',
  'caretColor',
  'padding',
  'paddingInline',
  'paddingBlock',
  'opacity',
  'backgroundColor',
]);

let parentOrigin = null;
let settings = { style: {}, localization: 'EN-GB', publicKey: '' };
let scheme = UNKNOWN_SCHEME;
let wasValid = null;
let wasEmpty = null;
let lastBin = '';

const isArabic = () =>
  typeof settings.localization === 'string' && settings.localization.toUpperCase().startsWith('AR');
const texts = () => TEXTS[isArabic() ? 'ar' : 'en'];
const digits = () => digitsOf(input.value);
const postToPage = (type, details) => {
  if (parentOrigin) parent.postMessage({ session, type, details }, parentOrigin);
};

function formatInput() {
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const atEnd = (input.selectionStart ?? 0) >= input.value.length;
  const next = formatted(element, digits(), scheme);
  if (next === input.value) return;
  input.value = next;
  let caret = 0;
  for (let passed = 0; caret < next.length && passed < digitsBefore; caret++) if (/\d/.test(next[caret])) passed++;
  if (atEnd) caret = next.length;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

function applyStyles(valid, isEmpty) {
  const state = document.activeElement === input ? 'focus' : isEmpty ? null : valid ? 'valid' : 'invalid';
  const style = { ...settings.style.base, ...(state ? settings.style[state] : {}) };
  input.removeAttribute('style');
  for (const [name, value] of Object.entries(style)) if (ALLOWED_STYLES.has(name)) input.style[name] = value;
  const placeholder = settings.style.placeholder?.base?.color;
  if (placeholder) input.style.setProperty('--placeholder', placeholder);
}

function validate() {
  const valid = isValid(element, digits(), scheme);
  const isEmpty = digits() === '';
  if (valid !== wasValid || isEmpty !== wasEmpty) postToPage('validation', { isValid: valid, isEmpty });
  wasValid = valid;
  wasEmpty = isEmpty;
  input.setAttribute('aria-invalid', String(!valid && !isEmpty && document.activeElement !== input));
  applyStyles(valid, isEmpty);
}

function setScheme(next) {
  if (next === scheme) return;
  scheme = next;
  if (element === 'cvv') {
    input.maxLength = Math.max(...scheme.cvvLengths);
    formatInput();
    validate();
  }
  if (element === 'card-number') {
    channel.postMessage({ type: 'scheme', name: scheme.name });
    postToPage('scheme', {
      isValid: scheme.name !== null,
      paymentMethod: scheme.name,
      isPaymentMethodAccepted: scheme.name !== null,
    });
  }
}

function onInput() {
  if (element === 'card-number') {
    const bin = digits().slice(0, 8);
    setScheme(schemeOfNumber(digits()));
    if (bin.length === 8 && bin !== lastBin) postToPage('bin', { bin, scheme: scheme.name });
    lastBin = bin;
  }
  formatInput();
  validate();
}

function collectValues() {
  return new Promise((resolve) => {
    const values = { 'card-number': digits() };
    const listen = ({ data }) => {
      if (data.type !== 'value') return;
      values[data.element] = data.value;
      if (Object.keys(values).length < 3) return;
      channel.removeEventListener('message', listen);
      resolve(values);
    };
    channel.addEventListener('message', listen);
    channel.postMessage({ type: 'collect' });
  });
}

async function tokenize() {
  const values = await collectValues();
  const { month, year } = expiryOf(values['expiry-date']);
  try {
    const reply = await fetch('/tokens', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: settings.publicKey },
      body: JSON.stringify({
        type: 'card',
        number: values['card-number'],
        cvv: values.cvv,
        expiry_month: month,
        expiry_year: year,
      }),
    });
    if (reply.ok) postToPage('token', await reply.json());
    else postToPage('failure', { errorCode: 'invalid_request', message: texts().failed });
  } catch {
    postToPage('failure', { errorCode: 'network_error', message: texts().network });
  }
}

function ownPlaceholders() {
  const own = typeof settings.localization === 'object' ? settings.localization : {};
  return {
    'card-number': own.cardNumberPlaceholder,
    cvv: own.cvvPlaceholder,
    'expiry-date': own.expiryMonthPlaceholder && `${own.expiryMonthPlaceholder}/${own.expiryYearPlaceholder ?? 'YY'}`,
  };
}

function init(message, origin) {
  parentOrigin = origin;
  settings = {
    style: message.style ?? {},
    localization: message.localization ?? 'EN-GB',
    publicKey: message.publicKey,
  };
  const [label, placeholder] = texts()[element];
  document.documentElement.lang = isArabic() ? 'ar' : 'en';
  document.title = label;
  input.setAttribute('aria-label', label);
  input.placeholder = ownPlaceholders()[element] ?? placeholder;
  input.autocomplete = { 'card-number': 'cc-number', 'expiry-date': 'cc-exp', cvv: 'cc-csc' }[element];
  input.name = { 'card-number': 'cardnumber', 'expiry-date': 'exp-date', cvv: 'cvc' }[element];
  input.maxLength = { 'card-number': 30, 'expiry-date': 9, cvv: 4 }[element];
  postToPage('activated');
  wasValid = null;
  wasEmpty = null;
  lastBin = '';
  scheme = UNKNOWN_SCHEME;
  onInput();
  if (element === 'cvv') channel.postMessage({ type: 'scheme-request' });
}

channel.addEventListener('message', ({ data }) => {
  if (data.type === 'collect') channel.postMessage({ type: 'value', element, value: digits() });
  if (data.type === 'scheme-request' && element === 'card-number')
    channel.postMessage({ type: 'scheme', name: scheme.name });
  if (data.type === 'scheme' && element === 'cvv') setScheme(schemeByName(data.name));
});
window.addEventListener('message', (event) => {
  // Only the embedding page may send messages, and always from the origin of its first one.
  if (event.source !== parent || event.data?.session !== session) return;
  if (parentOrigin !== null && event.origin !== parentOrigin) return;
  if (event.data.type === 'init') init(event.data, event.origin);
  if (event.data.type === 'tokenize' && element === 'card-number') void tokenize();
});
input.addEventListener('input', onInput);
for (const type of ['focus', 'blur'])
  input.addEventListener(type, () => {
    postToPage(type);
    validate();
  });
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') postToPage('submit');
});
// The page answers with `init`; its origin is unknown until then, and this message says nothing about the card.
parent.postMessage({ session, type: 'loaded' }, '*');
