import GlobalStyles from '@mui/material/GlobalStyles';
import { createPortal } from 'react-dom';
import type { MessageKey } from '../../../shared/i18n/messages';
import type { Order } from '../../../../contract/orders';
import { config } from '../../../shared/config';
import { selectLang } from '../../../shared/i18n/langSlice';
import type { Translate } from '../../../shared/i18n/translate';
import { useT } from '../../../shared/i18n/useT';
import { formatAed } from '../../../shared/lib/money';
import { useAppSelector } from '../../../shared/store/hooks';
import { orderRows } from '../../cart/amountRows';
import type { AmountRow } from '../../../shared/ui/Receipt';
import { styled } from '../../../theme/styled';
import { useOrderTexts } from '../useOrderTexts';

const PrintPage = styled('section')(({ theme }) => ({
  display: 'none',
  '@media print': {
    display: 'block',
    maxWidth: '120mm',
    marginInline: 'auto',
    color: theme.vars.palette.fixed.ink,
    backgroundColor: theme.vars.palette.fixed.white,
    font: `10pt/1.45 ${theme.typography.fontFamily}`,
    '& header': {
      textAlign: 'center',
      paddingBlockEnd: '4mm',
      '& strong': { display: 'block', font: `800 18pt/1.2 ${theme.typography.h1.fontFamily}` },
    },
    '& h2': { font: 'inherit', fontWeight: 700, fontSize: '12pt' },
    '& dl, & table': {
      width: '100%',
      borderBlockStart: '1px dashed',
      paddingBlock: '3mm',
      margin: 0,
      borderSpacing: 0,
    },
    '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: '6mm' },
    '& dd': { margin: 0, textAlign: 'end' },
    '& td': { padding: '1mm 0', verticalAlign: 'top', textAlign: 'start' },
    '& td:first-of-type': { width: '10mm' },
    '& td:last-of-type': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& small': { display: 'block', fontSize: '9pt' },
    '& tr': { breakInside: 'avoid' },
    '& .total': { fontWeight: 800, fontSize: '13pt', paddingBlockStart: '2mm' },
    '& footer': { textAlign: 'center', borderBlockStart: '1px dashed', paddingBlockStart: '3mm', fontSize: '9pt' },
  },
}));

function Lines({ lines }: { lines: Order['order_items'] }) {
  const t = useT();
  return (
    <table>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td>{t('orders.times', { count: line.quantity })}</td>
            <td>
              <bdi>{line.item.title}</bdi>
              {line.addons.map((addon, at) => (
                <small key={at}>
                  + <bdi>{addon.item_id.title}</bdi>
                  {addon.quantity > 1 ? ` ${t('orders.times', { count: addon.quantity })}` : ''}
                  {addon.total_price > 0 && ' ('}
                  {addon.total_price > 0 && <bdi dir="ltr">{formatAed(addon.total_price)}</bdi>}
                  {addon.total_price > 0 && ')'}
                </small>
              ))}
              {line.instruction ? <small>{t('orders.note', { text: line.instruction })}</small> : null}
            </td>
            <td>
              <bdi dir="ltr">
                {formatAed(line.total_price ?? line.item.discounted_price ?? line.item.original_price)}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** With the supplier's tax number the UAE asks for an invoice by name, and for a credit note where money goes back. */
function paperOf({ status, refund_amount: refund = 0 }: Order): MessageKey {
  if (!config.brand.taxNumber) return 'orders.receipt';
  if (refund > 0) return 'orders.taxCreditNote';
  return status === 'Cancelled' ? 'orders.receipt' : 'orders.taxInvoice';
}

/** A credit note over a part names no lines: nobody has said which of them it is for. */
function creditRows(order: Order, t: Translate): AmountRow[] | null {
  const { refund_amount: refund = 0, grand_total: total, vat_amount: vat } = order;
  if (paperOf(order) !== 'orders.taxCreditNote' || refund >= total) return null;
  return [
    { label: t('cart.vatIncluded'), amount: (vat * refund) / total, tone: 'soft' },
    { label: t('orders.refund'), amount: refund, tone: 'total' },
  ];
}

export function PrintReceipt({ order }: { order: Order }) {
  const t = useT();
  const texts = useOrderTexts();
  const lang = useAppSelector(selectLang);
  const { branch } = order;
  const credit = creditRows(order, t);
  const fact = (label: string, value: string) =>
    value ? (
      <div>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ) : null;
  return createPortal(
    <PrintPage aria-hidden="true" data-print>
      <GlobalStyles
        styles={{
          '@media print': {
            'body > *:not([data-print])': { display: 'none !important' },
            'html, body': { background: 'none !important', minHeight: 0 },
            '@page': { margin: '12mm' },
          },
        }}
      />
      <header>
        <strong>{config.brand.name[lang]}</strong>
        {[branch?.name, branch?.location, branch?.phone].map((text, index) => (
          <div key={index}>
            <bdi dir={index === 2 ? 'ltr' : undefined}>{text}</bdi>
          </div>
        ))}
        {[config.brand.legalName, config.brand.legalAddress].filter(Boolean).map((text) => (
          <div key={text}>
            <bdi>{text}</bdi>
          </div>
        ))}
        {config.brand.taxNumber ? <div>{t('orders.taxNumber', { number: config.brand.taxNumber })}</div> : null}
      </header>
      <h2>{t(paperOf(order))}</h2>
      <dl>
        {fact(t('orders.receiptOrder'), texts.code(order))}
        {fact(t('orders.placedAt'), texts.date(order))}
        {fact(t('orders.scheduled'), texts.scheduled(order))}
        {fact(t('orders.receiptType'), t(order.type === 'pickup' ? 'common.pickup' : 'common.delivery'))}
        {fact(t('orders.deliverTo'), order.type === 'delivery' ? (order.address ?? '') : '')}
        {fact(t('orders.paymentMethod'), texts.payment(order.payment_method))}
        {fact(t('orders.receiptStatus'), texts.status(order.status))}
        {fact(t('orders.cancelReason'), order.cancel_reason ?? '')}
        {fact(t('orders.toPay'), texts.due(order))}
        {fact(t('orders.refund'), texts.refund(order))}
      </dl>
      {credit ? null : <Lines lines={order.order_items} />}
      <dl>
        {(credit ?? orderRows(order, t)).map(({ label, amount, tone }) => (
          <div key={label} className={tone}>
            <dt>{label}</dt>
            <dd>
              <bdi dir="ltr">{formatAed(amount)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <footer>{t('orders.receiptTimes')}</footer>
    </PrintPage>,
    document.body,
  );
}
