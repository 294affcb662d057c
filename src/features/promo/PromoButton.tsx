import Tooltip from '@mui/material/Tooltip';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';

/** How things stand between the customer and a promo. */
export type PromoStanding = 'ready' | 'applied' | 'notEligible';

const tips = { ready: 'promo.tipApply', applied: 'promo.tipApplied', notEligible: 'promo.tipNotEligible' } as const;

/**
 * 'Apply Offer' or 'Applied' with its tooltip (PROMOD-05, PROMOD-06). Disabled in the sense of aria-disabled, so that the
 * keyboard reaches it and hears why.
 */
export function PromoButton({ standing, onPress }: { standing: PromoStanding; onPress: () => void }) {
  const t = useT();
  return (
    <Tooltip title={t(tips[standing])} describeChild enterTouchDelay={0} placement="top" arrow>
      <Button size="large" fullWidth aria-disabled={standing === 'ready' ? undefined : true} onClick={onPress}>
        {t(standing === 'applied' ? 'promo.applied' : 'promo.applyOffer')}
      </Button>
    </Tooltip>
  );
}
