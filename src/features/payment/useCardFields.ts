import { useCallback, useEffect, useRef, useState } from 'react';
import type { CardMode, PaymentMode } from '../../../contract/payment';
import { config, type AppConfig } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { useAppSelector } from '../../shared/store/hooks';
import type { CardFields, CardFieldsOptions, MountCardFields } from './cardFields';
import { mountCheckoutFields } from './checkoutFields';
import { mountStripeFields } from './stripeFields';

const PROVIDERS: Record<AppConfig['cardProvider'], MountCardFields> = {
  checkout: mountCheckoutFields,
  stripe: mountStripeFields,
};

/** Colours and size of the page's own fields, which the provider's iframes cannot inherit. */
function styleOf(element: HTMLElement): CardFieldsOptions['style'] {
  const { color, fontSize, textDecorationColor } = window.getComputedStyle(element);
  return {
    color: color || 'inherit',
    fontSize: fontSize || '16px',
    placeholderColor: textDecorationColor || 'inherit',
  };
}

/** Whether cards can be taken; an unknown payment mode has no key. */
export const hasCardFields = (mode: PaymentMode): mode is CardMode =>
  config.cardScriptUrl !== '' && mode !== '' && config.cardPublicKeys[mode] !== '';

/** Renders the provider's fields with the public key of the payment mode, and again when the language changes. */
export function useCardFields(mode: CardMode) {
  const lang = useAppSelector(selectLang);
  const fields = useRef<CardFields | null>(null);
  const [number, expiry, cvc] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [isValid, setIsValid] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!number.current || !expiry.current || !cvc.current) return undefined;
    let isUnmounted = false;
    let mounted: CardFields | null = null;
    setStatus('loading');
    setIsValid(false);
    PROVIDERS[config.cardProvider](config.cardScriptUrl, {
      elements: { number: number.current, expiry: expiry.current, cvc: cvc.current },
      publicKey: config.cardPublicKeys[mode],
      lang,
      style: styleOf(number.current),
      onReady: () => {
        if (!isUnmounted) setStatus('ready');
      },
      onChange: () => {
        if (!isUnmounted) setIsValid(mounted?.isValid() ?? false);
      },
    })
      .then((cardFields) => {
        if (isUnmounted) {
          cardFields.destroy();
          return;
        }
        mounted = cardFields;
        fields.current = cardFields;
      })
      .catch((error: unknown) => {
        console.error(error);
        if (!isUnmounted) setStatus('failed');
      });
    return () => {
      isUnmounted = true;
      mounted?.destroy();
      fields.current = null;
    };
  }, [mode, lang, attempt, number, expiry, cvc]);

  /** A one-use token, or null where the provider gave none; it is never stored. */
  const tokenize = useCallback(async (): Promise<string | null> => {
    try {
      return (await fields.current?.tokenize()) ?? null;
    } catch (error) {
      console.error(error);
      return null;
    }
  }, []);

  return {
    number,
    expiry,
    cvc,
    status,
    isValid,
    tokenize,
    isCardValid: () => fields.current?.isValid() ?? false,
    reload: () => setAttempt((count) => count + 1),
  };
}
