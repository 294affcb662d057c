import type { Notice } from '../../features/orders/checkout/checkoutState';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Price } from '../../shared/ui/Price';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { noticeText } from './AttemptPanel';

const Root = styled('div')({ display: 'grid', gap: 10, [desktop]: { '[data-body] &': { marginBlockStart: 20 } } });
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  padding: '10px 14px',
  borderRadius: radius.field,
  backgroundColor: theme.vars.palette.primary.tint,
  color: theme.vars.palette.primary.onTint,
}));

export interface PlaceOrderButtonProps {
  /** AED. */
  total: number;
  notice: Notice | null;
  isBusy: boolean;
  isPaying: boolean;
  isOffline: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

export function PlaceOrderButton({
  total,
  notice,
  isBusy,
  isPaying,
  isOffline,
  isDisabled,
  onPress,
}: PlaceOrderButtonProps) {
  const t = useT();
  const note = isOffline && !isBusy ? t('cart.offlinePlace') : noticeText(t, notice);
  return (
    <Root>
      {note && <Note role="alert">{note}</Note>}
      <Button
        size="large"
        fullWidth
        split={!isBusy}
        loading={isBusy}
        disabled={isDisabled && !isBusy}
        onClick={onPress}
      >
        {isBusy ? (
          t(isPaying ? 'cart.paying' : 'cart.placing')
        ) : (
          <>
            {t('cart.placeOrder')}
            <Price amount={total} size="inherit" />
          </>
        )}
      </Button>
    </Root>
  );
}
