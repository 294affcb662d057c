import type { CardFields, CardFieldsOptions } from './cardFields';
import { loadScript } from './loadScript';

interface StripeElement {
  mount: (element: HTMLElement) => void;
  on: (event: 'ready' | 'change', handler: (event: { complete: boolean }) => void) => void;
  destroy: () => void;
}

/** The part of Stripe.js that is used: hosted fields, and the exchange of a card for a payment method. */
export interface StripeJs {
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

const TYPES = [
  ['number', 'cardNumber'],
  ['expiry', 'cardExpiry'],
  ['cvc', 'cardCvc'],
] as const;

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
  { elements, publicKey, lang, style, onReady, onChange }: CardFieldsOptions,
): Promise<CardFields> {
  const stripe = instanceOf(await loadScript(scriptUrl, () => window.Stripe), publicKey);
  const text = { color: style.color, fontSize: style.fontSize, '::placeholder': { color: style.placeholderColor } };
  const options = { style: { base: text, invalid: { color: style.color } } };
  const [ready, complete] = [new Set<string>(), new Set<string>()];
  const group = stripe.elements({ locale: lang });
  const fields = TYPES.map(([name, type]) => {
    const field = group.create(type, options);
    field.on('ready', () => {
      if (ready.add(name).size === TYPES.length) onReady();
    });
    field.on('change', (event) => {
      if (event.complete) complete.add(name);
      else complete.delete(name);
      onChange();
    });
    field.mount(elements[name]);
    return field;
  });
  return {
    isValid: () => complete.size === TYPES.length,
    tokenize: async () => {
      const [card] = fields;
      if (!card) return null;
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
      // The card itself is refused; anything else is no answer about it.
      if (error && error.type !== 'card_error' && error.type !== 'validation_error')
        throw new Error(error.message ?? error.type);
      return paymentMethod?.id ?? null;
    },
    destroy: () => fields.forEach((field) => field.destroy()),
  };
}
