/*
 * One card field. The number field collects the values of the others over a BroadcastChannel of this origin, which the
 * embedding page cannot read. The page receives only whether the fields are valid, and the token.
 */
const TEXTS = {
  en: {
    'card-number': ['Card number', 'Card number'],
    'expiry-date': ['Expiry date, month and year', 'MM/YY'],
    cvv: ['Security code', 'CVV'],
    invalid: {
      'card-number': 'Your card number is invalid.',
      'expiry-date': "Your card's expiry date is incomplete or in the past.",
      cvv: "Your card's security code is incomplete.",
    },
    failed: 'The card could not be read. The sandbox takes its test cards only.',
    network: 'The card service did not answer.',
  },
  ar: {
    'card-number': ['رقم البطاقة', 'رقم البطاقة'],
    'expiry-date': ['تاريخ الانتهاء، الشهر والسنة', 'MM/YY'],
    cvv: ['رمز الأمان', 'CVV'],
    invalid: {
      'card-number': 'رقم بطاقتك غير صالح.',
      'expiry-date': 'تاريخ انتهاء بطاقتك ناقص أو ماضٍ.',
      cvv: 'رمز أمان بطاقتك ناقص.',
    },
    failed: 'تعذّرت قراءة البطاقة. بيئة الاختبار تقبل بطاقات الاختبار فقط.',
    network: 'لم تستجب خدمة البطاقات.',
  },
};
const query = new URLSearchParams(location.search);
const [element, session] = [query.get('element'), query.get('session')];
const input = document.getElementById('field');
const channel = new BroadcastChannel(`card-fields ${session}`);

let pageOrigin = null;
let publicKey = '';
let texts = TEXTS.en;
let style = { base: {}, invalid: {} };

const postToPage = (type, details) => parent.postMessage({ session, type, details }, pageOrigin);
const digits = () =>
  input.value
    .replace(/[٠-٩]/g, (digit) => digit.charCodeAt(0) - 0x660)
    .replace(/[۰-۹]/g, (digit) => digit.charCodeAt(0) - 0x6f0)
    .replace(/\D/g, '');

function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const expiryOf = (text) => ({ month: Number(text.slice(0, 2)), year: 2000 + Number(text.slice(2, 4)) });

const VALIDATORS = {
  'card-number': (text) => /^\d{13,19}$/.test(text) && passesLuhn(text),
  'expiry-date': (text) => {
    const { month, year } = expiryOf(text);
    return text.length === 4 && month >= 1 && month <= 12 && new Date(year, month, 1) > new Date();
  },
  cvv: (text) => /^\d{3,4}$/.test(text),
};
const FORMATTERS = {
  'card-number': (text) => text.slice(0, 19).replace(/\d{4}(?=\d)/g, '$& '),
  'expiry-date': (text) => {
    // '7' can only be July; a pasted four-digit year loses its century.
    const date = text.replace(/^[2-9]/, '0$&').replace(/^(\d{2})20(\d{2})$/, '$1$2');
    return date.slice(0, 4).replace(/^(\d{2})(?=\d)/, '$1/');
  },
  cvv: (text) => text.slice(0, 4),
};

function onInput() {
  const isAtEnd = input.selectionStart === input.value.length;
  if (isAtEnd) input.value = FORMATTERS[element](digits());
  const isValid = VALIDATORS[element](digits());
  // Said when the field is left, because a number that is being typed is not wrong yet.
  const isWrong = !isValid && input.value !== '' && document.activeElement !== input;
  input.setAttribute('aria-invalid', String(isWrong));
  input.style.color = (isWrong ? style.invalid : style.base).color;
  if (pageOrigin) postToPage('validation', { isValid, error: isWrong ? texts.invalid[element] : '' });
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
  const card = { number: values['card-number'], cvv: values.cvv, expiry_month: month, expiry_year: year };
  try {
    const reply = await fetch('/tokens', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: publicKey },
      body: JSON.stringify({ type: 'card', ...card }),
    });
    if (reply.ok) postToPage('token', await reply.json());
    else postToPage('failure', { errorCode: 'invalid_request', message: texts.failed });
  } catch {
    postToPage('failure', { errorCode: 'network_error', message: texts.network });
  }
}

function init({ lang, ...message }, origin) {
  pageOrigin = origin;
  publicKey = message.publicKey;
  style = message.style;
  texts = TEXTS[lang];
  const [label, placeholder] = texts[element];
  document.documentElement.lang = lang;
  document.title = label;
  input.setAttribute('aria-label', label);
  input.placeholder = placeholder;
  input.autocomplete = { 'card-number': 'cc-number', 'expiry-date': 'cc-exp', cvv: 'cc-csc' }[element];
  Object.assign(input.style, style.base);
  input.style.setProperty('--placeholder', style.placeholder.base.color);
  postToPage('activated');
  onInput();
}

channel.addEventListener('message', ({ data }) => {
  if (data.type === 'collect') channel.postMessage({ type: 'value', element, value: digits() });
});
window.addEventListener('message', (event) => {
  // Only the embedding page may send messages, and always from the origin of its first one.
  if (event.source !== parent || event.data?.session !== session) return;
  if (pageOrigin !== null && event.origin !== pageOrigin) return;
  if (event.data.type === 'init') init(event.data, event.origin);
  if (event.data.type === 'focus') input.focus();
  if (event.data.type === 'tokenize' && element === 'card-number') void tokenize();
});
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter' && pageOrigin) postToPage('submit');
});
for (const type of ['input', 'focus', 'blur']) input.addEventListener(type, onInput);
// The page answers with `init`; its origin is unknown until then, and this message says nothing about the card.
parent.postMessage({ session, type: 'loaded' }, '*');
