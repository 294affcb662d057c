import { Link } from 'react-router-dom';
import type { Order } from '../../../../contract/orders';
import { paths } from '../../../shared/paths';
import { Ember } from '../../../shared/ui/Ember';
import { Icon } from '../../../shared/ui/Icon';
import { ProgressSegments } from '../../../shared/ui/Steps';
import { styled } from '../../../theme/styled';
import { motion, radius } from '../../../theme/tokens';
import { orderSteps, stepOf } from '../orderStatus';
import { useOrderWords } from '../useOrderWords';

const Root = styled(Link)(({ theme }) => ({
  display: 'grid', gap: 10, padding: '12px 16px 14px', borderRadius: radius.large, color: theme.vars.palette.top.contrastText,
  backgroundColor: theme.vars.palette.top.float, boxShadow: theme.vars.palette.shadow.outline, textDecoration: 'none',
  '--focus-ring': theme.vars.palette.brand, transition: `transform ${motion.press}ms ${motion.ease}`, '&:active': { transform: 'scale(0.98)' },
  '& .row': { display: 'flex', alignItems: 'center', gap: 12 },
  '& .words': { flex: 1, minWidth: 0 },
  '& strong': { ...theme.typography.h3, display: 'block', lineHeight: 1.25 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.top.secondary, whiteSpace: 'nowrap' },
}));

/** The slim bar of an order under way, at the bottom of the phone's Home (B-06). */
export function LiveOrderBar({ order }: { order: Order }) {
  const words = useOrderWords();
  return (
    <Root to={paths.order(order._id)}>
      <span className="row">
        <Ember tone="brand" size={44}><Icon name="flame" /></Ember>
        <span className="words"><strong>{words.status(order.status)}</strong><small><bdi dir="ltr">{words.headline(order)}</bdi></small></span>
        <small>{words.code(order)}</small><Icon name="next" size={20} />
      </span>
      <ProgressSegments count={orderSteps(order.type).length} current={stepOf(order)} />
    </Root>
  );
}
