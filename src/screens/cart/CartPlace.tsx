import { selectAddress } from '../../features/address/addressSlice';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectOrderType } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { LinkButton } from '../../shared/ui/LinkButton';
import { flexRow, styled } from '../../theme/styled';
import { PlaceTime } from '../layout/PlaceTime';
import { selectPlacePath } from '../layout/placePath';

const Row = styled(Card)(({ theme }) => ({
  ...flexRow(12),
  padding: '10px 16px',
  '& > p': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& strong': { fontWeight: 600 },
}));

/** Where the order goes and when it comes, with the way to change it. */
export function CartPlace({ goto }: { goto: string }) {
  const t = useT();
  const isPickup = useAppSelector((state) => selectOrderType(state) === 'pickup');
  const address = useAppSelector(selectAddress);
  const branch = useAppSelector(selectBranch);
  const to = useAppSelector((state) => selectPlacePath(state, goto));
  const name = isPickup
    ? branch?.name
    : address && [address.label || t(`cart.${address.type}`), address.area].filter(Boolean).join(t('cart.comma'));
  const change = t(isPickup ? 'cart.changeBranch' : 'cart.changeAddress');
  return (
    <Row>
      <Icon name="pin" size={22} />
      <p>
        <small>
          {t(isPickup ? 'cart.pickupFrom' : 'cart.deliverTo')}
          <PlaceTime />
        </small>
        <strong>
          <bdi>{name || t(isPickup ? 'shell.chooseBranch' : 'shell.addAddress')}</bdi>
        </strong>
      </p>
      <LinkButton variant="outlined" size="small" to={to} aria-label={change}>
        {t('common.change')}
      </LinkButton>
    </Row>
  );
}
