import { memo, useCallback, useEffect } from 'react';
import type { GetCartQuery } from '../../../contract/cart';
import { CartLineRow } from '../../features/cart/CartLineRow';
import { lineKeys } from '../../features/cart/cartApi';
import { needsItem } from '../../features/cart/selectedAddons';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppDispatch } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { useGuestRefusal } from '../../features/auth/useGuestRefusal';
import { useLoadedCart } from './cartContext';
import { changeQuantity, loadLineAddons } from '../../features/cart/changeQuantity';
import { styled } from '../../theme/styled';

const Last = styled('li')({
  padding: '6px 16px',
  minHeight: 56,
  display: 'flex',
  alignItems: 'center',
  '& a': { gap: 6 },
});
const LineList = styled('ul')(({ theme }) => ({
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

export function CartLines({ request }: { request: GetCartQuery }) {
  const dispatch = useAppDispatch();
  const isDesktop = useIsDesktop();
  const isGuestRefused = useGuestRefusal();
  const { cartItems } = useLoadedCart();
  const incomplete = cartItems.filter(({ addons }) => needsItem(addons)).map(({ item_id }) => item_id);
  const incompleteIds = incomplete.join(' ');
  useEffect(() => {
    if (incompleteIds) dispatch(loadLineAddons(incompleteIds.split(' ')));
  }, [dispatch, incompleteIds]);
  // One handler for all lines, so that only the line that changed is rendered.
  const handleChange = useCallback(
    (key: string, step: number) => {
      if (!isGuestRefused('cart')) dispatch(changeQuantity(request, key, step));
    },
    [dispatch, isGuestRefused, request],
  );
  const keys = lineKeys(cartItems);
  return (
    <Card>
      <LineList>
        {cartItems.map((line, index) => (
          <CartLineRow
            key={keys[index]}
            id={keys[index] ?? ''}
            line={line}
            isRoomy={isDesktop}
            onChange={handleChange}
          />
        ))}
        <More />
      </LineList>
    </Card>
  );
}
