import type { PromoRule } from '../../../contract/promo';
import { useT } from '../../shared/i18n/useT';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { rem } from '../../theme/typography';

const Root = styled(Card)(({ theme }) => ({
  '& h2': { ...theme.typography.h2, marginBlockEnd: 4 },
  '& li': { display: 'flex', alignItems: 'center', gap: 12, paddingBlock: 12, fontSize: rem(15), lineHeight: 1.4 },
  '& li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
  '& [data-eligible=true] .icon': { color: theme.vars.palette.success.main },
  '& [data-eligible=false] .icon': { color: theme.vars.palette.error.main },
}));

/** 'Policy & Conditions': each rule with its icon and message (PROMOD-02). */
export function PromoRules({ rules }: { rules: readonly PromoRule[] }) {
  const t = useT();
  return (
    <Root as="section" $pad>
      <h2>{t('promo.policy')}</h2>
      <ul>
        {rules.map((rule, index) => (
          <li key={index} data-eligible={rule.is_eligible}>
            <Icon name={rule.is_eligible ? 'ok' : 'fail'} size={26} />
            <span>
              <VisuallyHidden>{t(rule.is_eligible ? 'promo.eligible' : 'promo.notEligible')}: </VisuallyHidden>
              {rule.message}
            </span>
          </li>
        ))}
      </ul>
    </Root>
  );
}
