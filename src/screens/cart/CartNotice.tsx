import Alert from '@mui/material/Alert';
import type { CartChanges } from '../../features/cart/cartChanges';
import { useT } from '../../shared/i18n/useT';
import { Icon } from '../../shared/ui/Icon';

/** Lists the lines that a reload has removed or whose price has changed (B-04). */
export function CartNotice({ removed, repriced }: CartChanges) {
  const t = useT();
  const sentences = [
    ...(removed.length > 0 ? [t('cart.lineGone', { titles: removed.join(t('cart.comma')) })] : []),
    ...(repriced.length > 0 ? [t('cart.linePrice', { titles: repriced.join(t('cart.comma')) })] : []),
  ];
  return (
    <Alert severity="info" role="status" icon={<Icon name="info" size={20} />} style={{ marginBlockEnd: 16 }}>
      {sentences.map((each) => (
        <div key={each}>{each}</div>
      ))}
    </Alert>
  );
}
