/*
 * One card field. The three fields of a form exchange their values over a BroadcastChannel of this origin, which the
 * embedding page cannot read. The page receives only whether the fields are valid, and the token.
 */
(() => {
  const query = new URLSearchParams(location.search);
  const element = query.get('element');
  const session = query.get('session');
  const input = document.getElementById('field');
  const channel = new BroadcastChannel(`card-fields ${session}`);
  const TEXT = {
    en: {
      'card-number': ['Card number', 'Card number'],
      'expiry-date': ['Expiry date, month and year', 'MM/YY'],
      cvv: ['Security code', 'CVV'],
      failed: 'The card could not be read. The sandbox takes its test cards only.',
      network: 'The card service did not answer.',
    },
    ar: {
      'card-number': ['رقم البطاقة', 'رقم البطاقة'],
      'expiry-date': ['تاريخ الانتهاء، الشهر والسنة', 'MM/YY'],
      cvv: ['رمز الأمان', 'CVV'],
      failed: 'تعذّرت قراءة البطاقة. بيئة الاختبار تقبل بطاقات الاختبار فقط.',
      network: 'لم تستجب خدمة البطاقات.',
    },
  };
  const SCHEMES = [
    { name: 'Visa', start: /^4/, lengths: [13, 16, 19], groups: [4, 8, 12, 16], cvv: 3 },
    { name: 'Mastercard', start: /^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/, lengths: [16], groups: [4, 8, 12], cvv: 3 },
    { name: 'American Express', start: /^3[47]/, lengths: [15], groups: [4, 10], cvv: 4 },
  ];
  const OTHER = { name: null, lengths: [14, 15, 16, 17, 18, 19], groups: [4, 8, 12, 16], cvv: 3 };
  // Looks that the page may give the text; layout and anything that loads stays ours.
  const STYLES = new Set([
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
  let scheme = OTHER;
  let wasValid = null;
  let wasEmpty = null;
  let lastBin = '';

  const arabic = () =>
    typeof settings.localization === 'string' && settings.localization.toUpperCase().startsWith('AR');
  const text = () => TEXT[arabic() ? 'ar' : 'en'];
  // Arabic-Indic and Persian digits are digits too.
  const digitsOf = (value) =>
    value
      .replace(/[٠-٩]/g, (d) => d.charCodeAt(0) - 0x660)
      .replace(/[۰-۹]/g, (d) => d.charCodeAt(0) - 0x6f0)
      .replace(/\D/g, '');
  const digits = () => digitsOf(input.value);
  const schemeOf = (number) => SCHEMES.find(({ start }) => start.test(number)) ?? OTHER;
  const tell = (type, details) => {
    if (parentOrigin) parent.postMessage({ session, type, details }, parentOrigin);
  };

  function passesLuhn(number) {
    const sum = [...number].reverse().reduce((total, digit, index) => {
      const value = index % 2 ? Number(digit) * 2 : Number(digit);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  }

  function expiry() {
    const value = digits();
    return { month: Number(value.slice(0, 2)), year: 2000 + Number(value.slice(2, 4)), isComplete: value.length === 4 };
  }

  function isValid() {
    const value = digits();
    if (element === 'card-number') return scheme.lengths.includes(value.length) && passesLuhn(value);
    if (element === 'cvv') return value.length === scheme.cvv;
    const { month, year, isComplete } = expiry();
    return isComplete && month >= 1 && month <= 12 && new Date(year, month, 1) > new Date();
  }

  function formatted(value) {
    if (element === 'cvv') return value.slice(0, scheme.cvv);
    if (element === 'card-number') {
      const cut = value.slice(0, Math.max(...scheme.lengths));
      return [...cut].map((digit, index) => (scheme.groups.includes(index) ? ` ${digit}` : digit)).join('');
    }
    // '7' can only be July, so it becomes 07; a pasted four-digit year loses its century.
    let date = /^[2-9]/.test(value) ? `0${value}` : value;
    if (/^\d{2}20\d{2}$/.test(date)) date = date.slice(0, 2) + date.slice(4);
    date = date.slice(0, 4);
    return date.length > 2 ? `${date.slice(0, 2)}/${date.slice(2)}` : date;
  }

  /** Writes the formatted value and keeps the caret behind the digit that it was behind. */
  function format() {
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const atEnd = (input.selectionStart ?? 0) >= input.value.length;
    const next = formatted(digits());
    if (next === input.value) return;
    input.value = next;
    let caret = 0;
    for (let seen = 0; caret < next.length && seen < before; caret++) if (/\d/.test(next[caret])) seen++;
    if (atEnd) caret = next.length;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }

  function paint() {
    const state = document.activeElement === input ? 'focus' : digits() === '' ? null : isValid() ? 'valid' : 'invalid';
    const style = { ...settings.style.base, ...(state ? settings.style[state] : {}) };
    input.removeAttribute('style');
    for (const [name, value] of Object.entries(style)) if (STYLES.has(name)) input.style[name] = value;
    const placeholder = settings.style.placeholder?.base?.color;
    if (placeholder) input.style.setProperty('--placeholder', placeholder);
  }

  function report() {
    const valid = isValid();
    const isEmpty = digits() === '';
    if (valid !== wasValid || isEmpty !== wasEmpty) tell('validation', { isValid: valid, isEmpty });
    wasValid = valid;
    wasEmpty = isEmpty;
    input.setAttribute('aria-invalid', String(!valid && !isEmpty && document.activeElement !== input));
    paint();
  }

  function setScheme(next) {
    if (next === scheme) return;
    scheme = next;
    if (element === 'cvv') {
      input.maxLength = scheme.cvv;
      format();
      report();
    }
    if (element === 'card-number') {
      channel.postMessage({ type: 'scheme', name: scheme.name });
      tell('scheme', {
        isValid: scheme.name !== null,
        paymentMethod: scheme.name,
        isPaymentMethodAccepted: scheme.name !== null,
      });
    }
  }

  function onInput() {
    if (element === 'card-number') {
      const bin = digits().slice(0, 8);
      setScheme(schemeOf(digits()));
      if (bin.length === 8 && bin !== lastBin) tell('bin', { bin, scheme: scheme.name });
      lastBin = bin;
    }
    format();
    report();
  }

  /** Asks the other two fields for their values; they stay within this origin. */
  function collect() {
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
    const values = await collect();
    let reply;
    try {
      reply = await fetch('/tokens', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: settings.publicKey },
        body: JSON.stringify({
          type: 'card',
          number: values['card-number'],
          cvv: values.cvv,
          expiry_month: Number(values['expiry-date'].slice(0, 2)),
          expiry_year: 2000 + Number(values['expiry-date'].slice(2, 4)),
        }),
      });
      if (reply.ok) return tell('token', await reply.json());
    } catch {
      return tell('failure', { errorCode: 'network_error', message: text().network });
    }
    return tell('failure', { errorCode: 'invalid_request', message: text().failed });
  }

  function init(message, origin) {
    parentOrigin = origin;
    settings = {
      style: message.style ?? {},
      localization: message.localization ?? 'EN-GB',
      publicKey: message.publicKey,
    };
    const [label, placeholder] = text()[element];
    const own = typeof settings.localization === 'object' ? settings.localization : {};
    const placeholders = {
      'card-number': own.cardNumberPlaceholder,
      cvv: own.cvvPlaceholder,
      'expiry-date': own.expiryMonthPlaceholder && `${own.expiryMonthPlaceholder}/${own.expiryYearPlaceholder ?? 'YY'}`,
    };
    document.documentElement.lang = arabic() ? 'ar' : 'en';
    document.title = label;
    input.setAttribute('aria-label', label);
    input.placeholder = placeholders[element] ?? placeholder;
    input.autocomplete = { 'card-number': 'cc-number', 'expiry-date': 'cc-exp', cvv: 'cc-csc' }[element];
    input.name = { 'card-number': 'cardnumber', 'expiry-date': 'exp-date', cvv: 'cvc' }[element];
    // Long enough for pasted spaces and dashes.
    input.maxLength = { 'card-number': 30, 'expiry-date': 9, cvv: 4 }[element];
    paint();
    tell('activated');
    report();
  }

  channel.addEventListener('message', ({ data }) => {
    if (data.type === 'collect') channel.postMessage({ type: 'value', element, value: digits() });
    if (data.type === 'scheme' && element === 'cvv') setScheme(SCHEMES.find(({ name }) => name === data.name) ?? OTHER);
  });
  window.addEventListener('message', (event) => {
    // Only the page that holds this field speaks to it, and always from where it spoke first.
    if (event.source !== parent || event.data?.session !== session) return;
    if (parentOrigin !== null && event.origin !== parentOrigin) return;
    if (event.data.type === 'init') init(event.data, event.origin);
    if (event.data.type === 'tokenize' && element === 'card-number') void tokenize();
  });
  input.addEventListener('input', onInput);
  input.addEventListener('focus', () => {
    tell('focus');
    report();
  });
  input.addEventListener('blur', () => {
    tell('blur');
    report();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') tell('submit');
  });
  // The page answers with `init`; until then its origin is unknown, and this says nothing about the card.
  parent.postMessage({ session, type: 'loaded' }, '*');
})();
