import { addressText } from '../../../contract/lib/addressText';
import { selectAddress } from '../../features/address/addressSlice';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectIsPickup } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { LinkButton } from '../../shared/ui/LinkButton';
import { flexRow, styled } from '../../theme/styled';
import { PlaceTime, TimeControl } from '../../features/cart/PlaceTime';
import { selectPlacePath } from '../../features/cart/placePath';

const Row = styled(Card)(({ theme }) => ({
  ...flexRow('0 12px'),
  flexWrap: 'wrap',
  padding: '10px 16px',
  '& > p': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& strong': { fontWeight: 600 },
  '& > div': { flexBasis: '100%' },
}));

/** The chosen place of the order and its words; null while none is chosen. */
export function usePlace() {
  const t = useT();
  const isPickup = useAppSelector(selectIsPickup);
  const address = useAppSelector(selectAddress);
  const branch = useAppSelector(selectBranch);
  if (isPickup) return branch && { position: branch, area: branch.name, title: branch.name, text: branch.location };
  return (
    address && {
      position: address,
      area: address.area,
      title: [address.label || t(`cart.${address.type}`), address.area].filter(Boolean).join(t('cart.comma')),
      text: addressText(address) || address.address,
    }
  );
}

/** Where the order goes and when it comes, with the way to change it. */
export function CartPlace({ goto }: { goto: string }) {
  const t = useT();
  const isPickup = useAppSelector(selectIsPickup);
  const place = usePlace();
  const to = useAppSelector((state) => selectPlacePath(state, goto));
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
          <bdi>{place?.title || t(isPickup ? 'shell.chooseBranch' : 'shell.addAddress')}</bdi>
        </strong>
      </p>
      <LinkButton variant="outlined" size="small" to={to} aria-label={change}>
        {t('common.change')}
      </LinkButton>
      <TimeControl />
    </Row>
  );
}
