import { useNavigate } from 'react-router-dom';
import { useGetOrderDetailsQuery } from '../ordersApi';
import { useOrderTexts } from '../useOrderTexts';
import { useTimeLeft } from '../useTimeLeft';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { Button } from '../../../shared/ui/Button';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Icon } from '../../../shared/ui/Icon';
import { Picture } from '../../../shared/ui/Picture';
import { Sheet } from '../../../shared/ui/Sheet';
import { styled } from '../../../theme/styled';
import { rem } from '../../../theme/typography';
import type { PlacedOrder } from './ownCheckout';

const SuccessArt = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 176,
  width: 300,
  maxWidth: '100%',
  marginInline: 'auto',
  '& > .ground': { position: 'absolute', insetInlineStart: 45, insetBlockStart: -52 },
  '& > .food': {
    position: 'absolute',
    width: 300,
    height: 300,
    insetInlineStart: 0,
    insetBlockStart: -118,
    inset: '-118px 0 auto 0',
  },
  '& > .tick': {
    position: 'absolute',
    insetInlineStart: 194,
    insetBlockStart: 104,
    border: `4px solid ${theme.vars.palette.background.paper}`,
  },
  '& > .spark': { position: 'absolute', insetInlineStart: 20, insetBlockStart: -30 },
  '& > .spark + .spark': { insetInlineStart: 'auto', insetInlineEnd: 6, insetBlockStart: -64 },
}));

/** As high while the order loads. */
const Words = styled('div')(({ theme }) => ({
  '& bdi:empty::before': { content: "'\\00a0'" },
  '& > p': { ...theme.typography.h1, fontSize: rem(28), lineHeight: 1.3 },
  '& > p::first-letter': { textTransform: 'uppercase' },
  '& > small': theme.typography.body2,
}));

/** The success popup (SUCC-01 to SUCC-03). Both links replace the checkout, so that back does not lead to it. */
export function OrderPlacedSheet({ orderId, image }: PlacedOrder) {
  const t = useT();
  const texts = useOrderTexts();
  const order = useGetOrderDetailsQuery({ order_id: orderId, quiet: true }).data?.order;
  const left = useTimeLeft(order);
  const navigate = useNavigate();
  const leave = (to: string) => void navigate(to, { replace: true });
  return (
    <Sheet
      open
      title={t('cart.placed')}
      art={
        <SuccessArt aria-hidden="true">
          <BrandShape className="ground" tone="brand" size={210} />
          <BrandShape className="spark" tone="gold" size={14} />
          <BrandShape className="spark" tone="gold" size={18} />
          {image && <Picture className="food" image={image} alt="" priority />}
          <BrandShape className="tick" tone="success" size={58}>
            <Icon name="check" size={30} />
          </BrandShape>
        </SuccessArt>
      }
      actions={
        <>
          <Button size="large" fullWidth onClick={() => leave(paths.order(orderId))}>
            {t('cart.orderDetail')}
          </Button>
          <Button variant="text" fullWidth onClick={() => leave(paths.home())}>
            {t('cart.backToHome')}
          </Button>
        </>
      }
    >
      <Words>
        <p>
          {left?.minutes ? (
            t('common.aboutMinutes', { count: left.minutes })
          ) : (
            <bdi>{order && texts.headline(order)}</bdi>
          )}
        </p>
        <small>
          <bdi>{order && texts.code(order)}</bdi>
        </small>
      </Words>
    </Sheet>
  );
}
