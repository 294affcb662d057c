import type { Snapshot } from '../../../contract/support';
import type { Translate } from '../../shared/i18n/translate';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { lastCart, outdatedCartTime } from './replies';

function attemptWarning({ checkout_attempt: attempt }: Snapshot['keys'], t: Translate): string | false {
  if (!attempt?.step) return false;
  const { step, transactionId: transaction, amount = 0 } = attempt;
  const values = { step, amount: amount.toFixed(2) };
  return transaction
    ? t('support.warn_attemptPaid', { ...values, transaction })
    : t('support.warn_attemptOpen', values);
}

function placeWarning({ keys: { type = 'delivery', branch, address } }: Snapshot, t: Translate): string | false {
  const place = type === 'delivery' ? address : branch;
  return !place && t('support.warn_noPlace', { type: t(`support.${type}`) });
}

/** What a replay of the screens does not show. */
export function warningsOf(snapshot: Snapshot, t: Translate): string[] {
  const { keys, unreadable, promo, replies, who } = snapshot;
  const last = new Map(replies.map((reply) => [`${reply.call} ${JSON.stringify(reply.query)}`, reply]));
  const outdatedSince = outdatedCartTime(snapshot);
  const warnings = [
    attemptWarning(keys, t),
    ...unreadable.map((key) => t('support.warn_corruptKey', { key })),
    placeWarning(snapshot, t),
    promo.dropped !== null && t('support.warn_promoDropped', promo.dropped),
    !lastCart(snapshot) && t('support.warn_noCart'),
    outdatedSince !== '' && t('support.warn_outdatedCart', { time: formatDateTime(t, outdatedSince) }),
    ...[...last.values()].map(
      ({ call, failed, message }) =>
        failed !== undefined &&
        t('support.warn_callFailed', { call, status: failed.http ?? '-', reason: message || failed.kind }),
    ),
    who?.is_guest !== false && t('support.warn_guest'),
  ];
  return warnings.filter((warning) => warning !== false);
}
