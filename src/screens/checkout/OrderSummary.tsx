import type { ReactNode } from 'react';
import type { Cart } from '../../../contract/cart';
import { addonText } from '../../features/cart/CartLineRow';
import { AppliedPromo } from '../../features/promo/PromoBox';
import { useT } from '../../shared/i18n/useT';
import { cartRows } from '../../features/cart/amountRows';
import { toast } from '../../shared/lib/toast';
import { Price } from '../../shared/ui/Price';
import { Receipt } from '../../shared/ui/Receipt';
import { gridRows, styled } from '../../theme/styled';
import { rem } from '../../theme/typography';
import type { useCart } from '../../features/cart/useCart';

const Lines = styled('ul')(({ theme }) => ({
  ...gridRows(12),
  paddingBlockEnd: 16,
  marginBlockEnd: 16,
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
  '& li': { display: 'flex', gap: 10, fontSize: rem(15), lineHeight: 1.4 },
  '& .words': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { ...theme.typography.amount, fontWeight: 700, color: theme.vars.palette.primary.text, minWidth: 24 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h2, marginBlockEnd: 12 }));
const Code = styled('div')({ marginBlockEnd: 16 });

interface OrderSummaryProps {
  cart: Cart;
  promo: ReturnType<typeof useCart>['promo'];
  isRedeeming: boolean;
  isSettling: boolean;
  footer: ReactNode;
}

export function OrderSummary({ cart, promo, isRedeeming, isSettling, footer }: OrderSummaryProps) {
  const t = useT();
  const handleRemove = () => {
    if (promo.isOffer) toast.error(t('cart.offerStays'));
    else promo.remove();
  };
  return (
    <Receipt
      rows={cartRows(cart, isRedeeming, t)}
      pending={isSettling}
      footer={footer}
      header={
        <>
          <Title>{t('cart.orderSummary')}</Title>
          <Lines>
            {cart.cartItems.map((line, index) => (
              <li key={`${line.item_id} ${index}`}>
                <b>
                  <bdi dir="ltr">{line.quantity}×</bdi>
                </b>
                <span className="words">
                  <bdi>{line.item.title}</bdi>
                  {line.addons.length > 0 && <small>{addonText(line.addons, t)}</small>}
                </span>
                <Price amount={line.total_price} size="amount" />
              </li>
            ))}
          </Lines>
          {promo.applied && (
            <Code>
              <AppliedPromo {...promo.applied} onRemove={handleRemove} />
            </Code>
          )}
        </>
      }
    />
  );
}
