import http from 'node:http';
import https from 'node:https';
import type { Config } from '../../config/config';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';

const TIMEOUT_MS = 10_000;

interface WebhookMessage {
  url: string;
  secret: string;
  /** The same for every attempt, so that the receiver recognises repetitions. */
  id: string;
  body: string;
  at: Date;
}

/** Whether the host names this machine or a private network; a name that leads there is refused when it is called. */
function isPrivateHost(host: string): boolean {
  const ip = host.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(ip) ? ipaddr.process(ip).range() !== 'unicast' : /(?:^|\.)localhost\.?$/.test(host);
}

export function addressProblem(url: string, isProduction: boolean): string | null {
  if (!URL.canParse(url)) return 'the address is not a URL';
  const { protocol, username, hostname } = new URL(url);
  if (username) return 'the address must not hold a password';
  if (isProduction && isPrivateHost(hostname)) return 'the address is one of this machine or of a private network';
  if (protocol === 'https:') return null;
  if (protocol === 'http:') return isProduction ? 'the address must start with https://' : null;
  return 'the address must start with https://';
}

/** Throws unless the receiver answers 2xx. In production private addresses are refused, whatever the name. */
export function sendWebhook(
  message: WebhookMessage,
  { isProduction }: Pick<Config, 'isProduction'>,
  ending?: AbortSignal,
): Promise<void> {
  const { url, secret, id, body, at } = message;
  const isSecure = new URL(url).protocol === 'https:';
  const filter = { allowPrivateIPAddress: !isProduction, allowMetaIPAddress: !isProduction };
  const agent = isSecure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'webhook-id': id,
          'webhook-timestamp': Math.floor(at.getTime() / 1000),
          'webhook-signature': new Webhook(secret).sign(id, at, body),
        },
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(ending ? [ending] : [])]),
      },
      (response) => {
        const { statusCode = 0 } = response;
        response.destroy();
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new Error(`HTTP ${statusCode}`));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
