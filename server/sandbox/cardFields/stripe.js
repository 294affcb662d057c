/*
 * window.Stripe: what the app uses of Stripe.js, for the page that shows the sandbox's card fields. It has a wallet
 * where the page's `sandboxWallet` says so, as in browser tests; its sheet is confirmed at once, or when the promise
 * `sandboxWallet.confirmed` resolves. Each field is an iframe from this script's origin. Card numbers stay in the
 * iframes: the page receives only validity and token.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const FIELDS = {
    cardNumber: { element: 'card-number', en: 'Card number', ar: 'رقم البطاقة' },
    cardExpiry: { element: 'expiry-date', en: 'Expiry date', ar: 'تاريخ الانتهاء' },
    cardCvc: { element: 'cvv', en: 'Security code', ar: 'رمز الأمان' },
  };

  window.Stripe = (publicKey) => ({
    elements({ locale, mode }) {
      if (mode === 'payment') return walletElements();
      const session = crypto.getRandomValues(new Uint32Array(4)).join('-');
      const langOf = (name) => (name === 'ar' ? 'ar' : 'en');
      const fields = [];
      const create = (type, { style }) => {
        const field = createField(FIELDS[type], { session, publicKey, lang: langOf(locale), style });
        fields.push(field);
        return field;
      };
      return { create, update: ({ locale: next }) => fields.forEach(({ setLang }) => setLang(langOf(next))) };
    },
    createPaymentMethod: async ({ card }) => (card ? card.tokenize() : { paymentMethod: { id: 'tok_sandbox_wallet' } }),
  });

  function walletElements() {
    const handlers = {};
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Sandbox wallet';
    button.style.cssText = 'inline-size:100%;block-size:52px;background:#000;color:#fff;border-radius:12px';
    button.onclick = () =>
      handlers.click({
        resolve: async () => {
          await window.sandboxWallet.confirmed;
          handlers.confirm({ paymentFailed: () => undefined });
        },
        reject: () => undefined,
      });
    const element = {
      mount(container) {
        if (window.sandboxWallet) container.replaceChildren(button);
        handlers.ready({ availablePaymentMethods: window.sandboxWallet ? { applePay: true } : undefined });
      },
      on: (event, handler) => Object.assign(handlers, { [event]: handler }),
      destroy: () => button.remove(),
    };
    return { create: () => element, update: () => undefined, submit: async () => ({}) };
  }

  function createField({ element, ...titles }, { session, publicKey, lang, style }) {
    const handlers = { ready: [], change: [], loaderror: [] };
    const iframe = document.createElement('iframe');
    let submission = null;
    let isLoaded = false;
    iframe.src = `${origin}/field?element=${element}&session=${session}`;
    iframe.title = titles[lang];
    iframe.setAttribute('scrolling', 'no');
    iframe.style.cssText =
      'display:block;inline-size:100%;block-size:100%;min-block-size:40px;border:0;background:transparent';
    const emit = (event, details) => handlers[event].forEach((handler) => handler(details));
    const send = (message) => iframe.contentWindow?.postMessage({ ...message, session }, origin);
    const focus = () => {
      iframe.focus();
      send({ type: 'focus' });
    };
    const text = { color: style.base.color, fontSize: style.base.fontSize };
    const placeholder = { base: style.base['::placeholder'] };
    const fieldStyle = { base: text, invalid: { ...text, ...style.invalid }, placeholder };
    const init = () => send({ type: 'init', publicKey, lang, style: fieldStyle });
    const receive = {
      loaded: () => {
        isLoaded = true;
        init();
      },
      activated: () => emit('ready', {}),
      validation: ({ isValid, error }) =>
        emit('change', { complete: isValid, ...(error && { error: { message: error } }) }),
      submit: () => iframe.closest('form')?.requestSubmit(),
      token: ({ token }) => submission?.({ paymentMethod: { id: token } }),
      failure: () => submission?.({ error: { type: 'card_error', message: 'The card was refused' } }),
    };
    const listen = (event) => {
      if (event.origin !== origin || event.source !== iframe.contentWindow) return;
      receive[event.data.type]?.(event.data.details);
    };
    window.addEventListener('message', listen);
    return {
      mount(container) {
        container.replaceChildren(iframe);
        // As Stripe's own fields: a tap on the label leads into the field.
        for (const label of document.querySelectorAll(`label[for="${container.id}"]`)) label.onclick = focus;
      },
      focus,
      // Keeps what was typed.
      setLang(next) {
        lang = next;
        iframe.title = titles[lang];
        if (isLoaded) init();
      },
      on: (event, handler) => handlers[event].push(handler),
      destroy: () => {
        window.removeEventListener('message', listen);
        iframe.remove();
      },
      tokenize: () =>
        new Promise((resolve) => {
          submission = resolve;
          send({ type: 'tokenize' });
        }),
    };
  }
})();
