import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardMode, PaymentMode } from '../../../contract/payment';
import { config } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { useAppSelector } from '../../shared/store/hooks';
import {
  CARD_FIELDS,
  type CardFieldName,
  type CardFields,
  type CardFieldsOptions,
  type CardFieldState,
} from './cardFields';
import { loadStripe } from './stripeJs';

const TYPES = { number: 'cardNumber', expiry: 'cardExpiry', cvc: 'cardCvc' } as const;

async function mountStripeFields({
  elements,
  publicKey,
  lang,
  style,
  onReady,
  onFailed,
  onChange,
}: CardFieldsOptions): Promise<CardFields> {
  const stripe = await loadStripe(publicKey);
  const text = { color: style.color, fontSize: style.fontSize, '::placeholder': { color: style.placeholderColor } };
  const options = { style: { base: text, invalid: { color: style.errorColor } } };
  const ready = new Set<string>();
  const group = stripe.elements({ locale: lang });
  const mount = (name: CardFieldName) => {
    const field = group.create(TYPES[name], options);
    field.on('ready', () => {
      if (ready.add(name).size === CARD_FIELDS.length) onReady();
    });
    field.on('loaderror', ({ error }) => onFailed(new Error(error.message)));
    field.on('change', ({ complete, error }) => onChange(name, { isComplete: complete, error: error?.message ?? '' }));
    field.mount(elements[name]);
    return field;
  };
  const fields = { number: mount('number'), expiry: mount('expiry'), cvc: mount('cvc') };
  return {
    focus: (name) => fields[name].focus(),
    tokenize: async () => {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: fields.number });
      // The card itself is refused; anything else is no answer about it.
      if (error && error.type !== 'card_error' && error.type !== 'validation_error')
        throw new Error(error.message ?? error.type);
      return paymentMethod?.id ?? null;
    },
    setLang: (locale) => group.update({ locale }),
    destroy: () => CARD_FIELDS.forEach((name) => fields[name].destroy()),
  };
}

/** Fields that are not ready by then are taken for blocked, ms. */
const READY_MS = 15_000;

const EMPTY: CardFieldState = { isComplete: false, error: '' };
const NONE = { number: EMPTY, expiry: EMPTY, cvc: EMPTY };

/** Colours and size of the page's own fields, which the provider's iframes cannot inherit. */
function styleOf(element: HTMLElement): CardFieldsOptions['style'] {
  const { color, fontSize, textDecorationColor, outlineColor } = window.getComputedStyle(element);
  return {
    color: color || 'inherit',
    errorColor: outlineColor || 'inherit',
    fontSize: fontSize || '16px',
    placeholderColor: textDecorationColor || 'inherit',
  };
}

/** Whether cards can be taken; an unknown payment mode has no key. */
export const hasCardFields = (mode: PaymentMode): mode is CardMode =>
  config.cardScriptUrl !== '' && mode !== '' && config.cardPublicKeys[mode] !== '';

/** Mounts the provider's fields; returns what removes them again. */
function mountFields(options: CardFieldsOptions, onMounted: (fields: CardFields) => void): () => void {
  let isRemoved = false;
  let mounted: CardFields | null = null;
  const fail = (error: unknown) => {
    clearTimeout(timer);
    if (isRemoved) return;
    console.error(error);
    options.onFailed();
  };
  const timer = setTimeout(() => fail(new Error('The card fields are not ready after 15 s.')), READY_MS);
  mountStripeFields({
    ...options,
    onFailed: fail,
    onReady: () => {
      clearTimeout(timer);
      if (!isRemoved) options.onReady();
    },
    onChange: (name, state) => {
      if (!isRemoved) options.onChange(name, state);
    },
  })
    .then((fields) => {
      if (isRemoved) fields.destroy();
      else onMounted((mounted = fields));
    })
    .catch(fail);
  return () => {
    isRemoved = true;
    clearTimeout(timer);
    mounted?.destroy();
  };
}

/** Renders the provider's fields with the public key of the payment mode. */
export function useCardFields(mode: CardMode) {
  const lang = useAppSelector(selectLang);
  const fields = useRef<CardFields | null>(null);
  const [number, expiry, cvc] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [states, setStates] = useState(NONE);
  const [attempt, setAttempt] = useState(0);

  const currentLang = useEffectEvent(() => lang);
  useEffect(() => {
    if (!number.current || !expiry.current || !cvc.current) return undefined;
    setStatus('loading');
    setStates(NONE);
    const options: CardFieldsOptions = {
      elements: { number: number.current, expiry: expiry.current, cvc: cvc.current },
      publicKey: config.cardPublicKeys[mode],
      lang: currentLang(),
      style: styleOf(number.current),
      onReady: () => setStatus('ready'),
      onFailed: () => setStatus('failed'),
      onChange: (name, state) => setStates((before) => ({ ...before, [name]: state })),
    };
    const remove = mountFields(options, (mounted) => {
      fields.current = mounted;
    });
    return () => {
      remove();
      fields.current = null;
    };
  }, [mode, attempt, number, expiry, cvc]);
  // What was typed stays in the fields. A change while they load is made up for when they are ready.
  useEffect(() => fields.current?.setLang(lang), [lang, status]);

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
    refs: { number, expiry, cvc },
    status,
    states,
    tokenize,
    /** Moves the focus to the first field that is not complete; false where all are. */
    focusIncomplete: (): boolean => {
      const first = CARD_FIELDS.find((name) => !states[name].isComplete);
      if (first) fields.current?.focus(first);
      return first !== undefined;
    },
    reload: () => setAttempt((count) => count + 1),
  };
}
