import Checkbox from '@mui/material/Checkbox';
import { useEffect, useId, type ReactNode } from 'react';
import type { GetCartQuery } from '../../../contract/cart';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { redemptionChosen, selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { useT } from '../../shared/i18n/useT';
import { cartRows } from '../../features/cart/amountRows';
import { formatAed } from '../../shared/lib/money';
import { paths, toGoto } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { BrandShape } from '../../shared/ui/BrandShape';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { LinkButton } from '../../shared/ui/LinkButton';
import { PageStack } from '../../shared/ui/PageContainer';
import { Price } from '../../shared/ui/Price';
import { Receipt } from '../../shared/ui/Receipt';
import { flexRow, styled } from '../../theme/styled';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { type useCart, useIsCartLoading } from '../../features/cart/useCart';
import { useLoadedCart } from './cartContext';
import { CartPromo } from './CartExtras';

const Root = styled('div')<{ $spaced: boolean }>(({ theme, $spaced }) => ({
  marginBlockStart: $spaced ? 20 : 0,
  '& > p': { ...theme.typography.body2, color: theme.vars.palette.success.main, paddingBlockEnd: 8 },
}));

export function CheckoutLink({ offer, spaced = false }: { offer: string; spaced?: boolean }) {
  const t = useT();
  const { grand_total: total, promo_code: code, promo_discount: saved } = useLoadedCart();
  const isRegistered = useAppSelector(selectIsRegistered);
  const checkout = paths.checkout(offer);
  const [pathname = '', query] = checkout.split('?');
  const to = isRegistered ? checkout : paths.login(toGoto({ pathname, search: query ? `?${query}` : '' }));
  return (
    <Root $spaced={spaced}>
      {code && saved > 0 && !spaced ? <p>{t('cart.saves', { code, amount: formatAed(saved) })}</p> : null}
      <LinkButton to={to} size="large" fullWidth split>
        {t('cart.checkout')}
        <Price amount={total} size="inherit" />
      </LinkButton>
    </Root>
  );
}

const Row = styled('label')(({ theme }) => ({
  ...flexRow(12),
  cursor: 'pointer',
  '&[data-disabled=true]': { cursor: 'default' },
  '& .words': { flex: 1, minWidth: 0 },
  '& strong': { fontWeight: 600, display: 'block' },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, display: 'block' },
  '& > .MuiCheckbox-root': { marginInlineEnd: -10 },
}));

const NoPoints = styled('p')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));

interface OfRequest {
  request: GetCartQuery;
}
function Redemption({ request }: OfRequest) {
  const t = useT();
  const id = useId();
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectApplyLoyalty);
  const isLoading = useIsCartLoading(request, false);
  const { max_redeemable_points: points, loyalty_discount: worth, subTotal } = useLoadedCart();
  const isTooMuch = worth > subTotal;
  const isTurnedOff = isOn && isTooMuch && !isLoading;
  useEffect(() => {
    if (isTurnedOff) dispatch(redemptionChosen(false));
  }, [isTurnedOff, dispatch]);
  const isDisabled = isTooMuch || (points <= 0 && !isOn);
  const has = points > 0;
  if (!has && !isOn && !isTooMuch) return <NoPoints>{t('cart.noPoints')}</NoPoints>;
  return (
    <Card $pad>
      <Row data-disabled={isDisabled}>
        <BrandShape tone="gold" size={46}>
          <Icon name="flame" size={24} />
        </BrandShape>
        <span className="words">
          <strong id={`${id}l`}>
            {has
              ? t('cart.usePoints', { count: points, points: points.toLocaleString('en-US') })
              : t('cart.usePointsPlain')}
          </strong>
          <small id={`${id}n`}>
            {isTooMuch
              ? t('cart.pointsTooMany')
              : t(has ? 'cart.youSave' : 'cart.noPoints', { amount: formatAed(worth) })}
          </small>
        </span>
        <Checkbox
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => dispatch(redemptionChosen(event.target.checked))}
          slotProps={{ input: { 'aria-labelledby': `${id}l`, 'aria-describedby': `${id}n` } }}
        />
      </Row>
    </Card>
  );
}

function Totals({ request, children }: OfRequest & { children?: ReactNode }) {
  const cart = useLoadedCart();
  const isRedeeming = useAppSelector(selectApplyLoyalty);
  const t = useT();
  return <Receipt pending={useIsCartLoading(request)} rows={cartRows(cart, isRedeeming, t)} footer={children} />;
}

interface CartSideProps extends OfRequest {
  promo: ReturnType<typeof useCart>['promo'];
  offer: string;
}

export function CartSide({ promo, offer, request }: CartSideProps) {
  const isDesktop = useIsDesktop();
  const isRegistered = useAppSelector(selectIsRegistered);
  return (
    <PageStack $sticky>
      {isDesktop ? <CartPromo request={request} promo={promo} /> : <Totals request={request} />}
      {isRegistered && <Redemption request={request} />}
      {isDesktop ? (
        <Totals request={request}>
          <CheckoutLink offer={offer} spaced />
        </Totals>
      ) : null}
    </PageStack>
  );
}
