import { memo, useCallback } from 'react';
import type { CartItem, GetCartQuery } from '../../../contract/cart';
import { CartLineRow } from '../../features/cart/CartLineRow';
import { cartApi } from '../../features/cart/cartApi';
import { applyChanges } from '../../features/cart/lineChanges';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppDispatch, useAppStore } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { useIsDesktop } from '../layout/useIsDesktop';
import { useGuestRefusal } from '../layout/useGuestRefusal';
import { useLoadedCart } from './cartContext';
import { lineQuantityApi } from './lineQuantityApi';
import { styled } from '../../theme/styled';

const Last = styled('li')({
  padding: '6px 16px',
  minHeight: 56,
  display: 'flex',
  alignItems: 'center',
  '& a': { gap: 6 },
});
const List = styled('ul')(({ theme }) => ({
  '& > li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
}));

const More = memo(function More() {
  const t = useT();
  return (
    <Last>
      <TextLink to={paths.items()}>
        <Icon name="plus" size={20} />
        {t('cart.addItems')}
      </TextLink>
    </Last>
  );
});

/** The lines with their steppers, and the link to more items (CART-02, CART-07). */
export function CartLines({ request }: { request: GetCartQuery }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isDesktop = useIsDesktop();
  const isGuestRefused = useGuestRefusal();
  const { cartItems, changes } = useLoadedCart();
  // One handler for all lines, so that only the line that changed is rendered.
  const handleChange = useCallback(
    (lineKey: string, line: CartItem, step: number) => {
      if (isGuestRefused('cart')) return;
      const { setLineQuantity } = lineQuantityApi.endpoints;
      // RTK Query batches patches until the next frame, so the rendered quantity may be older than the store's.
      const { data } = cartApi.endpoints.getCart.select(request)(store.getState());
      const shown = data && applyChanges(data.cartItems, data.changes).find(({ key }) => key === lineKey);
      const quantity = (shown?.quantity ?? line.quantity) + step;
      // While a request is pending, minus stops at 0 (B-04).
      if (shown?.isPending && quantity < 0) return;
      void dispatch(setLineQuantity.initiate({ request, lineKey, line, quantity }, { track: false }));
    },
    [dispatch, store, isGuestRefused, request],
  );
  return (
    <Card>
      <List>
        {applyChanges(cartItems, changes).map(({ key, ...shown }) => (
          <CartLineRow key={key} id={key} {...shown} isRoomy={isDesktop} onChange={handleChange} />
        ))}
        <More />
      </List>
    </Card>
  );
}
