import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { MenuItem } from '../../../../contract/menu';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { Card } from '../../../shared/ui/Card';
import { Ember } from '../../../shared/ui/Ember';
import { Icon } from '../../../shared/ui/Icon';
import { Picture } from '../../../shared/ui/Picture';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { Price } from '../../../shared/ui/Price';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { canHover, desktop, motion } from '../../../theme/tokens';
import { displayFamily, rem } from '../../../theme/typography';
import { basePrice, strikePrice } from '../addonLines';

const CardLink = Card.withComponent(Link);

/** Phone: words at the start, food breaking out at the end. Desktop: food on top. */
const Root = styled(CardLink)(({ theme }) => ({
  display: 'flex', flexDirection: 'column', height: '100%', minHeight: 138, padding: '14px 16px', paddingInlineEnd: 160, WebkitTapHighlightColor: 'transparent',
  transition: `transform ${motion.press}ms ${motion.ease}`,
  '&:active': { transform: 'scale(0.985)' },
  '& h2': { ...theme.typography.h3 },
  '& .desc': {
    ...theme.typography.body2, color: theme.vars.palette.text.secondary, marginBlockStart: 4,
    display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden',
  },
  '& .foot': { marginBlockStart: 'auto', paddingBlockStart: 8, display: 'grid', justifyItems: 'start', gap: 2, '& small': { ...theme.typography.body2, fontSize: rem(13), lineHeight: 1.3, color: theme.vars.palette.text.secondary } },
  '& .foot .price': { fontSize: rem(20) },
  '& .pic': { position: 'absolute', insetInlineEnd: 0, insetBlock: 0, width: 146, pointerEvents: 'none' },
  '& .pic > .food': { inset: 'auto', width: 172, height: 172, insetInlineEnd: -14, insetBlockStart: -26, transition: `transform ${motion.base}ms ${motion.ease}` },
  '& .pic > .ground': { position: 'absolute', width: 124, height: 118, insetInlineEnd: 8, insetBlockStart: 8 },
  [canHover]: { '&:hover .food': { transform: 'translateY(-4px) scale(1.03)' } },
  '& .add': { position: 'absolute', insetInlineEnd: 8, insetBlockEnd: 8, fontFamily: displayFamily, fontWeight: 800, fontSize: rem(19), lineHeight: 1 },
  [desktop]: {
    padding: '146px 18px 18px', borderRadius: 20, minHeight: 292,
    '& .foot': { minHeight: 44, paddingInlineEnd: 50, alignContent: 'end' },
    '& .pic': { insetInline: 0, insetBlock: '-52px auto', width: 'auto', height: 190 },
    '& .pic > .food': { width: 252, height: 252, insetInlineStart: 'calc(50% - 126px)', insetInlineEnd: 'auto', insetBlockStart: -38 },
    '& .pic > .ground': { width: 160, height: 160, insetInlineStart: 'calc(50% - 80px)', insetInlineEnd: 'auto', insetBlockStart: 8 },
    '& .add': { insetInlineEnd: 14, insetBlockEnd: 14 },
  },
}));

/** An item of a list. The whole card leads to the item; `inCart` pieces stand in place of the plus (ITEMS-02, ITEMS-08). */
export const ItemCard = memo(function ItemCard({ item, inCart, isFirst = false, heading = 'h2' }: { item: MenuItem; inCart: number; isFirst?: boolean; heading?: 'h2' | 'h3' }) {
  const t = useT();
  const Heading = heading;
  return (
    <Root to={paths.item(item._id)}>
      <span className="pic">
        <Ember className="ground" tone="tint" size="auto" />
        <Picture {...pictureOf(item)} className="food" priority={isFirst} sizes="(min-width: 900px) 252px, 172px" />
      </span>
      <Heading><bdi>{item.title}</bdi></Heading>
      {item.description ? <span className="desc"><bdi>{item.description}</bdi></span> : null}
      <span className="foot">
        {item.calories ? <small>{t('menu.calories', { count: item.calories })}</small> : null}
        <Price amount={basePrice(item)} was={strikePrice(item)} wasLabel={t('menu.originalPrice')} />
      </span>
      <Ember className="add" tone="accent" size={44}>
        {inCart > 0 ? <><span aria-hidden="true">{inCart}</span><VisuallyHidden>{t('menu.inCart', { count: inCart })}</VisuallyHidden></> : <Icon name="plus" />}
      </Ember>
    </Root>
  );
});
