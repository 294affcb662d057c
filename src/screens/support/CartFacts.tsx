import type { Snapshot } from '../../../contract/support';
import { summarise } from '../../features/support/summary';
import { useT } from '../../shared/i18n/useT';
import { Price } from '../../shared/ui/Price';
import { Receipt, ReceiptRow } from '../../shared/ui/Receipt';
import { styled } from '../../theme/styled';

const Lines = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  paddingBlock: '12px 16px',
  ...theme.typography.body1,
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));
const Title = styled('h2')(({ theme }) => theme.typography.h3);

/** The server's cart: lines with their addons, and all totals. */
export function CartFacts({ snapshot }: { snapshot: Snapshot }) {
  const t = useT();
  const { lines, totals, loyalty } = summarise(snapshot);
  const header = (
    <>
      <Title>{t('support.cart')}</Title>
      {totals === null || lines.length === 0 ? (
        <p>{t(totals === null ? 'support.noCart' : 'support.emptyCart')}</p>
      ) : (
        <Lines>
          {lines.map((line, index) => (
            <li key={index}>
              <span>
                <bdi>{line.title}</bdi> × {line.quantity}
                {line.addons.map((addon) => (
                  <small key={addon}>
                    <bdi>{addon}</bdi>
                  </small>
                ))}
                {line.note ? <small>{t('cart.note', { note: line.note })}</small> : null}
              </span>
              <Price amount={line.total} />
            </li>
          ))}
        </Lines>
      )}
    </>
  );
  return (
    <Receipt header={header}>
      {totals && lines.length > 0 ? (
        <>
          <ReceiptRow label={t('cart.subtotal')} amount={totals.subTotal} />
          {totals.promo > 0 ? <ReceiptRow label={t('cart.promoDiscount')} amount={-totals.promo} tone="good" /> : null}
          {loyalty.isAsked && totals.loyalty > 0 ? (
            <ReceiptRow label={t('cart.loyaltyDiscount')} amount={-totals.loyalty} tone="good" />
          ) : null}
          {totals.deliveryCharges > 0 ? (
            <ReceiptRow label={t('cart.deliveryFee')} amount={totals.deliveryCharges} />
          ) : null}
          {totals.vat > 0 ? <ReceiptRow label={t('cart.vatIncluded')} amount={totals.vat} tone="soft" /> : null}
          <ReceiptRow label={t('cart.total')} amount={totals.total} tone="total" />
        </>
      ) : null}
    </Receipt>
  );
}
