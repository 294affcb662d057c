import { readFileSync } from 'node:fs';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { projectPath } from '../../storage/projectPath';
import type { SandboxBank } from '../sandboxGateway';
import type { SandboxCards } from '../sandboxCards';
import { registerBankPage } from '../bankPage';

const TokenBody = Type.Object({
  type: Type.Literal('card'),
  number: Type.String({ maxLength: 19, pattern: '^\\d{12,19}$' }),
  expiry_month: Type.Integer(),
  expiry_year: Type.Integer(),
  cvv: Type.String({ maxLength: 4 }),
});

const SCRIPT = 'text/javascript; charset=utf-8';
const FILES = {
  '/stripe.js': ['stripe.js', SCRIPT],
  '/field': ['field.html', 'text/html; charset=utf-8'],
  '/field.js': ['field.js', SCRIPT],
  '/field.css': ['field.css', 'text/css; charset=utf-8'],
} as const;

function ancestors(host: string | undefined): string {
  const name = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d+)?$/i.exec(host ?? '')?.[1] ?? 'localhost';
  return `http://${name}:* https://${name}:* http://${name} https://${name}`;
}

function secure(reply: FastifyReply, host: string | undefined): void {
  void reply.headers({
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors(host)}`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

export function buildCardServer({ cards, bank }: { cards: SandboxCards; bank: SandboxBank }): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 4096 });
  app.addHook('onRequest', async (request, reply) => secure(reply, request.headers.host));
  for (const [url, [file, type]] of Object.entries(FILES)) {
    const content = readFileSync(projectPath('server/sandbox/cardFields', file));
    app.get(url, (_request, reply) => reply.type(type).send(content));
  }
  app.post('/tokens', async (request, reply) => {
    // Only the fields call this, from their own origin, with a public key.
    const origin = request.headers.origin;
    const isOwn = origin === undefined || new URL(origin).host === request.headers.host;
    if (!isOwn || !(request.headers.authorization ?? '').startsWith('pk_'))
      return reply.code(401).send({ error_type: 'unauthorized' });
    const { body } = request;
    const token = Check(TokenBody, body)
      ? cards.tokenize({
          number: body.number,
          expiryMonth: body.expiry_month,
          expiryYear: body.expiry_year,
          cvv: body.cvv,
        })
      : null;
    if (!token || !Check(TokenBody, body))
      return reply.code(422).send({ error_type: 'request_invalid', error_codes: ['card_number_invalid'] });
    return reply.code(201).send({
      type: 'card',
      token: token.token,
      expires_on: token.expiresOn.toISOString(),
      expiry_month: body.expiry_month,
      expiry_year: body.expiry_year,
      scheme: token.scheme,
      last4: token.last4,
      bin: token.bin,
    });
  });
  registerBankPage(app, bank);
  app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ error_type: 'request_malformed' }));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error_type: 'not_found' }));
  return app;
}

export async function startCardSandbox(options: {
  host: string;
  port: number;
  cards: SandboxCards;
  bank: SandboxBank;
}): Promise<{ port: number; close(): Promise<void> }> {
  const app = buildCardServer(options);
  await app.listen({ host: options.host, port: options.port });
  const address = app.server.address();
  options.bank.port = typeof address === 'object' && address ? address.port : options.port;
  return { port: options.bank.port, close: () => app.close() };
}
