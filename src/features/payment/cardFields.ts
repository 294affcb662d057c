/** The part of the card provider's script that is used: Checkout.com Frames v2. Card numbers stay in its iframes. */
export interface CardFields {
  Events: { READY: string; CARD_VALIDATION_CHANGED: string; FRAME_VALIDATION_CHANGED: string };
  init: (options: { publicKey: string; localization: string; style: object }) => void;
  isCardValid: () => boolean;
  /** Exchanges the card for a one-use token; once until enableSubmitForm. */
  submitCard: () => Promise<{ token: string }>;
  enableSubmitForm: () => void;
  addEventHandler: (event: string, handler: (details: unknown) => void) => void;
  removeAllEventHandlers: (event: string) => void;
}

declare global {
  interface Window {
    Frames?: CardFields;
  }
}

let loading: Promise<CardFields> | null = null;

/** Loads the script once; after a failure the next call tries again. */
export function loadCardFields(url: string): Promise<CardFields> {
  if (window.Frames) return Promise.resolve(window.Frames);
  loading ??= new Promise<CardFields>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const fail = () => {
      loading = null;
      script.remove();
      reject(new Error('The card fields could not be loaded.'));
    };
    script.addEventListener('error', fail);
    script.addEventListener('load', () => (window.Frames ? resolve(window.Frames) : fail()));
    document.head.append(script);
  });
  return loading;
}

/** Text styles of the hosted fields, read from the page. */
export function fieldStyle(container: Element | null): object {
  const { color = '', fontSize = '', textDecorationColor = '' } = container ? window.getComputedStyle(container) : {};
  const text = { color: color || 'inherit', fontSize: fontSize || '16px' };
  return { base: text, valid: text, invalid: text, placeholder: { base: { color: textDecorationColor || 'inherit' } } };
}
