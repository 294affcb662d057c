import Skeleton from '@mui/material/Skeleton';
import { memo, useEffect, useRef, type Dispatch } from 'react';
import type { MenuItem } from '../../../contract/menu';
import { itemTotal } from '../../features/menu/addonLines';
import { check } from '../../features/menu/addonRules';
import { groupHint } from '../../features/menu/addonTexts';
import { selectOffer } from '../../features/promo/promoSlice';
import { useT } from '../../shared/i18n/useT';
import { roundHalfUp } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { LinkButton } from '../../shared/ui/LinkButton';
import { QuantityStepper } from '../../shared/ui/QuantityStepper';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { flexRow, styled } from '../../theme/styled';
import { rem } from '../../theme/typography';
import { CartSummary } from './CartSummary';
import { useAddToCart, type AddOutcome } from './useAddToCart';
import type { ChoiceAction, ItemChoice } from './useItemChoice';

const Row = styled('div')({
  ...flexRow(10),
  '& > button': { flex: 1, minWidth: 0, paddingInline: 12 },
  '& > span button': { width: 46 },
});
const Fill = styled('span')({ flex: 1 });
/** Long texts wrap instead of being cut. */
const Label = styled('span')({
  fontSize: rem(19),
  whiteSpace: 'normal',
  lineHeight: 1.15,
  textWrap: 'balance',
  '& small': { display: 'block', fontSize: rem(14), fontWeight: 500 },
  '@media (max-width:359.95px)': { fontSize: rem(17) },
});
const ItemQuantity = memo(function ItemQuantity({
  title,
  quantity,
  dispatch,
}: {
  title: string;
  quantity: number;
  dispatch: Dispatch<ChoiceAction>;
}) {
  const t = useT();
  return (
    <QuantityStepper
      big
      value={quantity}
      min={1}
      onChange={(next) => dispatch({ type: 'quantity', quantity: next })}
      labels={{
        group: t('common.quantityOf', { item: title }),
        increase: t('common.increase', { item: title }),
        decrease: t('common.decrease', { item: title }),
      }}
    />
  );
});

export interface AddBarProps extends AddOutcome {
  item: MenuItem;
  choice: ItemChoice;
  /** False until the addons are known: no total is shown and nothing can be added. */
  isReady: boolean;
  isInCart: boolean;
  /** How many of the item the cart holds. */
  inCart: number;
  /** The cart holds exactly this choice. */
  isAsInCart: boolean;
  /** A choice that was kept is added without a press, once. */
  addsItself: boolean;
  dispatch: Dispatch<ChoiceAction>;
}

/** The quantity, 'Add Items {total} AED' (ITEM-02 to ITEM-05) or what comes next, and the cart's summary. */
export function AddBar({
  item,
  choice,
  isReady,
  isInCart,
  inCart,
  isAsInCart,
  addsItself,
  dispatch,
  ...outcome
}: AddBarProps) {
  const t = useT();
  const offer = useAppSelector(selectOffer);
  const { add, message, isAdding } = useAddToCart(item, isInCart, outcome);
  const hasAdded = useRef(false);
  useEffect(() => {
    if (!addsItself || hasAdded.current) return;
    hasAdded.current = true;
    void add(choice);
  });
  const total = itemTotal(item, choice.selection, choice.quantity);
  const missing = item.addons[check(item.addons, choice.selection)?.groupIndex ?? -1];
  const isDone = isAsInCart && isReady && !item.is_sold_out;
  const checkoutLink = useRef<HTMLAnchorElement>(null);
  // The button of the press is gone, so nothing has the focus.
  useEffect(() => {
    if (isDone && message && document.activeElement === document.body)
      checkoutLink.current?.focus({ preventScroll: true });
  }, [isDone, message]);
  const note = missing
    ? t('menu.groupProblem', { group: missing.title, message: groupHint(t, missing) })
    : inCart > 0 && t('menu.inCart', { count: inCart });
  return (
    <div>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      {item.is_sold_out ? (
        <Row>
          <Button size="large" disabled>
            <Label>{t('menu.soldOut')}</Label>
          </Button>
        </Row>
      ) : isReady ? (
        <Row>
          <ItemQuantity title={item.title} quantity={choice.quantity} dispatch={dispatch} />
          {isDone ? (
            <LinkButton to={paths.checkout(offer)} size="large" fullWidth ref={checkoutLink}>
              {t('cart.checkout')}
            </LinkButton>
          ) : (
            <Button size="large" loading={isAdding} data-add onClick={() => void add(choice)}>
              <Label>
                {t('menu.addItems', { total: roundHalfUp(total) })}
                {note ? <small>{note}</small> : null}
              </Label>
            </Button>
          )}
        </Row>
      ) : (
        <Row aria-hidden="true">
          <Skeleton variant="rounded" width={130} height={52} />
          <Fill>
            <Skeleton variant="rounded" height={56} />
          </Fill>
        </Row>
      )}
      <CartSummary />
    </div>
  );
}
