import { readFileSync } from 'node:fs';
import type { Snapshot } from '../../contract/support';
import type { SnapshotProblem } from '../../src/features/support/readSnapshot';
import type { Summary } from '../../src/features/support/summary';
import type { Warning } from '../../src/features/support/warnings';
import { projectPath } from '../../server/storage/projectPath';
import type { RebuiltCart } from './rebuildCart.mts';

/** The sentences of the support screen, in English. */
const words = JSON.parse(readFileSync(projectPath('src/locales/en/support.json'), 'utf8')) as Record<string, string>;
const filled = (key: string, values: Record<string, string | number> = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
// A snapshot is untrusted: control characters must not reach the terminal.
const plain = (text: string) =>
  [...text]
    .map((sign) => (sign < ' ' || sign === '\u007f' || (sign >= '\u0080' && sign <= '\u009f') ? ' ' : sign))
    .join('');

export const problemText = (problem: SnapshotProblem): string => filled(`problem_${problem}`);

export interface Report {
  code: string;
  summary: Summary;
  warnings: Warning[];
  contract: string[];
}

/** The summary as lines of text. */
export function printReport(
  snapshot: Snapshot,
  { code, summary, warnings, contract }: Report,
  say: (line: string) => void,
): void {
  const line = (name: string, text: string) => say(`${(name && `${name}:`).padEnd(12)}${plain(text)}`);
  const aed = (amount: number) => `AED ${amount.toFixed(2)}`;
  const { who, totals, promo, loyalty, attempt } = summary;
  if (code) line('Code', code);
  line('Taken', `${snapshot.takenAt} (app ${snapshot.app.version} ${snapshot.app.build}, format ${snapshot.schema})`);
  line(
    'Customer',
    who
      ? [who.name || words['guest'] || '', who.email, who.phone, who._id].filter(Boolean).join(' · ')
      : filled('nobody'),
  );
  line('Order', `${summary.type} · ${summary.place || filled('noPlace')}`);
  line('Language', snapshot.lang);
  line('Screen', snapshot.route);
  for (const each of summary.lines) {
    line('Line', `${each.quantity} × ${each.title} ${aed(each.total)}`);
    for (const addon of each.addons) line('', `+ ${addon}`);
    if (each.note) line('', `"${each.note}"`);
  }
  if (totals) {
    line('Subtotal', aed(totals.subTotal));
    if (totals.promo) line('Promo', `-${aed(totals.promo)}`);
    if (totals.loyalty) line('Points', `-${aed(totals.loyalty)}`);
    if (totals.deliveryCharges) line('Delivery', aed(totals.deliveryCharges));
    line('Total', aed(totals.total));
  } else line('Cart', filled('noCart'));
  line(
    'Promo',
    promo.asked ? filled(promo.applied ? 'promoApplied' : 'promoAsked', { code: promo.asked }) : filled('none'),
  );
  line(
    'Loyalty',
    filled(loyalty.isAsked ? 'loyaltyUsed' : 'loyaltyIdle', { points: loyalty.points, usable: loyalty.usable }),
  );
  if (attempt)
    line(
      'Attempt',
      [attempt.step, attempt.method, aed(attempt.amount), attempt.transaction].filter(Boolean).join(' · '),
    );
  for (const order of summary.orders)
    line('Order', `${order.code} · ${order.status} · ${aed(order.total)} · ${order.at}`);
  for (const event of snapshot.events.slice(-10)) {
    line(
      'Event',
      [
        new Date(event.at).toISOString(),
        event.call ?? event.type,
        event.call ? (event.status ?? filled('noReply')) : '',
        event.failed,
        event.place && `@ ${event.place}`,
      ]
        .filter(Boolean)
        .join(' '),
    );
  }
  for (const each of warnings) line('Warning', filled(`warn_${each.kind}`, each.values));
  for (const each of contract) line('Contract', each);
  if (warnings.length + contract.length === 0) line('Warnings', filled('noWarnings'));
}

/** The loaded cart, and the next steps. */
export function printRebuiltCart(loaded: RebuiltCart, say: (line: string) => void): void {
  say('');
  say(`Cart rebuilt at ${loaded.url}`);
  say(`  Sign in with ${loaded.email} / ${loaded.password}`);
  say(
    `  Total there  AED ${loaded.total.toFixed(2)}` +
      (loaded.wanted === null ? '' : `, in the snapshot AED ${loaded.wanted.toFixed(2)}`),
  );
  for (const each of loaded.missing) say(`  Not rebuilt  ${plain(each)}`);
  for (const each of loaded.notes) say(`  Note         ${plain(each)}`);
}
