/*
 * The page's half of the sandbox card fields, with the interface of Checkout.com Frames v2: window.Frames.
 * It puts one iframe of this script's own origin into each container and only ever hears from them
 * whether a field is valid, and at the end a token. Card numbers stay in the iframes.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const FIELDS = {
    'card-number': {
      selector: '.card-number-frame',
      option: 'cardNumber',
      title: { en: 'Card number', ar: 'رقم البطاقة' },
    },
    'expiry-date': {
      selector: '.expiry-date-frame',
      option: 'expiryDate',
      title: { en: 'Expiry date', ar: 'تاريخ الانتهاء' },
    },
    cvv: { selector: '.cvv-frame', option: 'cvv', title: { en: 'Security code', ar: 'رمز الأمان' } },
  };
  const Events = {
    READY: 'ready',
    FRAME_ACTIVATED: 'frameActivated',
    FRAME_FOCUS: 'frameFocus',
    FRAME_BLUR: 'frameBlur',
    FRAME_VALIDATION_CHANGED: 'frameValidationChanged',
    PAYMENT_METHOD_CHANGED: 'paymentMethodChanged',
    CARD_VALIDATION_CHANGED: 'cardValidationChanged',
    CARD_SUBMITTED: 'cardSubmitted',
    CARD_TOKENIZED: 'cardTokenized',
    CARD_TOKENIZATION_FAILED: 'cardTokenizationFailed',
    CARD_BIN_CHANGED: 'cardBinChanged',
  };
  const handlers = new Map();
  /** The form that is on the page now; replaced by every init. */
  let form = null;

  function emit(event, details) {
    for (const handler of [...(handlers.get(event) ?? [])]) handler(details);
  }

  function isArabic(localization) {
    return typeof localization === 'string' && localization.toUpperCase().startsWith('AR');
  }

  function send(element, message) {
    form.frames[element].contentWindow?.postMessage({ ...message, session: form.session }, origin);
  }

  function settle(kind, details) {
    const waiting = form.waiting;
    form.waiting = null;
    if (kind === 'token') {
      emit(Events.CARD_TOKENIZED, details);
      waiting?.resolve(details);
    } else {
      emit(Events.CARD_TOKENIZATION_FAILED, details);
      waiting?.reject(details);
    }
  }

  function onValidation({ element, isValid, isEmpty }) {
    const field = FIELDS[element].option;
    const wasValid = Frames.isCardValid();
    const changed = form.valid[field] !== isValid;
    form.valid[field] = isValid;
    emit(Events.FRAME_VALIDATION_CHANGED, { element, isValid, isEmpty });
    if (changed || wasValid !== Frames.isCardValid()) {
      emit(Events.CARD_VALIDATION_CHANGED, { isValid: Frames.isCardValid(), isElementValid: { ...form.valid } });
    }
  }

  window.addEventListener('message', (event) => {
    if (event.origin !== origin || !form || event.data?.session !== form.session) return;
    const element = Object.keys(form.frames).find((name) => form.frames[name].contentWindow === event.source);
    if (!element) return;
    const { type, details } = event.data;
    if (type === 'loaded') {
      send(element, {
        type: 'init',
        element,
        publicKey: form.config.publicKey,
        style: form.config.style ?? {},
        localization: form.config.localization,
      });
    } else if (type === 'activated') {
      emit(Events.FRAME_ACTIVATED, { element });
      form.activated.add(element);
      if (form.activated.size === Object.keys(FIELDS).length) emit(Events.READY, undefined);
    } else if (type === 'focus') emit(Events.FRAME_FOCUS, { element });
    else if (type === 'blur') emit(Events.FRAME_BLUR, { element });
    else if (type === 'validation') onValidation({ element, ...details });
    else if (type === 'scheme') emit(Events.PAYMENT_METHOD_CHANGED, details);
    else if (type === 'bin') emit(Events.CARD_BIN_CHANGED, details);
    else if (type === 'submit') void Frames.submitCard().catch(() => undefined);
    else if (type === 'token' || type === 'failure') settle(type, details);
  });

  function mount(element, session, config) {
    const { selector, option, title } = FIELDS[element];
    const container = document.querySelector(config[option]?.frameSelector ?? selector);
    if (!container) throw new Error(`Frames: no element matches ${selector}`);
    const iframe = document.createElement('iframe');
    iframe.src = `${origin}/field?element=${element}&session=${session}`;
    iframe.title = title[isArabic(config.localization) ? 'ar' : 'en'];
    iframe.name = `card-field-${element}`;
    iframe.setAttribute('scrolling', 'no');
    iframe.style.cssText =
      'display:block;inline-size:100%;block-size:100%;min-block-size:40px;border:0;background:transparent';
    container.replaceChildren(iframe);
    return iframe;
  }

  const Frames = {
    Events,
    get config() {
      return form?.config;
    },
    cardholder: {},
    /** Draws the fields: with a public key, or with a configuration that holds one. */
    init(options) {
      const config = typeof options === 'string' ? { publicKey: options } : { ...options };
      if (!config.publicKey) throw new Error('Frames: a public key is needed');
      const session = crypto.getRandomValues(new Uint32Array(4)).join('-');
      form = {
        config,
        session,
        frames: {},
        activated: new Set(),
        waiting: null,
        isSubmitted: false,
        valid: { cardNumber: false, expiryDate: false, cvv: false },
      };
      for (const element of Object.keys(FIELDS)) form.frames[element] = mount(element, session, config);
    },
    isCardValid: () => Boolean(form && form.valid.cardNumber && form.valid.expiryDate && form.valid.cvv),
    /** Exchanges the card for a token; once until enableSubmitForm. */
    submitCard() {
      if (!Frames.isCardValid()) return Promise.reject(new Error('Card form invalid'));
      if (form.isSubmitted) return Promise.reject(new Error('Card form already submitted'));
      form.isSubmitted = true;
      emit(Events.CARD_SUBMITTED, undefined);
      return new Promise((resolve, reject) => {
        form.waiting = { resolve, reject };
        send('card-number', { type: 'tokenize' });
      });
    },
    /** Lets the same details be submitted again. */
    enableSubmitForm() {
      if (form) form.isSubmitted = false;
    },
    addEventHandler(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
    },
    removeEventHandler(event, handler) {
      const before = handlers.get(event) ?? [];
      handlers.set(
        event,
        before.filter((each) => each !== handler),
      );
      return before.includes(handler);
    },
    removeAllEventHandlers: (event) => handlers.delete(event),
    /** Puts the token into an ordinary form as a hidden field. */
    addCardToken(target, token) {
      const input = Object.assign(document.createElement('input'), {
        type: 'hidden',
        name: 'cko-card-token',
        value: token,
      });
      target.append(input);
    },
  };
  window.Frames = Frames;
})();
