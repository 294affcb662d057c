import type { ReactNode } from 'react';
import { useGetUserAddressQuery } from '../../features/address/addressApi';
import { selectUser } from '../../features/auth/authSlice';
import { formatPoints } from '../../features/loyalty/formatPoints';
import { useGetUserLoyaltyQuery } from '../../features/loyalty/loyaltyApi';
import { ordersOf, useGetMyOrdersInfiniteQuery } from '../../features/orders/ordersApi';
import { onEachVisit } from '../../shared/api/initiateOptions';
import { config } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { Icon, type IconName } from '../../shared/ui/Icon';
import { ListRow } from '../../shared/ui/ListRow';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { centred, gridRows, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { HelpWithOrder } from '../../features/support/HelpWithOrder';
import { ExternalLink } from '../layout/ExternalLink';
import { ScreenFrame } from '../layout/ScreenFrame';
import { AccountCard } from './AccountCard';

const Groups = styled('nav')(({ theme }) => ({
  ...gridRows(16),
  paddingBlockStart: 20,
  [desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', alignItems: 'start' },
  '& .MuiListItemText-primary': { fontWeight: 500 },
  '& .MuiListItemButton-root > .icon': { color: theme.vars.palette.text.secondary },
  '& .end': {
    ...theme.typography.body2,
    color: theme.vars.palette.text.secondary,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 12,
    whiteSpace: 'nowrap',
  },
  '& .external': { display: 'block' },
}));
const Version = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
}));
const Socials = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 12,
  padding: '20px 0 4px',
  '& li > *': {
    ...theme.typography.body2,
    ...centred,
    minWidth: 44,
    minHeight: 44,
    borderRadius: 999,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
  },
  '& .text': { paddingInline: 14, fontWeight: 600 },
}));

/** Signs of social networks on a 24 px grid, drawn with round strokes, by their name in lower case. */
const socialPaths: Readonly<Record<string, string>> = {
  instagram:
    'M9 4h6a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5zM8.300 12a3.700 3.700 0 1 0 7.400 ' +
    '0a3.700 3.700 0 1 0-7.400 0zM16.500 7.400v.2',
  tiktok: 'M13.500 4v10.500a3.500 3.500 0 1 1-3.500-3.500M13.500 4.500c.3 2.500 2 4.200 4.500 4.500',
  x: 'm5 5 14 14M19 5 5 19',
  facebook: 'M15.500 4.500h-1.500a3 3 0 0 0-3 3V20M8 12h6.500',
  youtube:
    'M6.500 6h11A3.500 3.500 0 0 1 21 9.500v5a3.500 3.500 0 0 1-3.500 3.500h-11A3.500 3.500 0 0 1 3 ' +
    '14.500v-5A3.500 3.500 0 0 1 6.500 6zM10.500 9.500v5l4-2.500z',
};

function SocialLink({ name, url }: { name: string; url: string }) {
  const path = url ? socialPaths[name.toLowerCase()] : undefined;
  return (
    <ExternalLink href={url}>
      {path ? (
        <>
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
            <path
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.1"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <VisuallyHidden>{name}</VisuallyHidden>
        </>
      ) : (
        <span className="text">{name}</span>
      )}
    </ExternalLink>
  );
}

const end = (note: ReactNode) => (
  <span className="end">
    {note}
    <Icon name="next" size={20} />
  </span>
);

const ExternalRow = ({ icon, href, text }: { icon: IconName; href: string; text: string }) => (
  <ExternalLink href={href} className="external">
    <ListRow icon={icon} label={text} end={href ? end(null) : <span />} />
  </ExternalLink>
);

export function AccountScreen() {
  const t = useT();
  const user = useAppSelector(selectUser);
  const lang = useAppSelector(selectLang);
  const { data: activeOrders } = useGetMyOrdersInfiniteQuery({ status: 'Active', quiet: true }, onEachVisit);
  const active = ordersOf(activeOrders)?.length ?? 0;
  const { data: addresses = [] } = useGetUserAddressQuery();
  const { data: loyalty } = useGetUserLoyaltyQuery(undefined, onEachVisit);
  if (!user) return null;
  const points = loyalty && <bdi dir="ltr">{formatPoints(loyalty.loyalty_points)}</bdi>;
  const { privacyUrl, termsUrl, socials } = config.brand;
  const activeNote = active > 0 ? t('account.activeOrders', { count: active }) : null;
  const language = t(lang === 'ar' ? 'shell.arabic' : 'shell.english');

  return (
    <ScreenFrame title={t('account.title')} back>
      <AccountCard user={user} />
      <Groups aria-label={t('account.title')}>
        <Card $rows>
          <ListRow icon="user" to={paths.profile()} label={t('account.profile')} />
          <ListRow icon="receipt" to={paths.myOrders()} label={t('account.myOrders')} end={end(activeNote)} />
          <ListRow
            icon="pin"
            to={paths.addressList()}
            label={t('account.myAddress')}
            end={end(addresses.length || null)}
          />
        </Card>
        <Card $rows>
          <ListRow icon="flame" to={paths.points()} label={t('account.points')} end={end(points)} />
          <ListRow icon="tag" to={paths.promotions()} label={t('account.promotions')} />
          <ListRow icon="globe" to={paths.profile()} label={t('account.language')} end={end(language)} />
        </Card>
        <Card $rows>
          <ExternalRow icon="shield" href={privacyUrl} text={t('shell.privacy')} />
          <ExternalRow icon="doc" href={termsUrl} text={t('shell.terms')} />
        </Card>
      </Groups>
      {socials.length > 0 ? (
        <Socials aria-label={t('account.socials')}>
          {socials.map((social) => (
            <li key={social.name}>
              <SocialLink {...social} />
            </li>
          ))}
        </Socials>
      ) : null}
      <Version as="div">
        <HelpWithOrder />
      </Version>
      <Version>{t('shell.version')}</Version>
    </ScreenFrame>
  );
}
