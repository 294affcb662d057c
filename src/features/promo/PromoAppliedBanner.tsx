import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '14px 16px 4px',
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.success.soft,
  color: theme.vars.palette.success.main,
  '& strong': { ...theme.typography.subtitle1, lineHeight: 1.4, display: 'block', textWrap: 'balance' },
  '& p': { ...theme.typography.body2, color: theme.vars.palette.text.primary },
  '& a': { whiteSpace: 'normal' },
}));

/** The applied promo's code with a link to the cart (PROMOD-04). */
export function PromoAppliedBanner({ code, offer }: { code: string; offer: string | null }) {
  const t = useT();
  return (
    <Root role="status">
      <Icon name="ok" size={26} />
      <div>
        <strong>{t('promo.bannerApplied')}</strong>
        <p>
          {t('promo.code')}: <bdi>{code}</bdi>
        </p>
        <TextLink to={paths.cart(offer)} icon="next">
          {t('promo.goToCart')}
        </TextLink>
      </div>
    </Root>
  );
}
