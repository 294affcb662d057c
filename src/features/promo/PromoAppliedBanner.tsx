import Alert from '@mui/material/Alert';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { styled } from '../../theme/styled';

const Root = styled(Alert)(({ theme }) => ({
  '& strong': { ...theme.typography.subtitle1, lineHeight: 1.4, display: 'block', textWrap: 'balance' },
  '& p': { color: theme.vars.palette.text.primary },
  '& a': { whiteSpace: 'normal' },
}));

/** The applied promo's code with a link to the cart (PROMOD-04). */
export function PromoAppliedBanner({ code, offer }: { code: string; offer: string | null }) {
  const t = useT();
  return (
    <Root severity="success" role="status" icon={<Icon name="ok" size={26} />}>
      <strong>{t('promo.bannerApplied')}</strong>
      <p>
        {t('promo.code')}: <bdi>{code}</bdi>
      </p>
      <TextLink to={paths.cart(offer)} icon="next">
        {t('promo.goToCart')}
      </TextLink>
    </Root>
  );
}
