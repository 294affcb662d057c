import type { Gateway } from '../gateway';
import { foundPayment, paymentsOf } from './intents';
import { HARMLESS_DISPUTES } from './lookUp';
import { LIST_MS, pagesOf, seconds, type Api } from './stripeApi';

export async function* list(api: Api, { from, to }: Parameters<Gateway['list']>[0]): ReturnType<Gateway['list']> {
  const period = { gte: seconds(from), lt: Math.ceil(to.getTime() / 1000) };
  for await (const page of paymentsOf(api, period, ['data.latest_charge']))
    yield page.map((intent) => ({
      ...foundPayment(intent),
      reference: intent.metadata.reference ?? '',
      customer: intent.metadata.customer ?? '',
      createdAt: new Date(intent.created * 1000),
    }));
}

export async function* listDisputes({ stripe, shopTag, ask }: Api, since: Date): ReturnType<Gateway['listDisputes']> {
  const tag = await shopTag();
  const created = { gte: seconds(since) };
  const expand = ['data.payment_intent'];
  for await (const page of pagesOf((part) =>
    ask('ask', (options) => stripe.disputes.list({ created, expand, ...part }, { ...options, timeout: LIST_MS })),
  ))
    yield page.flatMap(({ status, payment_intent: intent }) => {
      if (typeof intent !== 'object' || intent?.metadata.shop !== tag) return [];
      const state = HARMLESS_DISPUTES.includes(status) ? 'captured' : 'disputed';
      return [{ reference: intent.metadata.reference ?? '', state } as const];
    });
}
