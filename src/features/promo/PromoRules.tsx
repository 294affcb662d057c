import Alert from '@mui/material/Alert';
import Tooltip from '@mui/material/Tooltip';
import type { PromoRule } from '../../../contract/promo';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import { Badge } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { rem } from '../../theme/typography';

const Banner = styled(Alert)(({ theme }) => ({
  '& strong': { ...theme.typography.subtitle1, lineHeight: 1.4, display: 'block', textWrap: 'balance' },
  '& p': { color: theme.vars.palette.text.primary },
  '& a': { whiteSpace: 'normal' },
}));

export function PromoAppliedBanner({ code, offer }: { code: string; offer: string | null }) {
  const t = useT();
  return (
    <Banner severity="success" role="status" icon={<Icon name="ok" size={26} />}>
      <strong>{t('promo.bannerApplied')}</strong>
      <p>
        {t('promo.code')}: <bdi>{code}</bdi>
      </p>
      <TextLink to={paths.cart(offer)} icon="next">
        {t('promo.goToCart')}
      </TextLink>
    </Banner>
  );
}

export type PromoStatus = 'ready' | 'applied' | 'notEligible';

const tooltips = { ready: 'promo.tipApply', applied: 'promo.tipApplied', notEligible: 'promo.tipNotEligible' } as const;

// What cannot be pressed is no second button beside the way to the menu.
const Apply = styled(Button)({ '&.MuiButton-sizeSmall[aria-disabled=true]': { backgroundColor: 'transparent' } });

export function PromoButton({ status, onPress }: { status: PromoStatus; onPress: () => void }) {
  const t = useT();
  return (
    <Tooltip title={t(tooltips[status])} describeChild enterTouchDelay={0} placement="top" arrow>
      <Apply
        size={status === 'notEligible' ? 'small' : 'large'}
        fullWidth
        aria-disabled={status === 'ready' ? undefined : true}
        onClick={onPress}
      >
        {t(status === 'applied' ? 'promo.applied' : 'promo.applyOffer')}
      </Apply>
    </Tooltip>
  );
}

const Root = styled(Card)(({ theme }) => ({
  '& h2': { ...theme.typography.h2, marginBlockEnd: 4 },
  '& li': { display: 'flex', alignItems: 'center', gap: 12, paddingBlock: 12, fontSize: rem(15), lineHeight: 1.4 },
  '& li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
  '& [data-eligible=true] .icon': { color: theme.vars.palette.success.main },
  '& [data-eligible=false] .icon': { color: theme.vars.palette.primary.onTint },
  '& li > .MuiChip-root': { marginInlineStart: 'auto' },
}));

export function PromoRules({ rules }: { rules: readonly PromoRule[] }) {
  const t = useT();
  return (
    <Root as="section" $pad>
      <h2>{t('promo.policy')}</h2>
      <ul>
        {rules.map((rule, index) => (
          <li key={index} data-eligible={rule.is_eligible}>
            <Icon name={rule.is_eligible ? 'ok' : 'info'} size={26} />
            <span>
              <VisuallyHidden>{t(rule.is_eligible ? 'promo.eligible' : 'promo.notEligible')}: </VisuallyHidden>
              {rule.message.replace(/\bAED (?=\d)/g, 'AED\u00A0')}
            </span>
            {rule.missing ? <Badge tone="gold">{t('promo.toGo', { amount: formatAed(rule.missing) })}</Badge> : null}
          </li>
        ))}
      </ul>
    </Root>
  );
}
