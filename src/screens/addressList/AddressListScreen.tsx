import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Address } from '../../../contract/address';
import { addressText } from '../../../contract/lib/addressText';
import { addressApi, useGetUserAddressQuery, useRemoveAddressMutation } from '../../features/address/addressApi';
import { AddressCard } from '../../features/address/AddressCard';
import { addressCleared, selectAddress } from '../../features/address/addressSlice';
import { Message, useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { RETURNED, paths, routes, safeGoto } from '../../shared/paths';
import { addressChosen } from '../../shared/store/events';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { ConfirmSheet } from '../../shared/ui/ConfirmSheet';
import { EmptyState } from '../../shared/ui/EmptyState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { ListSkeleton } from '../../shared/ui/Skeletons';
import { gridRows, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { QueryView } from '../../shared/ui/QueryView';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';

const AddressList = styled('ul')({
  ...gridRows(12),
  [desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 20 },
  '& > li': { display: 'grid' },
});

const Choices = styled(RadioGroup)({
  gap: 16,
  alignItems: 'start',
  '& > *': { width: '100%' },
  '& > button': { width: 320 },
});

function DeleteAddress({ address, isCurrent, onClose }: { address: Address; isCurrent: boolean; onClose: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [remove, { isLoading: isRemoving }] = useRemoveAddressMutation();
  const handleDelete = async () => {
    const reply = await remove({ address_id: address._id });
    if (reply.error) return;
    // Before the refetch, so that the deleted address never counts as the only one left.
    dispatch(
      addressApi.util.updateQueryData('getUserAddress', undefined, (list) =>
        list.filter(({ _id }) => _id !== address._id),
      ),
    );
    if (isCurrent) dispatch(addressCleared());
    toast.success(reply.data || t('address.deleted'));
    onClose();
  };
  return (
    <ConfirmSheet
      title={t('address.deleteTitle')}
      confirmLabel={t('common.delete')}
      isBusy={isRemoving}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <p>
        <Message messageKey="address.deleteText" values={{ address: <bdi>{addressText(address)}</bdi> }} />
      </p>
    </ConfirmSheet>
  );
}

interface AddressCardsProps {
  addresses: readonly Address[];
  currentId: string | undefined;
  /** Of the radio button that is on; undefined: a press on a card is the choice. */
  chosenId: string | undefined;
  goto: string | null;
  onChoose: (address: Address) => void;
  onDelete: (address: Address) => void;
}

function AddressCards({ addresses, currentId, chosenId, goto, onChoose, onDelete }: AddressCardsProps) {
  const t = useT();
  return (
    <AddressList aria-label={t('address.list')}>
      {addresses.map((address) => (
        <li key={address._id}>
          <AddressCard
            address={address}
            isCurrent={address._id === currentId}
            isOn={address._id === (chosenId ?? currentId)}
            editTo={paths.addAddress({ id: address._id, goto })}
            onChoose={chosenId === undefined ? () => onChoose(address) : undefined}
            onDelete={() => onDelete(address)}
          />
        </li>
      ))}
    </AddressList>
  );
}

function useChoose(goto: string | null) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return (address: Address) => {
    dispatch(addressChosen(address));
    void navigate(safeGoto(goto) || routes.home, { state: RETURNED });
  };
}

/** The picked one, else the current, the primary or the first. */
const chosenOf = (addresses: readonly Address[], pickedId: string, currentId: string | undefined) =>
  addresses.find(({ _id }) => _id === pickedId) ??
  addresses.find(({ _id }) => _id === currentId) ??
  addresses.find((address) => address.is_default) ??
  addresses[0];

function AddLink({ goto, isSecond, size }: { goto: string | null; isSecond: boolean; size: 'medium' | 'large' }) {
  return (
    <LinkButton
      to={paths.addAddress({ goto })}
      startIcon="plus"
      size={size}
      variant={isSecond ? 'outlined' : 'contained'}
      fullWidth={size === 'large'}
    >
      {useT()('address.addNew')}
    </LinkButton>
  );
}

export function AddressListScreen() {
  const t = useT();
  const isDesktop = useIsDesktop();
  const [search] = useSearchParams();
  const goto = search.get('goto');
  const { state } = useLocation() as { state: { isChoosing?: true } | null };
  const isChoosing = goto !== null || state?.isChoosing === true;
  const currentId = useAppSelector(selectAddress)?._id;
  const query = useGetUserAddressQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const addresses = query.data;
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null);

  const [pickedId, setPickedId] = useState('');
  const handleChoose = useChoose(goto);
  const chosen = isChoosing ? chosenOf(addresses ?? [], pickedId, currentId) : undefined;
  const addButton = (size: 'medium' | 'large') => <AddLink goto={goto} isSecond={chosen !== undefined} size={size} />;

  const deliverButton = chosen ? (
    <Button size="large" fullWidth={!isDesktop} onClick={() => handleChoose(chosen)}>
      {t('address.deliverHere')}
    </Button>
  ) : null;

  return (
    <ScreenFrame
      title={t(isChoosing ? 'address.whereTo' : 'address.title')}
      back
      headerEnd={addButton('medium')}
      actionBar={isDesktop ? undefined : <ActionBar phoneOnly>{deliverButton ?? addButton('large')}</ActionBar>}
    >
      <QueryView
        query={query}
        data={addresses}
        failed="address.loadFailed"
        skeleton={<ListSkeleton count={3} brandShape={44} />}
      >
        {(listed) =>
          listed.length > 0 ? (
            <Choices
              {...(chosen ? { 'aria-label': t('address.whereTo') } : { role: undefined })}
              value={chosen?._id ?? ''}
              onChange={(event) => setPickedId(event.target.value)}
            >
              <AddressCards
                addresses={listed}
                currentId={currentId}
                chosenId={chosen?._id}
                goto={goto}
                onChoose={handleChoose}
                onDelete={setAddressToDelete}
              />
              {isDesktop ? deliverButton : chosen && addButton('large')}
            </Choices>
          ) : (
            <EmptyState title={t('address.none')} text={t('address.noneText')} icon="pin" />
          )
        }
      </QueryView>
      {addressToDelete && (
        <DeleteAddress
          address={addressToDelete}
          isCurrent={addressToDelete._id === currentId}
          onClose={() => setAddressToDelete(null)}
        />
      )}
    </ScreenFrame>
  );
}
