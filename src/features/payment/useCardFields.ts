import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentMode } from '../../../contract/payment';
import { config } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { useAppSelector } from '../../shared/store/hooks';

/** The part of the card provider's script that is used: Checkout.com Frames v2. Card numbers stay in its iframes. */
export interface CardFields {
  Events: { READY: string; CARD_VALIDATION_CHANGED: string };
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
function loadCardFields(url: string): Promise<CardFields> {
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

function fieldStyle(container: Element | null): object {
  const { color = '', fontSize = '', textDecorationColor = '' } = container ? window.getComputedStyle(container) : {};
  const text = { color: color || 'inherit', fontSize: fontSize || '16px' };
  return { base: text, valid: text, invalid: text, placeholder: { base: { color: textDecorationColor || 'inherit' } } };
}

export const hasCardFields = (mode: PaymentMode): boolean =>
  config.cardScriptUrl !== '' && config.cardPublicKeys[mode] !== '';

/** Renders the provider's fields with the public key of the payment mode, and again when the language changes. */
export function useCardFields(mode: PaymentMode) {
  const lang = useAppSelector(selectLang);
  const fields = useRef<CardFields | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [isValid, setIsValid] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isUnmounted = false;
    setStatus('loading');
    setIsValid(false);
    loadCardFields(config.cardScriptUrl)
      .then((frames) => {
        if (isUnmounted) return;
        fields.current = frames;
        const { READY, CARD_VALIDATION_CHANGED } = frames.Events;
        frames.addEventHandler(READY, () => {
          if (!isUnmounted) setStatus('ready');
        });
        frames.addEventHandler(CARD_VALIDATION_CHANGED, () => {
          if (!isUnmounted) setIsValid(frames.isCardValid());
        });
        frames.init({
          publicKey: config.cardPublicKeys[mode],
          localization: lang === 'ar' ? 'AR' : 'EN-GB',
          style: fieldStyle(form.current?.querySelector('.card-number-frame') ?? null),
        });
      })
      .catch((error: unknown) => {
        console.error(error);
        if (!isUnmounted) setStatus('failed');
      });
    return () => {
      isUnmounted = true;
      const frames = fields.current;
      if (frames)
        [frames.Events.READY, frames.Events.CARD_VALIDATION_CHANGED].forEach((event) =>
          frames.removeAllEventHandlers(event),
        );
    };
  }, [mode, lang, attempt]);

  /** A one-use token, or null where the provider gave none; it is never stored. */
  const tokenize = useCallback(async (): Promise<string | null> => {
    try {
      return (await fields.current?.submitCard())?.token ?? null;
    } catch (error) {
      console.error(error);
      return null;
    } finally {
      fields.current?.enableSubmitForm();
    }
  }, []);

  return {
    form,
    status,
    isValid,
    tokenize,
    isCardValid: () => fields.current?.isCardValid() ?? false,
    reload: () => setAttempt((count) => count + 1),
  };
}
