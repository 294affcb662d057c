import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingBlock: 8,
  paddingInline: '14px 6px',
  borderRadius: radius.field,
  backgroundColor: theme.vars.palette.success.soft,
  color: theme.vars.palette.success.main,
  '&[data-on=false]': { backgroundColor: theme.vars.palette.sunken, color: theme.vars.palette.text.primary },
  '& .words': { flex: 1, minWidth: 0, lineHeight: 1.35 },
  '& strong': { fontWeight: 600, display: 'block', overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, lineHeight: 1.35 },
}));

export interface AppliedPromoProps {
  code: string;
  /** AED as the server sent it. */
  discount: number;
  /** The server's reason why the code is not applied. */
  problem?: string;
  onRemove: () => void;
}

/** The cart's promo code with its discount and a remove button. */
export function AppliedPromo({ code, discount, problem, onRemove }: AppliedPromoProps) {
  const t = useT();
  const note = problem || (discount > 0 ? t('cart.amountOff', { amount: formatAed(discount) }) : '');
  return (
    <Root data-on={!problem}>
      <Icon name="tag" size={22} />
      <span className="words">
        <strong>
          <bdi>{code}</bdi>
        </strong>
        {note && <small>{note}</small>}
      </span>
      <IconButton icon="close" iconSize={20} label={t('cart.removeCode', { code })} onClick={onRemove} />
    </Root>
  );
}
