import { CARD_FIELDS, type CardFieldName, type CardFields, type CardFieldsOptions } from './cardFields';
import { loadStripe } from './stripeJs';

const TYPES = { number: 'cardNumber', expiry: 'cardExpiry', cvc: 'cardCvc' } as const;

export async function mountStripeFields({
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
    destroy: () => CARD_FIELDS.forEach((name) => fields[name].destroy()),
  };
}
