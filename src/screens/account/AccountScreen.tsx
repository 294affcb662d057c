import { useGetUserAddressQuery } from '../../features/address/addressApi';
import { selectUser } from '../../features/auth/authSlice';
import { ordersOf, useGetMyOrdersInfiniteQuery } from '../../features/orders/ordersApi';
import { config } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { HelpWithOrder } from '../help/HelpWithOrder';
import { ScreenFrame } from '../layout/ScreenFrame';
import { AccountCard } from './AccountCard';
import { ExternalRow, NavRow } from './AccountRows';
import { Socials } from './Socials';

const Groups = styled('nav')({
  display: 'grid',
  gap: 16,
  paddingBlockStart: 20,
  [desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', alignItems: 'start' },
});
const Version = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
}));

/** /account: the customer's data and links (ACCT-01 to ACCT-04). */
export function AccountScreen() {
  const t = useT();
  const user = useAppSelector(selectUser);
  const lang = useAppSelector(selectLang);
  const { data: activeOrders } = useGetMyOrdersInfiniteQuery({ status: 'Active', quiet: true });
  const active = ordersOf(activeOrders) ?? [];
  const { data: addresses = [] } = useGetUserAddressQuery();
  if (!user) return null;
  const { privacyUrl, termsUrl } = config.brand;

  return (
    <ScreenFrame title={t('account.title')} back>
      <AccountCard user={user} />
      <Groups aria-label={t('account.title')}>
        <Card $rows>
          <NavRow icon="user" to={paths.profile()}>
            {t('account.profile')}
          </NavRow>
          <NavRow
            icon="receipt"
            to={paths.myOrders()}
            note={active.length > 0 ? t('account.activeOrders', { count: active.length }) : undefined}
          >
            {t('account.myOrders')}
          </NavRow>
          <NavRow icon="pin" to={paths.addressList()} note={addresses.length > 0 ? addresses.length : undefined}>
            {t('account.myAddress')}
          </NavRow>
        </Card>
        <Card $rows>
          <NavRow icon="flame" to={paths.points()}>
            {t('account.points')}
          </NavRow>
          <NavRow icon="tag" to={paths.promotions()}>
            {t('account.promotions')}
          </NavRow>
          <NavRow icon="globe" to={paths.profile()} note={t(lang === 'ar' ? 'shell.arabic' : 'shell.english')}>
            {t('account.language')}
          </NavRow>
        </Card>
        <Card $rows>
          <ExternalRow icon="shield" href={privacyUrl}>
            {t('shell.privacy')}
          </ExternalRow>
          <ExternalRow icon="doc" href={termsUrl}>
            {t('shell.terms')}
          </ExternalRow>
        </Card>
      </Groups>
      <Socials />
      <Version as="div">
        <HelpWithOrder />
      </Version>
      <Version>{t('shell.version')}</Version>
    </ScreenFrame>
  );
}
