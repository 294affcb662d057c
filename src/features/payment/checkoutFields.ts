import type { CardFields, CardFieldsOptions } from './cardFields';
import { loadScript } from './loadScript';

/** The part of Checkout.com Frames v2 that is used. It finds its elements by class names (CardForm). */
export interface Frames {
  Events: { READY: string; CARD_VALIDATION_CHANGED: string };
  init: (options: { publicKey: string; localization: string; style: object }) => void;
  isCardValid: () => boolean;
  submitCard: () => Promise<{ token: string }>;
  /** A card is exchanged once until then. */
  enableSubmitForm: () => void;
  addEventHandler: (event: string, handler: (details: unknown) => void) => void;
  removeAllEventHandlers: (event: string) => void;
}

declare global {
  interface Window {
    Frames?: Frames;
  }
}

export async function mountCheckoutFields(
  scriptUrl: string,
  { publicKey, lang, style, onReady, onChange }: CardFieldsOptions,
): Promise<CardFields> {
  const frames = await loadScript(scriptUrl, () => window.Frames);
  const { READY, CARD_VALIDATION_CHANGED } = frames.Events;
  frames.addEventHandler(READY, onReady);
  frames.addEventHandler(CARD_VALIDATION_CHANGED, onChange);
  const text = { color: style.color, fontSize: style.fontSize };
  frames.init({
    publicKey,
    localization: lang === 'ar' ? 'AR' : 'EN-GB',
    style: { base: text, valid: text, invalid: text, placeholder: { base: { color: style.placeholderColor } } },
  });
  return {
    isValid: () => frames.isCardValid(),
    tokenize: async () => {
      try {
        return (await frames.submitCard()).token;
      } finally {
        frames.enableSubmitForm();
      }
    },
    destroy: () => [READY, CARD_VALIDATION_CHANGED].forEach((event) => frames.removeAllEventHandlers(event)),
  };
}
