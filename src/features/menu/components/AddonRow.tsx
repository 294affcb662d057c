import Checkbox from '@mui/material/Checkbox';
import { memo, useId, useMemo } from 'react';
import type { AddonItem } from '../../../../contract/menu';
import { useT } from '../../../shared/i18n/useT';
import { formatAed } from '../../../shared/lib/money';
import { Icon } from '../../../shared/ui/Icon';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { QuantityStepper } from '../../../shared/ui/QuantityStepper';
import { Thumb } from '../../../shared/ui/Thumb';
import { hasStepper } from '../addonRules';
import { flexRow, styled } from '../../../theme/styled';
import { rem } from '../../../theme/typography';

/** `chip`: in two columns, without a picture. `pictures`: names stand in a line, also of addons without one. */
export type AddonLayout = 'chip' | 'pictures' | 'plain';

const PICTURE = 52;
const Row = styled('div')<{ $isChip?: boolean; $isSingle?: boolean }>(({ theme, $isChip, $isSingle }) => ({
  ...flexRow(12),
  minHeight: 60,
  padding: '8px 16px',
  position: 'relative',
  '& .words': { flex: 1, minWidth: 0 },
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 8 },
  '& .name': { fontWeight: 500, lineHeight: 1.3 },
  '& .facts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6 },
  '& .heat': { display: 'flex', color: theme.vars.palette.primary.main },
  '& small': {
    ...theme.typography.body2,
    display: 'block',
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
  },
  '& .MuiCheckbox-root': {
    ...(!$isChip && { marginInlineEnd: -10 }),
    ...($isSingle && { '& > .box': { borderRadius: '50%' } }),
  },
  // The whole row is the target of the checkbox.
  'label&': { cursor: 'pointer' },
  ...($isChip && {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignContent: 'center',
    gap: '0 4px',
    minHeight: 48,
    padding: '4px 10px',
    borderRadius: 14,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
    '&[data-on=true]': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
    '& > .words, & .head': { display: 'contents' },
    '& .head > .name': { fontSize: rem(15), lineHeight: 1.2 },
    '& .head > .facts': { gridArea: '2 / 1 / auto / -1' },
    '& .facts > small': { fontSize: rem(13) },
    '& > .MuiCheckbox-root': { gridArea: '1 / 2', margin: '-13px -10px' },
  }),
}));
const Blank = styled('span')({ flex: 'none', width: PICTURE });
/** The text of a ticked chip stands below its row of chips. */
const ChipText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  gridColumn: '1 / -1',
  margin: '0 4px 4px',
  color: theme.vars.palette.text.secondary,
  '& b': { fontWeight: 500, color: theme.vars.palette.text.primary },
}));

const MOST_HEAT = 5;

/** How hot an addon is, or that it has run out, and its price. */
function Facts({ heat, isOut, price }: { heat: number; isOut: boolean; price: string }) {
  if (heat <= 0 && !price) return null;
  return (
    <span className="facts">
      {heat > 0 ? (
        <span className="heat">
          {Array.from({ length: heat }, (_, index) => (
            <Icon key={index} name="flame" size={13} />
          ))}
        </span>
      ) : null}
      {price ? (
        <small>
          <bdi dir={isOut ? undefined : 'ltr'}>{price}</bdi>
        </small>
      ) : null}
    </span>
  );
}

interface AddonRowProps {
  item: AddonItem;
  groupIndex: number;
  quantity: number;
  /** The group takes one: its marks are round. */
  isSingle: boolean;
  layout: AddonLayout;
  onQuantity: (groupIndex: number, itemId: string, quantity: number) => void;
}

export const AddonRow = memo(function AddonRow(props: AddonRowProps) {
  const { item, groupIndex, quantity, isSingle, layout, onQuantity } = props;
  const t = useT();
  const textId = useId();
  const isChip = layout === 'chip';
  // One that was chosen before can be taken away.
  const isOut = item.is_sold_out === true && quantity === 0;
  const isCounted = hasStepper(item) && !isOut;
  const price = isOut ? t('menu.soldOut') : item.price > 0 ? t('menu.extra', { price: formatAed(item.price) }) : '';
  const heat = Math.min(item.heat ?? 0, MOST_HEAT);
  const name = [item.title, heat > 0 && t('menu.heat', { level: heat, most: MOST_HEAT }), price];
  // What a choice is like is told once it is ticked; what counts pieces, such as "At least 3 pieces", before.
  const text = quantity > 0 || isCounted ? item.description : '';
  // A constant element, so that a tap does not render the picture.
  const thumb = useMemo(() => {
    if (layout !== 'pictures') return null;
    return item.image ? <Thumb {...pictureOf(item)} size={PICTURE} out={6} sizes="64px" /> : <Blank />;
  }, [item, layout]);
  return (
    <>
      <Row as={isCounted ? 'div' : 'label'} $isChip={isChip} $isSingle={isSingle} data-on={quantity > 0}>
        {thumb}
        <span className="words">
          <span className="head">
            <bdi className="name">{item.title}</bdi>
            <Facts heat={heat} isOut={isOut} price={price} />
          </span>
          {text && !isChip ? (
            <small id={textId}>
              <bdi>{text}</bdi>
            </small>
          ) : null}
        </span>
        {isCounted ? (
          <QuantityStepper
            value={quantity}
            onChange={(next) => onQuantity(groupIndex, item._id, next)}
            zeroAsPlus
            labels={{
              group: t('common.quantityOf', { item: item.title }),
              increase: t('common.increase', { item: item.title }),
              decrease: t('common.decrease', { item: item.title }),
            }}
          />
        ) : (
          <Tick
            isOn={quantity > 0}
            isOut={isOut}
            name={name.filter(Boolean).join(', ')}
            textId={text ? textId : undefined}
            onChange={(isOn) => onQuantity(groupIndex, item._id, isOn ? 1 : 0)}
          />
        )}
      </Row>
      {text && isChip ? (
        <ChipText id={textId}>
          <bdi>
            <b>{item.title}</b> {text}
          </bdi>
        </ChipText>
      ) : null}
    </>
  );
});

function Tick({
  isOn,
  isOut,
  name,
  textId,
  onChange,
}: {
  isOn: boolean;
  isOut: boolean;
  name: string;
  textId: string | undefined;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <Checkbox
      checked={isOn}
      disabled={isOut}
      onChange={() => onChange(!isOn)}
      slotProps={{ input: { 'aria-label': name, 'aria-describedby': textId } }}
    />
  );
}
