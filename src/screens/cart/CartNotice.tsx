import type { CartChanges } from '../../features/cart/cartChanges';
import { useT } from '../../shared/i18n/useT';
import { Icon } from '../../shared/ui/Icon';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';

/** The box of a notice above the cart. */
const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 10,
  alignItems: 'center',
  padding: '12px 16px',
  marginBlockEnd: 16,
  borderRadius: radius.field,
  backgroundColor: theme.vars.palette.primary.tint,
  color: theme.vars.palette.primary.onTint,
}));

/** Lists the lines that a reload has removed or whose price has changed (B-04). */
export function CartNotice({ removed, repriced }: CartChanges) {
  const t = useT();
  const sentences = [
    ...(removed.length > 0 ? [t('cart.lineGone', { titles: removed.join(t('cart.comma')) })] : []),
    ...(repriced.length > 0 ? [t('cart.linePrice', { titles: repriced.join(t('cart.comma')) })] : []),
  ];
  return (
    <Note role="status">
      <Icon name="info" size={20} />
      <span>
        {sentences.map((each) => (
          <div key={each}>{each}</div>
        ))}
      </span>
    </Note>
  );
}
