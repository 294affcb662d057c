import Tooltip from '@mui/material/Tooltip';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';

/** Whether the customer can apply a promo. */
export type PromoStatus = 'ready' | 'applied' | 'notEligible';

const tooltips = { ready: 'promo.tipApply', applied: 'promo.tipApplied', notEligible: 'promo.tipNotEligible' } as const;

/**
 * 'Apply Offer' or 'Applied' with its tooltip (PROMOD-05, PROMOD-06). Disabled by aria-disabled, so that it takes the
 * focus and the tooltip is announced.
 */
export function PromoButton({ status, onPress }: { status: PromoStatus; onPress: () => void }) {
  const t = useT();
  return (
    <Tooltip title={t(tooltips[status])} describeChild enterTouchDelay={0} placement="top" arrow>
      <Button size="large" fullWidth aria-disabled={status === 'ready' ? undefined : true} onClick={onPress}>
        {t(status === 'applied' ? 'promo.applied' : 'promo.applyOffer')}
      </Button>
    </Tooltip>
  );
}
