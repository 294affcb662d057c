import type { MenuItem } from '../../../contract/menu';
import { itemTotal } from '../../features/menu/addonLines';
import { useT } from '../../shared/i18n/useT';
import { useRead, type Readable } from '../../shared/lib/cell';
import { roundHalfUp } from '../../shared/lib/money';
import { Button } from '../../shared/ui/Button';
import { Bone } from '../../shared/ui/Skeletons';
import { Stepper } from '../../shared/ui/Stepper';
import { styled } from '../../theme/styled';
import { rem } from '../../theme/typography';
import { CartSummary } from './CartSummary';
import { useAddToCart, type AddOutcome } from './useAddToCart';
import type { ItemChoice } from './useItemChoice';

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, '& > button': { flex: 1, minWidth: 0, paddingInline: 12 }, '& > span button': { width: 46 } });
const Rest = styled('span')({ flex: 1 });
/** Long words and sums take a second line rather than be cut. */
const Label = styled('span')({ fontSize: rem(19), whiteSpace: 'normal', lineHeight: 1.15, textWrap: 'balance', '@media (max-width:359.95px)': { fontSize: rem(17) } });

interface OfChoice { item: MenuItem; choice: Readable<ItemChoice> }

function ItemQuantity({ item, choice, onQuantity }: OfChoice & { onQuantity: (next: number) => void }) {
  const t = useT();
  const { title } = item;
  return (
    <Stepper
      big value={useRead(choice, ({ quantity }) => quantity)} min={1} onChange={onQuantity}
      labels={{ group: t('common.quantityOf', { item: title }), increase: t('common.increase', { item: title }), decrease: t('common.decrease', { item: title }) }}
    />
  );
}

function AddButton({ item, choice, isAdding, onAdd }: OfChoice & { isAdding: boolean; onAdd: () => void }) {
  const t = useT();
  const total = useRead(choice, ({ selection, quantity }) => itemTotal(item, selection, quantity));
  return <Button size="large" loading={isAdding} onClick={onAdd}><Label>{t('menu.addItems', { total: roundHalfUp(total) })}</Label></Button>;
}

export interface AddBarProps extends OfChoice, AddOutcome {
  /** Before the addons are there, no total is promised and nothing added. */
  isReady: boolean;
  isInCart: boolean;
  onQuantity: (next: number) => void;
}

/** What the cart holds, how many to add, and 'Add Items {total} AED' (ITEM-02 to ITEM-05). */
export function AddBar({ item, choice, isReady, isInCart, onQuantity, ...outcome }: AddBarProps) {
  const { add, isAdding } = useAddToCart(item, isInCart, outcome);
  return (
    <div>
      <CartSummary />
      {isReady ? (
        <Row>
          <ItemQuantity item={item} choice={choice} onQuantity={onQuantity} />
          <AddButton item={item} choice={choice} isAdding={isAdding} onAdd={() => void add(choice.get())} />
        </Row>
      ) : <Row aria-hidden="true"><Bone $pill $w={130} $h={52} /><Rest><Bone $pill $h={56} /></Rest></Row>}
    </div>
  );
}
