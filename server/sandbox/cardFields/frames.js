/*
 * window.Frames: what the app uses of Checkout.com Frames v2, for the page that shows the sandbox's card fields. Each
 * field is an iframe from this script's origin. Card numbers stay in the iframes: the page receives only validity and
 * token.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const TITLES = {
    'card-number': { en: 'Card number', ar: 'رقم البطاقة' },
    'expiry-date': { en: 'Expiry date', ar: 'تاريخ الانتهاء' },
    cvv: { en: 'Security code', ar: 'رمز الأمان' },
  };
  const ELEMENTS = Object.keys(TITLES);
  const Events = { READY: 'ready', CARD_VALIDATION_CHANGED: 'cardValidationChanged' };
  const handlers = new Map();
  let form = null;

  function emit(event) {
    for (const handler of handlers.get(event) ?? []) handler();
  }

  function send(element, message) {
    form.frames[element].contentWindow?.postMessage({ ...message, session: form.session }, origin);
  }

  const messageHandlers = {
    loaded: (element) => send(element, { type: 'init', ...form.settings }),
    activated(element) {
      form.activated.add(element);
      if (form.activated.size === ELEMENTS.length) emit(Events.READY);
    },
    validation(element, isValid) {
      const wasValid = form.valid.has(element);
      if (wasValid === isValid) return;
      if (isValid) form.valid.add(element);
      else form.valid.delete(element);
      emit(Events.CARD_VALIDATION_CHANGED);
    },
    token: (_element, details) => form.submission?.resolve(details),
    failure: (_element, details) => form.submission?.reject(details),
  };

  window.addEventListener('message', (event) => {
    if (event.origin !== origin || !form || event.data?.session !== form.session) return;
    const element = ELEMENTS.find((name) => form.frames[name].contentWindow === event.source);
    if (element) messageHandlers[event.data.type]?.(element, event.data.details);
  });

  function mount(element, session, lang) {
    const iframe = document.createElement('iframe');
    iframe.src = `${origin}/field?element=${element}&session=${session}`;
    iframe.title = TITLES[element][lang];
    iframe.setAttribute('scrolling', 'no');
    iframe.style.cssText =
      'display:block;inline-size:100%;block-size:100%;min-block-size:40px;border:0;background:transparent';
    document.querySelector(`.${element}-frame`).replaceChildren(iframe);
    return iframe;
  }

  const isCardValid = () => form?.valid.size === ELEMENTS.length;

  window.Frames = {
    Events,
    isCardValid,
    init({ publicKey, localization, style }) {
      const session = crypto.getRandomValues(new Uint32Array(4)).join('-');
      const lang = localization.startsWith('AR') ? 'ar' : 'en';
      const settings = { publicKey, style, lang };
      form = { settings, session, frames: {}, activated: new Set(), valid: new Set(), submission: null };
      for (const element of ELEMENTS) form.frames[element] = mount(element, session, lang);
    },
    submitCard() {
      if (!isCardValid()) return Promise.reject(new Error('Card form invalid'));
      if (form.submission) return Promise.reject(new Error('Card form already submitted'));
      return new Promise((resolve, reject) => {
        form.submission = { resolve, reject };
        send('card-number', { type: 'tokenize' });
      });
    },
    enableSubmitForm() {
      if (form) form.submission = null;
    },
    addEventHandler(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
    },
    removeAllEventHandlers: (event) => handlers.delete(event),
  };
})();
