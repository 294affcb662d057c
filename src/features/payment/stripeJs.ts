import { config } from '../../shared/config';

const loading = new Map<string, Promise<void>>();

/** Loads a provider's script once; after a failure the next call tries again. */
async function loadScript<Api>(url: string, read: () => Api | undefined): Promise<Api> {
  const failed = () => new Error('The card fields could not be loaded.');
  if (!read() && !loading.has(url)) {
    const loaded = new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        loading.delete(url);
        script.remove();
        reject(failed());
      });
      document.head.append(script);
    });
    loading.set(url, loaded);
  }
  if (!read()) await loading.get(url);
  const api = read();
  if (api) return api;
  loading.delete(url);
  throw failed();
}

interface StripeEvents {
  ready: { availablePaymentMethods?: object | undefined };
  change: { complete: boolean; error?: { message: string } | undefined };
  loaderror: { error: { message?: string } };
  click: { resolve: () => void; reject: () => void };
  confirm: { paymentFailed: (details: { reason: 'fail' }) => void };
}

interface StripeElement {
  mount: (element: HTMLElement) => void;
  on: <Name extends keyof StripeEvents>(event: Name, handler: (details: StripeEvents[Name]) => void) => void;
  focus: () => void;
  destroy: () => void;
}

export interface StripeElements {
  create: (type: 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'expressCheckout', options: object) => StripeElement;
  update: (options: { amount?: number; locale?: string }) => void;
  submit: () => Promise<{ error?: { message?: string } }>;
}

interface CreatedPaymentMethod {
  paymentMethod?: { id: string };
  error?: { type: string; message?: string };
}

/** The part of Stripe.js that is used: hosted fields, wallets, and the exchange of a card for a payment method. */
export interface StripeJs {
  elements: (options: object) => StripeElements;
  createPaymentMethod: (
    source: { type: 'card'; card: StripeElement } | { elements: StripeElements },
  ) => Promise<CreatedPaymentMethod>;
}

declare global {
  interface Window {
    Stripe?: (publicKey: string) => StripeJs;
  }
}

/** One for each key: each call of `Stripe` adds frames to the page that stay. */
const instances = new WeakMap<object, Map<string, StripeJs>>();

/** Stripe.js with a key; rejects where its script cannot be loaded. */
export async function loadStripe(publicKey: string): Promise<StripeJs> {
  const create = await loadScript(config.cardScriptUrl, () => window.Stripe);
  const byKey = instances.get(create) ?? new Map<string, StripeJs>();
  instances.set(create, byKey);
  const stripe = byKey.get(publicKey) ?? create(publicKey);
  byKey.set(publicKey, stripe);
  return stripe;
}
