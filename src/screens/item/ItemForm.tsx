import { memo, useDeferredValue, useId, useRef, type ReactNode } from 'react';
import type { CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import { AddonGroupField } from '../../features/menu/components/AddonGroupField';
import { itemStage } from '../../features/menu/itemPictureSizes';
import { useT } from '../../shared/i18n/useT';
import { flyTo } from '../../shared/lib/flyTo';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Card } from '../../shared/ui/Card';
import { Stack } from '../../shared/ui/PageContainer';
import { ListSkeleton } from '../../shared/ui/Skeletons';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { useIsDesktop } from '../layout/useIsDesktop';
import { AddBar } from './AddBar';
import { useItemChoice } from './useItemChoice';

/** The contract's maximum length. */
const NOTE_MAX = 500;

const Note = styled('textarea')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'block',
  width: '100%',
  minHeight: 84,
  marginBlockStart: 8,
  padding: '14px 16px',
  resize: 'vertical',
  border: `1.5px solid ${theme.vars.palette.control}`,
  borderRadius: 14,
  backgroundColor: theme.vars.palette.background.paper,
  fieldSizing: 'content',
  maxHeight: 240,
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&:focus': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2, borderColor: 'transparent' },
}));
const NoteLabel = styled('label')(({ theme }) => ({ ...theme.typography.h3, display: 'block' }));
const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  padding: '10px 16px',
  borderRadius: 14,
  backgroundColor: theme.vars.palette.success.soft,
  color: theme.vars.palette.success.main,
}));
const DesktopBar = styled(Card)(({ theme }) => ({
  position: 'sticky',
  bottom: 16,
  zIndex: 3,
  padding: '6px 18px 18px',
  boxShadow: `${theme.vars.palette.shadow.up}, 0 0 0 1px ${theme.vars.palette.divider}`,
}));
const Cell = styled('div')({ display: 'flex', flexDirection: 'column', minWidth: 0 });
const Options = styled(Stack)({ flex: 1, padding: `${itemStage.gap}px var(--gutter) 24px`, [desktop]: { padding: 0 } });

const NoteCard = memo(function NoteCard({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const t = useT();
  const id = useId();
  return (
    <Card $pad>
      <NoteLabel htmlFor={id}>{t('menu.specialNote')}</NoteLabel>
      <Note
        id={id}
        rows={2}
        maxLength={NOTE_MAX}
        dir={note ? 'auto' : undefined}
        placeholder={t('menu.notePlaceholder')}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
    </Card>
  );
});

/**
 * Addons, note, quantity and the add button. `children` are shown above; `isInCart` decides between add and update.
 * Until the item `isComplete`, its addons are unknown: nothing can be chosen or added and no price is shown.
 */
export function ItemForm({
  item,
  isComplete,
  line,
  isInCart,
  children,
}: {
  item: MenuItem;
  isComplete: boolean;
  line: CartItem | undefined;
  isInCart: boolean;
  children: ReactNode;
}) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const groups = useRef<HTMLDivElement>(null);
  const form = useItemChoice(item, line, isComplete);
  // The list's data is shown first; the addons follow in a render that taps can interrupt.
  const isDrawn = useDeferredValue(isComplete, false) && isComplete;
  const { choice, problem } = form;

  const bar = (
    <AddBar
      item={item}
      choice={choice}
      isReady={isDrawn}
      isInCart={isInCart}
      onQuantity={form.onQuantity}
      onProblem={(found) => {
        form.onProblem(found);
        groups.current?.querySelector<HTMLElement>(`[data-group="${found.groupIndex}"]`)?.focus();
      }}
      onAdded={() => {
        form.onAdded();
        flyTo(
          document.querySelector<HTMLImageElement>('[data-stage] img'),
          document.querySelector('[data-cart-count]'),
        );
      }}
    />
  );
  return (
    <Cell>
      <Options ref={groups}>
        {children}
        {form.isRestored && isComplete ? <Hint role="status">{t('menu.restored')}</Hint> : null}
        {(isDrawn ? item.addons : []).map((group, index) => (
          <AddonGroupField
            key={index}
            chosen={choice.selection[index]}
            group={group}
            groupIndex={index}
            problem={problem?.groupIndex === index ? problem : null}
            onQuantity={form.onAddonQuantity}
            onToggle={form.onAddonToggle}
          />
        ))}
        {isDrawn ? <NoteCard note={choice.note} onNote={form.onNote} /> : null}
        {isDrawn ? null : <ListSkeleton brandShape={52} />}
        {isDesktop && isDrawn ? <DesktopBar>{bar}</DesktopBar> : null}
      </Options>
      {isDesktop ? null : <ActionBar>{bar}</ActionBar>}
    </Cell>
  );
}
