import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Clock } from '../lib/clock';
import type { Gateway } from '../modules/payment/gateway';
import { createStripeGateway } from '../modules/payment/stripe/stripeGateway';

/** A call that the provider received. */
interface ProviderCall {
  kind: string;
  method: string;
  url: string;
  body: Record<string, unknown>;
  key?: string;
  authorization?: string;
}
/** A payment as the provider knows it. */
export interface ProviderPayment {
  id: string;
  reference: string;
  amount: number;
  status: string;
  created: number;
  payment_method: string;
  latest_charge?: { refunded: boolean; amount_refunded: number } | null;
  description?: string;
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
  /** Changes every refund made so far. */
  refunds?: { status: string };
  disputes?: { reference: string; status: string }[];
  /** Payments that it knows besides. */
  payments?: { id: string; amount: number; status: string }[];
  /** Payments that it does not know any more. */
  forget?: string[];
  /** The provider's time, ms. */
  now?: number;
}

/** The card provider of the tests: `stripeProvider.mjs`, a server of its own process. */
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
export async function startProvider(clock?: Clock): Promise<Provider> {
  const file = resolve('server/test/stripeProvider.mjs');
  const child = fork(file, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  if (!child.stdout) throw new Error('the provider has no output');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${line.toString().trim()}`;
  const control = async (change: Control) => {
    await fetch(`${url}/control`, { method: 'PUT', body: JSON.stringify(change) });
  };
  type Intent = Omit<ProviderPayment, 'reference'> & { metadata: { reference: string } };
  const state = async () =>
    (await (await fetch(`${url}/control`)).json()) as { payments: Intent[]; calls: ProviderCall[] };
  const gateway = createStripeGateway({ secretKey: 'sk_test_1', baseUrl: url, shopTag: async () => 'shop', clock });
  return {
    url,
    // With a clock of the tests the provider has its time.
    gateway: clock
      ? {
          ...gateway,
          authorise: async (payment) => {
            await control({ now: clock.now().getTime() });
            return gateway.authorise(payment);
          },
        }
      : gateway,
    control,
    next: (kind, as) => control({ once: [{ kind, as }] }),
    payments: async () =>
      (await state()).payments.map((intent) => ({ ...intent, reference: intent.metadata.reference })),
    calls: async (kind) => (await state()).calls.filter((call) => kind === undefined || call.kind === kind),
    stop: () => child.disconnect(),
  };
}

/** What the bank, the customer or staff do to a payment, in the provider's words. */
export const SAID = {
  authorised: { status: 'requires_capture' },
  taken: { status: 'succeeded' },
  refused: { status: 'requires_payment_method', next_action: null },
  processing: { status: 'processing' },
  canceled: { status: 'canceled', next_action: null },
  refunded: {
    status: 'succeeded',
    latest_charge: { id: 'ch_1', refunded: true, amount_refunded: 4500, disputed: false },
  },
  /** A refund that the bank has sent back. */
  returned: {
    status: 'succeeded',
    latest_charge: { id: 'ch_1', refunded: false, amount_refunded: 0, disputed: false },
  },
} as const;
