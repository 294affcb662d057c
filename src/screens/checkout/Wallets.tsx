import { useRef } from 'react';
import type { Cart } from '../../../contract/cart';
import { selectUser } from '../../features/auth/authSlice';
import { selectOwnNotice } from '../../features/orders/checkout/ownCheckout';
import { useAddCardMutation, useGetAppDataQuery } from '../../features/payment/paymentApi';
import { hasCardFields } from '../../features/payment/useCardFields';
import { holdSecret } from '../../shared/api/secrets';
import { config, hasExtra } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { cardAdded } from '../../features/payment/paymentSlice';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { lazyComponent } from '../../shared/ui/lazyComponent';

const WalletButtons = lazyComponent(
  () => import(/* webpackChunkName: "wallets" */ '../../features/payment/WalletButtons'),
  'WalletButtons',
  { failed: null },
);

/** Browsers without these have no wallet, so the provider's script is not loaded for them. */
const mayHaveWallet = (): boolean => 'ApplePaySession' in window || 'PaymentRequest' in window;

interface WalletsProps {
  cart: Cart;
  isDisabled: boolean;
  /** Places the order with a card for this order; `shown` is the cart of the sheet, which pays nothing else. */
  onCard: (cardId: string, shown: Cart) => Promise<void>;
}

/** Pays with a wallet of the device: a card of one use, and the same order as with any other card. */
export function Wallets({ cart, isDisabled, onCard }: WalletsProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id ?? '';
  const [addCard] = useAddCardMutation();
  const shown = useRef(cart);
  const isOffered = hasExtra('wallets') && config.cardPayments && mayHaveWallet();
  const mode = useGetAppDataQuery(undefined, { skip: !isOffered }).data?.payment_mode ?? '';
  if (!isOffered || !hasCardFields(mode) || cart.grand_total <= 0) return null;

  const handleToken = async (token: string) => {
    const { data, error } = await addCard({ cardToken: holdSecret(token), amount: 0, is_wallet: true });
    if (error) return false;
    if (!data.cardId) {
      toast.error(t('errors.addCard'));
      return false;
    }
    dispatch(cardAdded({ userId, cardId: data.cardId, isSaved: false }));
    await onCard(data.cardId, shown.current);
    return dispatch((_, getState) => selectOwnNotice(getState()) === null);
  };
  const handleOpen = () => {
    shown.current = cart;
  };
  return (
    <WalletButtons
      mode={mode}
      amount={cart.grand_total}
      isDisabled={isDisabled}
      onOpen={handleOpen}
      onToken={handleToken}
    />
  );
}
