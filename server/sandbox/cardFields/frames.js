/*
 * window.Frames with the interface of Checkout.com Frames v2, for the page that shows the sandbox's card fields.
 * Each field is an iframe from this script's origin. Card numbers stay in the iframes: the page receives only validity,
 * scheme, BIN and token.
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

  function endSubmission() {
    const submission = form.submission;
    form.submission = null;
    return submission;
  }

  function onValidation(element, { isValid, isEmpty }) {
    const field = FIELDS[element].option;
    const wasValid = Frames.isCardValid();
    const changed = form.valid[field] !== isValid;
    form.valid[field] = isValid;
    emit(Events.FRAME_VALIDATION_CHANGED, { element, isValid, isEmpty });
    if (changed || wasValid !== Frames.isCardValid()) {
      emit(Events.CARD_VALIDATION_CHANGED, { isValid: Frames.isCardValid(), isElementValid: { ...form.valid } });
    }
  }

  const messageHandlers = {
    loaded(element) {
      const { publicKey, style = {}, localization } = form.config;
      send(element, { type: 'init', element, publicKey, style, localization });
    },
    activated(element) {
      emit(Events.FRAME_ACTIVATED, { element });
      form.activated.add(element);
      if (form.activated.size === Object.keys(FIELDS).length) emit(Events.READY, undefined);
    },
    focus: (element) => emit(Events.FRAME_FOCUS, { element }),
    blur: (element) => emit(Events.FRAME_BLUR, { element }),
    validation: onValidation,
    scheme: (_element, details) => emit(Events.PAYMENT_METHOD_CHANGED, details),
    bin: (_element, details) => emit(Events.CARD_BIN_CHANGED, details),
    submit: () => void Frames.submitCard().catch(() => undefined),
    token(_element, details) {
      const submission = endSubmission();
      emit(Events.CARD_TOKENIZED, details);
      submission?.resolve(details);
    },
    failure(_element, details) {
      const submission = endSubmission();
      emit(Events.CARD_TOKENIZATION_FAILED, details);
      submission?.reject(details);
    },
  };

  window.addEventListener('message', (event) => {
    if (event.origin !== origin || !form || event.data?.session !== form.session) return;
    const element = Object.keys(form.frames).find((name) => form.frames[name].contentWindow === event.source);
    if (element) messageHandlers[event.data.type]?.(element, event.data.details);
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
    init(options) {
      const config = typeof options === 'string' ? { publicKey: options } : { ...options };
      if (!config.publicKey) throw new Error('Frames: a public key is needed');
      const session = crypto.getRandomValues(new Uint32Array(4)).join('-');
      form = {
        config,
        session,
        frames: {},
        activated: new Set(),
        submission: null,
        isSubmitted: false,
        valid: { cardNumber: false, expiryDate: false, cvv: false },
      };
      for (const element of Object.keys(FIELDS)) form.frames[element] = mount(element, session, config);
    },
    isCardValid: () => Boolean(form && form.valid.cardNumber && form.valid.expiryDate && form.valid.cvv),
    submitCard() {
      if (!Frames.isCardValid()) return Promise.reject(new Error('Card form invalid'));
      if (form.isSubmitted) return Promise.reject(new Error('Card form already submitted'));
      form.isSubmitted = true;
      emit(Events.CARD_SUBMITTED, undefined);
      return new Promise((resolve, reject) => {
        form.submission = { resolve, reject };
        send('card-number', { type: 'tokenize' });
      });
    },
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
