import { useCallback } from 'react';
import type { Cart } from '../../../contract/cart';
import { CartLineRow } from '../../features/cart/CartLineRow';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { useIsDesktop } from '../layout/useIsDesktop';
import { useGuestRefusal } from '../layout/useGuestRefusal';
import { lineKeys, type useLineQuantities } from './useLineQuantities';
import { styled } from '../../theme/styled';

const Last = styled('li')({ padding: '6px 16px', minHeight: 56, display: 'flex', alignItems: 'center', '& a': { gap: 6 } });
const List = styled('ul')(({ theme }) => ({ '& > li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` } }));

/** The lines with their steppers, and the way to more (CART-02, CART-07). */
export function CartLines({ cart, quantities }: { cart: Cart; quantities: ReturnType<typeof useLineQuantities> }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const isGuestRefused = useGuestRefusal();
  const { change } = quantities;
  // One handler for all lines and taps: only the line that changed is drawn again.
  const handleChange = useCallback((key: string, itemId: string, quantity: number) => {
    if (!isGuestRefused('cart')) change(key, itemId, quantity);
  }, [isGuestRefused, change]);
  const keys = lineKeys(cart.cartItems);
  return (
    <Card>
      <List>
        {cart.cartItems.map((line, index) => {
          const key = keys[index] ?? '';
          const pending = quantities.pending.get(key);
          return (
            <CartLineRow
              key={key} id={key} line={line} quantity={pending?.quantity ?? line.quantity} isPending={pending !== undefined} isRoomy={isDesktop} onChange={handleChange}
            />
          );
        })}
        <Last><TextLink to={paths.items()}><Icon name="plus" size={20} />{t('cart.addItems')}</TextLink></Last>
      </List>
    </Card>
  );
}
