import type { FastifyInstance, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { formatAed } from '../lib/money';
import type { SandboxBank } from './sandboxGateway';
import { escapeHtml } from '../web/head/site';

const Query = Type.Object({ payment: Type.String({ maxLength: 64 }) });
const Answer = Type.Object({ payment: Type.String({ maxLength: 64 }), answer: Type.String() });

const page = (body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sandbox bank</title>
<link rel="stylesheet" href="/bank.css">
</head>
<body><main>${body}</main></body>
</html>`;

const STYLE = `
body { margin: 0; font: 18px/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 24px 16px; }
form { display: grid; gap: 12px; }
button { min-height: 52px; font: inherit; cursor: pointer; }
`;

function allowForms(reply: FastifyReply, returnUrl: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ` +
        new URL(returnUrl).origin,
    );
}

export function registerBankPage(app: FastifyInstance, bank: SandboxBank): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.get('/bank.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/confirm', (request, reply) => {
    const { query } = request;
    const payment = Check(Query, query) ? bank.find(query.payment) : null;
    if (!payment || !Check(Query, query))
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(page('<h1>Sandbox bank</h1><p>No such payment.</p>'));
    return allowForms(reply, payment.returnUrl).send(
      page(`
<h1>Sandbox bank</h1>
<p>Do you confirm a card payment of <strong>AED ${formatAed(payment.amountFils)}</strong>?</p>
<form method="post" action="/confirm">
<input type="hidden" name="payment" value="${escapeHtml(query.payment)}">
<button name="answer" value="confirm">Confirm</button>
<button name="answer" value="refuse">Refuse</button>
</form>`),
    );
  });
  app.post('/confirm', (request, reply) => {
    const { body } = request;
    const payment = Check(Answer, body) ? bank.answer(body.payment, body.answer === 'confirm') : null;
    return payment ? reply.redirect(payment.returnUrl, 303) : reply.code(404).send({ error_type: 'not_found' });
  });
}
