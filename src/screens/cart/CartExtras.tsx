import { useState, type ReactNode } from 'react';
import type { GetCartQuery } from '../../../contract/cart';
import { InstructionsCard } from '../../features/cart/InstructionsCard';
import { selectDeliveryInstruction, selectIsWithoutCutlery } from '../../features/cart/cartSlice';
import { type useCart, useIsCartLoading } from '../../features/cart/useCart';
import { PromoBox } from '../../features/promo/PromoBox';
import { selectIsOffline } from '../../shared/api/connectionSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import type { IconName } from '../../shared/ui/Icon';
import { gridRows, styled } from '../../theme/styled';

interface OfCart {
  request: GetCartQuery;
  promo: ReturnType<typeof useCart>['promo'];
}

export function CartPromo({ promo, request }: OfCart) {
  const isBusy = useIsCartLoading(request, false);
  return <PromoBox {...promo} isBusy={isBusy} onApply={promo.apply} onRemove={promo.remove} />;
}

const Root = styled('div')({
  ...gridRows(16),
  '& > .chips': { display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' },
});

const focusField = (card: HTMLElement | null) =>
  card?.querySelector<HTMLElement>('textarea, input')?.focus({ preventScroll: true });

/** Open from the first text on; a press on the chip opens it, too, and leads to its field. */
function useCard(hasContent: boolean, icon: IconName, name: string, card: ReactNode) {
  const [opened, setOpened] = useState<'itself' | 'byPress' | null>(null);
  if (hasContent && !opened) setOpened('itself');
  const chip = (
    <Button variant="outlined" size="small" startIcon={icon} onClick={() => setOpened('byPress')}>
      {name}
    </Button>
  );
  if (!opened) return { chip };
  return { card: <div ref={opened === 'byPress' ? focusField : undefined}>{card}</div> };
}

/** On a phone: the note and the promo code as two chips, so that the total stands directly under the lines. */
export function CartExtras({ promo, request }: OfCart) {
  const t = useT();
  const isOffline = useAppSelector(selectIsOffline);
  const isWithoutCutlery = useAppSelector(selectIsWithoutCutlery);
  const hasNote = useAppSelector(selectDeliveryInstruction) !== '' || isWithoutCutlery;
  const hasPromo = Boolean(promo.applied ?? promo.dropped ?? promo.overruled);
  const note = useCard(hasNote, 'edit', t('cart.instructions'), <InstructionsCard />);
  const code = useCard(
    hasPromo,
    'tag',
    t('cart.promoTitle'),
    <fieldset disabled={isOffline}>
      <CartPromo promo={promo} request={request} />
    </fieldset>,
  );
  return (
    <Root className="extras">
      {note.card}
      {code.card}
      {note.chip || code.chip ? (
        <div className="chips">
          {note.chip}
          {code.chip}
        </div>
      ) : null}
    </Root>
  );
}
