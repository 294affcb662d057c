import { Link } from 'react-router-dom';
import { selectAddress } from '../../address/addressSlice';
import { selectBranch } from '../../branch/branchSlice';
import { selectIsPickup } from '../cartSlice';
import { hasExtra } from '../../../shared/config';
import { useT } from '../../../shared/i18n/useT';
import { useAfterFirstView } from '../../../shared/lib/useAfterFirstView';
import { useAppSelector } from '../../../shared/store/hooks';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Icon, type IconName } from '../../../shared/ui/Icon';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { flexRow, styled } from '../../../theme/styled';
import { selectPlacePath, usePlaceGoto } from '../placePath';

const loadTime = () => import(/* webpackChunkName: "place-time" */ '../PlaceTime');
const PlaceTime = lazyComponent(loadTime, 'PlaceTime', { failed: null });
const TimeMark = lazyComponent(loadTime, 'TimeMark', { failed: null, fallback: ({ children }) => children });

const PlaceMark = ({ icon }: { icon: IconName }) => (
  <BrandShape tone="brandSurface" size={40}>
    <Icon name={icon} size={20} />
  </BrandShape>
);
const Row = styled('div')({ ...flexRow(8), minWidth: 0 });

const Place = styled(Link)(({ theme }) => ({
  ...flexRow(10),
  minHeight: 44,
  minWidth: 0,
  color: 'inherit',
  textDecoration: 'none',
  // The narrowest phones have no space for the icon beside the name.
  '@media (max-width:359.95px)': { '& > span:not(:last-child)': { display: 'none' } },
  '& > :last-child': { minWidth: 0 },
  '& small': { ...theme.typography.body2, lineHeight: 1.2, color: theme.vars.palette.top.secondary, display: 'block' },
  '& strong': { fontWeight: 600, lineHeight: 1.3, display: 'flex', alignItems: 'center', gap: 4 },
  // Of the element with the text's own direction, because the ellipsis replaces the end in that direction.
  '& strong bdi': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    maxWidth: 180,
    minWidth: 0,
    paddingBlock: 2,
    '@media (max-width:479.95px)': { maxWidth: 'none' },
  },
}));

export function PlaceLink({ mark = false }: { mark?: boolean }) {
  const t = useT();
  const isPickup = useAppSelector(selectIsPickup);
  const address = useAppSelector(selectAddress);
  const branch = useAppSelector(selectBranch);
  const goto = usePlaceGoto();
  const to = useAppSelector((state) => selectPlacePath(state, goto));
  const hasPainted = useAfterFirstView();
  const place = isPickup
    ? branch?.name || t('shell.chooseBranch')
    : address
      ? address.area || address.address
      : t('shell.addAddress');
  const hasTimes = hasExtra('scheduledOrders') && (isPickup ? branch : address) !== null;
  const link = (
    <Place to={to}>
      {mark && !hasTimes && <PlaceMark icon="solid" />}
      <span>
        {(isPickup || address) && (
          <small>
            {t(isPickup ? 'shell.pickupFrom' : 'shell.deliverTo')}
            {hasPainted ? <PlaceTime isInBar /> : null}
          </small>
        )}
        <strong>
          <bdi>{place}</bdi>
          <Icon name="down" size={18} />
        </strong>
      </span>
    </Place>
  );
  if (!hasTimes) return link;
  const clock = <PlaceMark icon="clock" />;
  return (
    <Row>
      {hasPainted ? <TimeMark>{clock}</TimeMark> : clock}
      {link}
    </Row>
  );
}
