import { memo, useCallback } from 'react';
import type { CartItem } from '../../../contract/cart';
import { CartLineRow, type CartLineRowProps } from '../../features/cart/CartLineRow';
import { useT } from '../../shared/i18n/useT';
import { useRead } from '../../shared/lib/cell';
import { paths } from '../../shared/paths';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { useIsDesktop } from '../layout/useIsDesktop';
import { useGuestRefusal } from '../layout/useGuestRefusal';
import { useCartHere } from './cartContext';
import { lineKeys, type LineQuantities, type useLineQuantities } from './useLineQuantities';
import { styled } from '../../theme/styled';

const Last = styled('li')({ padding: '6px 16px', minHeight: 56, display: 'flex', alignItems: 'center', '& a': { gap: 6 } });
const List = styled('ul')(({ theme }) => ({ '& > li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` } }));

/** Follows its own quantity: a tap draws this line, and the reload only those whose line came back different. */
const LineHere = memo(function LineHere({ pending, line, ...row }: Omit<CartLineRowProps, 'quantity' | 'isPending'> & { pending: LineQuantities; line: CartItem }) {
  const asked = useRead(pending, (lines) => lines.get(row.id)?.quantity);
  return <CartLineRow {...row} line={line} quantity={asked ?? line.quantity} isPending={asked !== undefined} />;
});

const More = memo(function More() {
  const t = useT();
  return <Last><TextLink to={paths.items()}><Icon name="plus" size={20} />{t('cart.addItems')}</TextLink></Last>;
});

/** The lines with their steppers, and the way to more (CART-02, CART-07). */
export function CartLines({ pending, onQuantity }: { pending: LineQuantities; onQuantity: ReturnType<typeof useLineQuantities>['change'] }) {
  const isDesktop = useIsDesktop();
  const isGuestRefused = useGuestRefusal();
  const { cartItems } = useCartHere();
  // One handler for all lines and taps: only the line that changed is drawn again.
  const handleChange = useCallback((key: string, itemId: string, quantity: number) => {
    if (!isGuestRefused('cart')) onQuantity(key, itemId, quantity);
  }, [isGuestRefused, onQuantity]);
  const keys = lineKeys(cartItems);
  return (
    <Card>
      <List>
        {cartItems.map((line, index) => {
          const key = keys[index] ?? '';
          return <LineHere key={key} id={key} line={line} pending={pending} isRoomy={isDesktop} onChange={handleChange} />;
        })}
        <More />
      </List>
    </Card>
  );
}
