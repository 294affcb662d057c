import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import type { CartItem } from '../../../contract/cart';
import { selectIsRegistered } from '../../features/auth/authSlice';
import type { CachedCart } from '../../features/cart/cartApi';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';

export interface CartChanges {
  removed: string[];
  repriced: string[];
}

const addonsOf = (line: CartItem) =>
  line.addons.map((addon) => `${addon.item_id ?? addon.item.title}*${addon.quantity}`).join();

/** Compares two loads of the cart (B-04); the customer's own changes are not reported, nor the reload after them. */
function cartChanges(previous: CachedCart, next: CachedCart): CartChanges {
  const pending = [...previous.cartItems, ...next.cartItems].filter((line) => line.isPending);
  const changes: CartChanges = { removed: [], repriced: [] };
  for (const line of previous.cartItems) {
    const { item_id, item, quantity, total_price } = line;
    if (pending.some((changed) => changed.item_id === item_id)) continue;
    const same = next.cartItems.find((candidate) => candidate.item_id === item_id);
    const isSame = same?.quantity === quantity && addonsOf(same) === addonsOf(line);
    if (!same) changes.removed.push(item.title);
    else if (isSame && same.total_price !== total_price) changes.repriced.push(same.item.title);
  }
  return changes;
}

/** Changes of the last reload that the customer did not make, until the next such reload (B-04). */
export function useCartNotice(cart: CachedCart | undefined): CartChanges | null {
  const previous = useRef<CachedCart | null>(null);
  const [notice, setNotice] = useState<CartChanges | null>(null);
  useEffect(() => {
    if (!cart) return;
    const changes = previous.current && cartChanges(previous.current, cart);
    previous.current = cart;
    if (changes && (changes.removed.length > 0 || changes.repriced.length > 0)) setNotice(changes);
  }, [cart]);
  return notice;
}

export function CartNotice({ removed, repriced, isEmpty }: CartChanges & { isEmpty: boolean }) {
  const t = useT();
  const isRegistered = useAppSelector(selectIsRegistered);
  const sentences = [
    ...(removed.length > 0 ? [t('cart.lineGone', { titles: removed.join(t('cart.comma')) })] : []),
    ...(repriced.length > 0 ? [t('cart.linePrice', { titles: repriced.join(t('cart.comma')) })] : []),
  ];
  return (
    <Alert severity="info" role="status" icon={<Icon name="info" size={20} />} style={{ marginBlockEnd: 16 }}>
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {isEmpty && isRegistered && removed.length > 0 ? (
        <TextLink to={paths.myOrders()}>{t('cart.orderedElsewhere')}</TextLink>
      ) : null}
    </Alert>
  );
}
