import type { Address } from '../../../contract/address';
import type { Branch } from '../../../contract/branch';
import { addressLine } from '../../features/address/addressText';
import { useT } from '../../shared/i18n/useT';
import { StaticMap } from '../../shared/map/LazyMap';
import { paths } from '../../shared/paths';
import { Icon } from '../../shared/ui/Icon';
import { LinkButton, TextLink } from '../../shared/ui/LinkButton';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';

const Root = styled('section')(({ theme }) => ({
  [desktop]: {
    borderRadius: radius.card,
    overflow: 'hidden',
    boxShadow: theme.vars.palette.shadow.card,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));
// Leaflet stacks its panes from 100 to 1000. The card overlaps the map's lower edge, but not its credits.
const Map = styled('div')({
  isolation: 'isolate',
  margin: '-16px calc(-1 * var(--gutter)) -34px',
  '& .leaflet-bottom': { bottom: 34 },
  [desktop]: { margin: 0, '& .leaflet-bottom': { bottom: 0 } },
});
const Body = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: 16,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.shadow.card,
  display: 'grid',
  gap: 4,
  '& .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& .words': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.h3, overflowWrap: 'anywhere' },
  '& small, & p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .closed': { color: theme.vars.palette.error.main, fontWeight: 600, display: 'flex', gap: 6, alignItems: 'center' },
  '& > a': { justifySelf: 'start', gap: 6, marginBlockEnd: -8 },
  [desktop]: { padding: 20, boxShadow: 'none', borderRadius: 0 },
}));

/** The address of a delivery, on the map and as text (CHK-01, CHK-02). */
export function AddressSection({ address, goto }: { address: Address; goto: string }) {
  const t = useT();
  const label = address.label || t(`cart.${address.type}`);
  return (
    <Root>
      <Map>
        <StaticMap
          position={{ lat: address.lat, lng: address.lng }}
          label={t('cart.mapOfAddress')}
          pinLabel={address.area}
        />
      </Map>
      <Body>
        <div className="head">
          <div className="words">
            <small>{t('cart.deliverTo')}</small>
            <h2>
              <bdi>{[label, address.area].filter(Boolean).join(t('cart.comma'))}</bdi>
            </h2>
          </div>
          <LinkButton variant="outlined" size="small" to={paths.addressList(goto)} aria-label={t('cart.changeAddress')}>
            {t('common.change')}
          </LinkButton>
        </div>
        <p>
          <bdi>{addressLine(address, t) || address.address}</bdi>
        </p>
        <TextLink to={paths.addAddress({ goto })}>
          <Icon name="plus" size={18} />
          {t('cart.addNewAddress')}
        </TextLink>
      </Body>
    </Root>
  );
}

/** The branch of a pickup (CHK-01, CHK-03); a branch that has closed is marked, with a Change link. */
export function BranchSection({ branch, isClosed, goto }: { branch: Branch; isClosed: boolean; goto: string }) {
  const t = useT();
  return (
    <Root>
      <Map>
        <StaticMap
          position={{ lat: branch.lat, lng: branch.lng }}
          label={t('cart.mapOfBranch')}
          pinLabel={branch.name}
        />
      </Map>
      <Body>
        <div className="head">
          <div className="words">
            <small>{t('cart.pickupFrom')}</small>
            <h2>
              <bdi>{branch.name}</bdi>
            </h2>
          </div>
          <LinkButton variant="outlined" size="small" to={paths.branchPicker(goto)} aria-label={t('cart.changeBranch')}>
            {t('common.change')}
          </LinkButton>
        </div>
        <p>
          <bdi>{branch.location}</bdi>
        </p>
        {isClosed && (
          <p className="closed" role="alert">
            <Icon name="clock" size={18} />
            {t('cart.branchClosed')}
          </p>
        )}
      </Body>
    </Root>
  );
}
