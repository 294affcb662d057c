import { useId } from 'react';
import type { Cart } from '../../../contract/cart';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { Card } from '../../shared/ui/Card';
import { Choice } from '../../shared/ui/Choice';
import { Ember } from '../../shared/ui/Ember';
import { Icon } from '../../shared/ui/Icon';
import { canRedeem, exceedsSubtotal } from './cartTotals';
import { styled } from '../../theme/styled';

const Row = styled('label')(({ theme }) => ({
  display: 'flex', alignItems: 'center', gap: 12, cursor: 'pointer', '&[data-disabled=true]': { cursor: 'default' },
  '& .words': { flex: 1, minWidth: 0 }, '& strong': { fontWeight: 600, display: 'block' },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, display: 'block' },
  '& > .tick': { marginInlineEnd: -10 },
}));

/** The redemption checkbox (CART-05): how many points, and what they are worth, are the server's (CART-18). */
export function LoyaltyCard({ cart, isOn, onChange }: { cart: Cart; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useT();
  const id = useId();
  const points = cart.max_redeemable_points;
  const isDisabled = !canRedeem(cart) && !(isOn && !exceedsSubtotal(cart));
  const note = exceedsSubtotal(cart) ? t('cart.pointsTooMany')
    : points > 0 ? t('cart.youSave', { amount: formatAed(cart.loyalty_discount) }) : t('cart.noPoints');
  return (
    <Card $pad>
      <Row data-disabled={isDisabled}>
        <Ember tone="gold" size={46}><Icon name="flame" size={24} /></Ember>
        <span className="words">
          <strong id={`${id}l`}>{points > 0 ? t('cart.usePoints', { count: points, points: points.toLocaleString('en-US') }) : t('cart.usePointsPlain')}</strong>
          <small id={`${id}n`}>{note}</small>
        </span>
        <Choice
          type="checkbox" className="tick" checked={isOn} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)}
          aria-labelledby={`${id}l`} aria-describedby={`${id}n`}
        />
      </Row>
    </Card>
  );
}
