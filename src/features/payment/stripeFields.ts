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

export async function mountStripeFields(
  scriptUrl: string,
  { elements, publicKey, lang, style, onReady, onChange }: CardFieldsOptions,
): Promise<CardFields> {
  const stripe = (await loadScript(scriptUrl, () => window.Stripe))(publicKey);
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
