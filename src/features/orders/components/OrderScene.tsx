import type { Order } from '../../../../contract/orders';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Icon } from '../../../shared/ui/Icon';
import { Picture } from '../../../shared/ui/Picture';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { keyframes, styled } from '../../../theme/styled';
import { desktop, motion } from '../../../theme/tokens';
import { TimeLeftBadge } from './TimeLeftBadge';

const flicker = keyframes({
  '0%, 100%': { transform: 'scale(1)', opacity: 1 },
  '30%': { transform: 'scale(1.05, 1.02)', opacity: 0.86 },
  '55%': { transform: 'scale(0.98, 1.03)' },
  '80%': { transform: 'scale(1.03)', opacity: 0.93 },
});
const rise = keyframes({
  '0%': { transform: 'translateY(0) scale(0.6)', opacity: 0 },
  '20%': { opacity: 1 },
  '100%': { transform: 'translateY(-84px) scale(1)', opacity: 0 },
});
const toss = keyframes({
  '0%, 62%, 100%': { transform: 'none' },
  '70%': { transform: 'translateY(-9px) rotate(-2.5deg)' },
  '80%': { transform: 'translateY(0) rotate(1.2deg)' },
  '88%': { transform: 'translateY(-3px)' },
});
const ride = keyframes({
  '0%': { transform: 'translateX(-14px)', opacity: 0 },
  '14%': { opacity: 1 },
  '50%': { transform: 'translateX(48px) translateY(-1px)' },
  '86%': { opacity: 1 },
  '100%': { transform: 'translateX(112px)', opacity: 0 },
});
const arrive = keyframes({
  '0%': { transform: 'translateY(-18px) scale(0.9)', opacity: 0 },
  '60%': { transform: 'translateY(3px) scale(1.04)', opacity: 1 },
  '100%': { transform: 'none' },
});

const SCENES: Readonly<Record<string, 'heat' | 'road' | 'door'>> = {
  Accepted: 'heat',
  Preparing: 'heat',
  Picked_Up: 'road',
  Delivered: 'door',
};

const Scene = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  width: 118,
  height: 116,
  '& .ground': { position: 'absolute', insetBlockStart: 0, insetInlineEnd: -4 },
  '& .food': { inset: '-24px -17px' },
  '& .spark': { position: 'absolute', insetBlockEnd: 18, opacity: 0 },
  '& .spark:nth-of-type(odd)': { insetInlineStart: 26 },
  '& .road': {
    position: 'absolute',
    insetInline: '-6px -8px',
    insetBlockEnd: -14,
    height: 26,
    borderBlockEnd: `2px dashed ${theme.vars.palette.top.rail}`,
    color: theme.vars.palette.secondary.main,
    direction: 'ltr',
  },
  '[dir=rtl] & .road': { transform: 'scaleX(-1)' },
  '& .road > svg': { animation: `${ride} 3.4s linear infinite` },
  '&[data-scene=heat]': {
    '& .ground': { animation: `${flicker} 1.8s ease-in-out infinite`, transformOrigin: '50% 90%' },
    '& .food': { animation: `${toss} 3.6s ${motion.ease} infinite` },
    '& .spark': { animation: `${rise} 2.4s ease-out infinite` },
    '& .spark + .spark': { animationDelay: '0.9s', insetInlineStart: 74 },
    '& .spark + .spark + .spark': { animationDelay: '1.6s', insetInlineStart: 104 },
  },
  '&[data-scene=door] .food': { animation: `${arrive} ${3 * motion.base}ms ${motion.ease}` },
  [desktop]: {
    width: 200,
    height: 170,
    '& .road': { insetBlockEnd: -6 },
    '& .food': { inset: '-54px -38px -36px' },
    '& .ground': { insetBlockStart: 6, insetInlineEnd: 10, width: 158, height: 158 },
  },
}));

export function OrderScene({ order }: { order: Order }) {
  const first = order.order_items.find(({ item }) => item.image)?.item;
  const scene = SCENES[order.status];
  return (
    <Scene aria-hidden="true" data-scene={scene}>
      <TimeLeftBadge className="ground" order={order} size={118}>
        {first ? null : <Icon name="flame" size={56} />}
      </TimeLeftBadge>
      {scene === 'heat' ? (
        <>
          <BrandShape className="spark" tone="gold" size={8} />
          <BrandShape className="spark" tone="accentPale" size={6} />
          <BrandShape className="spark" tone="gold" size={10} />
        </>
      ) : null}
      {first ? (
        <Picture {...pictureOf(first)} sizes="(min-width: 900px) 260px, 152px" className="food" priority />
      ) : null}
      {scene === 'road' ? (
        <span className="road">
          <Icon name="scooter" size={24} flip={false} />
        </span>
      ) : null}
    </Scene>
  );
}
