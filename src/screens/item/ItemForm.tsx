import { memo, useCallback, useRef, type Dispatch } from 'react';
import { useLocation } from 'react-router-dom';
import type { CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { AddonGroupField } from '../../features/menu/components/AddonGroupField';
import { NoteField } from '../../shared/forms/NoteField';
import type { RETURNED } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { useT } from '../../shared/i18n/useT';
import { flyTo } from './flyTo';
import { useAfterFirstView } from '../../shared/lib/useAfterFirstView';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Card } from '../../shared/ui/Card';
import { OfflineNotice } from '../../shared/ui/OfflineNotice';
import { PageStack } from '../../shared/ui/PageContainer';
import { ListSkeleton } from '../../shared/ui/Skeletons';
import { styled } from '../../theme/styled';
import { desktop, wide } from '../../theme/tokens';
import { selectHasPlace } from '../../features/cart/placePath';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { AddBar } from './AddBar';
import { useItemChoice, type ChoiceAction } from './useItemChoice';

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  padding: '10px 16px',
  borderRadius: 14,
  backgroundColor: theme.vars.palette.success.soft,
  color: theme.vars.palette.success.main,
}));
const DesktopBar = styled(Card)(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  marginBlockStart: '2rem',
  borderEndStartRadius: 0,
  borderEndEndRadius: 0,
  padding: 18,
  boxShadow: `${theme.vars.palette.shadow.up}, 0 0 0 1px ${theme.vars.palette.divider}`,
}));
const Cell = styled('div')({ display: 'flex', flexDirection: 'column', minWidth: 0 });
const Options = styled(PageStack)({
  flex: 1,
  padding: '24px var(--gutter) calc(24px + 3rem)',
  [wide]: { paddingBlockStart: 'var(--bar)' },
  [desktop]: { padding: 0 },
});

const NoteCard = memo(function NoteCard({ note, dispatch }: { note: string; dispatch: Dispatch<ChoiceAction> }) {
  const t = useT();
  return (
    <Card $pad>
      <NoteField
        label={t('menu.specialNote')}
        placeholder={t('menu.notePlaceholder')}
        value={note}
        onChange={(text) => dispatch({ type: 'note', note: text })}
      />
    </Card>
  );
});

interface ItemFormProps {
  item: MenuItem;
  isComplete: boolean;
  line: CartItem | undefined;
  isInCart: boolean;
  isCartKnown: boolean;
}

/** Until the item `isComplete`, its addons are unknown: nothing can be chosen or added and no price is shown. */
export function ItemForm({ item, isComplete, line, isInCart, isCartKnown }: ItemFormProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const groups = useRef<HTMLDivElement>(null);
  const { choice, isAsInCart, problem, restored, dispatch } = useItemChoice(item, line, isComplete);
  const handleAddon = useCallback(
    (groupIndex: number, addonId: string, quantity: number) =>
      dispatch({ type: 'addon', groupIndex, addonId, quantity }),
    [dispatch],
  );
  const canAdd = useAppSelector((state) => selectIsRegistered(state) && selectHasPlace(state));
  // What a login or the choice of a place interrupted goes on by itself, unless the cart has another choice by now.
  const isReturned = (useLocation().state as typeof RETURNED | null)?.isReturned === true;
  const addsItself = isReturned && restored === 'whole' && canAdd && isComplete && isCartKnown && !isInCart;
  // The list's data is shown first.
  const hasPainted = useAfterFirstView(isComplete);

  const bar = (
    <AddBar
      item={item}
      choice={choice}
      isReady={hasPainted}
      isInCart={isInCart}
      inCart={line?.quantity ?? 0}
      isAsInCart={isAsInCart}
      addsItself={addsItself}
      dispatch={dispatch}
      onProblem={(addonProblem) => {
        dispatch({ type: 'refused', problem: addonProblem });
        const group = groups.current?.querySelector<HTMLElement>(`[data-group="${addonProblem.groupIndex}"]`);
        group?.focus({ preventScroll: true });
        group?.scrollIntoView({ block: 'start' });
      }}
      onAdded={() => {
        dispatch({ type: 'added' });
        flyTo(
          document.querySelector<HTMLImageElement>('[data-stage] img'),
          document.querySelector('[data-cart-count], [data-add]'),
        );
      }}
    />
  );
  return (
    <Cell>
      <Options ref={groups}>
        <OfflineNotice inset />
        {restored && isComplete && !addsItself ? (
          <Hint role="status">{t(restored === 'whole' ? 'menu.restored' : 'menu.restoredPartly')}</Hint>
        ) : null}
        {(hasPainted ? item.addons : []).map((group, index) => (
          <AddonGroupField
            key={index}
            chosen={choice.selection[index]}
            group={group}
            groupIndex={index}
            problem={problem?.groupIndex === index ? problem : null}
            onQuantity={handleAddon}
          />
        ))}
        {hasPainted ? <NoteCard note={choice.note} dispatch={dispatch} /> : null}
        {hasPainted ? null : <ListSkeleton brandShape={52} />}
        {isDesktop && hasPainted ? <DesktopBar>{bar}</DesktopBar> : null}
      </Options>
      {isDesktop ? null : <ActionBar>{bar}</ActionBar>}
    </Cell>
  );
}
