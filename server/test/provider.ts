import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createCheckoutGateway } from '../payments/checkoutCom';
import type { Gateway } from '../payments/gateway';
import { createStripeGateway } from '../payments/stripe';

/** A call that the provider received. */
interface ProviderCall {
  kind: string;
  method: string;
  url: string;
  body: { amount?: number; reference?: string; source?: object; '3ds'?: object; [field: string]: unknown };
  key?: string;
  authorization?: string;
}
/** A payment as the provider knows it. */
export interface ProviderPayment {
  id: string;
  reference: string;
  amount: number;
  status: string;
  source: string;
  requested_on: string;
  /** At Stripe. */
  latest_charge?: { refunded: boolean } | null;
}
interface Control {
  reset?: true;
  /** Answers the call that is held. */
  release?: true;
  /** One-time behaviours, by kind of call. */
  once?: { kind: string; as: unknown }[];
  always?: Record<string, unknown>;
  /** What staff or the bank do. */
  set?: { reference: string; status?: string; [field: string]: unknown }[];
  dates?: { reference: string; requested_on: string }[];
  /** Changes every refund made so far. */
  refunds?: { status: string };
  disputes?: { payment_id?: string; reference?: string; status: string }[];
  /** Payments that it knows besides, or that were made at another time. */
  payments?: Partial<ProviderPayment>[];
}

/** The card provider of the tests: `checkoutProvider.mjs` or `stripeProvider.mjs`, a server of its own process. */
export interface Provider {
  url: string;
  gateway: Gateway;
  control(change: Control): Promise<void>;
  /** The next call of a kind behaves like this. */
  next(kind: string, as: unknown): Promise<void>;
  payments(): Promise<ProviderPayment[]>;
  calls(kind?: string): Promise<ProviderCall[]>;
  stop(): void;
}

/** Starts it with a gateway of its own, so that no circuit breaker is shared. */
export async function startProvider(name: 'checkout' | 'stripe' = 'checkout'): Promise<Provider> {
  const child = fork(resolve(`server/test/${name}Provider.mjs`), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  if (!child.stdout) throw new Error('the provider has no output');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${line.toString().trim()}`;
  const control = async (change: Control) => {
    await fetch(`${url}/control`, { method: 'PUT', body: JSON.stringify(change) });
  };
  const state = async () =>
    (await (await fetch(`${url}/control`)).json()) as { payments: ProviderPayment[]; calls: ProviderCall[] };
  return {
    url,
    gateway:
      name === 'stripe'
        ? createStripeGateway({ secretKey: 'sk_test_1', baseUrl: url, shop: 'shop' })
        : createCheckoutGateway({ secretKey: 'sk_sbox_1', baseUrl: `${url}/`, shop: 'shop' }),
    control,
    next: (kind, as) => control({ once: [{ kind, as }] }),
    payments: async () => (await state()).payments,
    calls: async (kind) => (await state()).calls.filter((call) => kind === undefined || call.kind === kind),
    stop: () => child.disconnect(),
  };
}
