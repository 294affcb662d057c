import type { Branch } from '../../../contract/branch';
import type { Cart, GetCartQuery } from '../../../contract/cart';
import { closedText } from '../../features/branch/branchText';
import { selectIsPickup, selectTime } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { StaticMap } from '../../shared/map/LazyMap';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Icon } from '../../shared/ui/Icon';
import { LinkButton, TextLink } from '../../shared/ui/LinkButton';
import { gridRows, styled } from '../../theme/styled';
import { desktop, radius, wide } from '../../theme/tokens';
import { usePlace } from '../cart/CartPlace';
import { PlaceProblem } from '../../features/cart/place/PlaceProblem';
import { PlaceTime, TimeControl } from '../../features/cart/PlaceTime';
import { selectPlacePath } from '../../features/cart/placePath';

const Root = styled('section')(({ theme }) => ({
  [wide]: {
    borderRadius: radius.card,
    overflow: 'hidden',
    boxShadow: theme.vars.palette.shadow.card,
    backgroundColor: theme.vars.palette.background.paper,
  },
  [desktop]: { display: 'grid', alignItems: 'center', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
}));
const PlaceMap = styled('div')({
  isolation: 'isolate',
  margin: '-16px calc(-1 * var(--gutter)) -34px',
  '& .leaflet-bottom': { bottom: 34 },
  [wide]: { margin: 0, '& .leaflet-bottom': { bottom: 0 } },
});
const PlaceText = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: 16,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.shadow.card,
  ...gridRows(4),
  '& .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& .words': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.h3, overflowWrap: 'anywhere' },
  '& small, & p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .closed': { color: theme.vars.palette.error.main, fontWeight: 600, display: 'flex', gap: 6, alignItems: 'center' },
  '& > a': { justifySelf: 'start', gap: 6 },
  '& > a:last-child': { marginBlockEnd: -8 },
  [wide]: { padding: 20, boxShadow: 'none', borderRadius: 0 },
}));

interface CheckoutPlaceProps {
  cart: Cart | undefined;
  request: GetCartQuery;
  /** The branch to pick up from, where it takes no orders now. */
  closed: Branch | undefined;
  goto: string;
}

export function CheckoutPlace({ cart, request, closed, goto }: CheckoutPlaceProps) {
  const t = useT();
  const isPickup = useAppSelector(selectIsPickup);
  const place = usePlace();
  const time = useAppSelector(selectTime);
  const changePath = useAppSelector((state) => selectPlacePath(state, goto));
  return (
    <>
      {place && (
        <Root>
          <PlaceMap>
            <StaticMap
              position={place.position}
              label={t(isPickup ? 'cart.mapOfBranch' : 'cart.mapOfAddress')}
              pinLabel={place.area}
            />
          </PlaceMap>
          <PlaceText>
            <div className="head">
              <div className="words">
                <small>
                  {t(isPickup ? 'cart.pickupFrom' : 'cart.deliverTo')}
                  <PlaceTime />
                </small>
                <h2>
                  <bdi>{place.title}</bdi>
                </h2>
              </div>
              <LinkButton
                variant="outlined"
                size="small"
                to={changePath}
                aria-label={t(isPickup ? 'cart.changeBranch' : 'cart.changeAddress')}
              >
                {t('common.change')}
              </LinkButton>
            </div>
            <p>
              {/* The provider's, which another device may have changed. */}
              <bdi>{(!isPickup && cart?.address_text) || place.text}</bdi>
            </p>
            {!isPickup && (
              <TextLink to={paths.addAddress({ goto })}>
                <Icon name="plus" size={18} />
                {t('cart.addNewAddress')}
              </TextLink>
            )}
            <TimeControl />
            {time && <small>{t('cart.timePrices')}</small>}
            {closed && (
              <p className="closed" role="alert">
                <Icon name="clock" size={18} />
                {closedText(t, closed)}
              </p>
            )}
          </PlaceText>
        </Root>
      )}
      {closed ? null : <PlaceProblem request={request} goto={goto} />}
    </>
  );
}
