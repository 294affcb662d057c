import { CARD_FIELDS, type CardFieldName, type CardFields, type CardFieldsOptions } from './cardFields';
import { loadScript } from './loadScript';

interface StripeEvents {
  ready: undefined;
  change: { complete: boolean; error?: { message: string } | undefined };
  loaderror: { error: { message?: string } };
}

interface StripeElement {
  mount: (element: HTMLElement) => void;
  on: <Name extends keyof StripeEvents>(event: Name, handler: (details: StripeEvents[Name]) => void) => void;
  focus: () => void;
  destroy: () => void;
}

/** The part of Stripe.js that is used: hosted fields, and the exchange of a card for a payment method. */
interface StripeJs {
  elements: (options: { locale: string }) => {
    create: (type: 'cardNumber' | 'cardExpiry' | 'cardCvc', options: object) => StripeElement;
  };
  createPaymentMethod: (options: {
    type: 'card';
    card: StripeElement;
  }) => Promise<{ paymentMethod?: { id: string }; error?: { type: string; message?: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publicKey: string) => StripeJs;
  }
}

const TYPES = { number: 'cardNumber', expiry: 'cardExpiry', cvc: 'cardCvc' } as const;

/** One for each key: each call of `Stripe` adds frames to the page that stay. */
const instances = new WeakMap<object, Map<string, StripeJs>>();
function instanceOf(create: (publicKey: string) => StripeJs, publicKey: string): StripeJs {
  const byKey = instances.get(create) ?? new Map<string, StripeJs>();
  instances.set(create, byKey);
  const stripe = byKey.get(publicKey) ?? create(publicKey);
  byKey.set(publicKey, stripe);
  return stripe;
}

export async function mountStripeFields(
  scriptUrl: string,
  { elements, publicKey, lang, style, onReady, onFailed, onChange }: CardFieldsOptions,
): Promise<CardFields> {
  const stripe = instanceOf(await loadScript(scriptUrl, () => window.Stripe), publicKey);
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
    destroy: () => CARD_FIELDS.forEach((name) => fields[name].destroy()),
  };
}
