import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Address } from '../../../contract/address';
import { AddressCard } from '../../features/address/AddressCard';
import { addressLine } from '../../features/address/addressText';
import { useSavedAddresses } from '../../features/address/useSavedAddresses';
import { Text, useT } from '../../shared/i18n/useT';
import { paths, routes, safeGoto } from '../../shared/paths';
import { ActionBar } from '../../shared/ui/ActionBar';
import { ConfirmSheet } from '../../shared/ui/ConfirmSheet';
import { EmptyState } from '../../shared/ui/EmptyState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { ListSkeleton } from '../../shared/ui/Skeletons';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { LoadError } from '../layout/LoadError';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../layout/useIsDesktop';

const List = styled('ul')({
  display: 'grid',
  gap: 12,
  [desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 20 },
  '& > li': { display: 'grid' },
});

export function AddressListScreen() {
  const t = useT();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const [search] = useSearchParams();
  const goto = search.get('goto');
  const { addresses, currentId, error, isFetching, refetch, choose, remove, isRemoving } = useSavedAddresses();
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null);

  const handleChoose = (address: Address) => {
    choose(address);
    void navigate(safeGoto(goto) || routes.home);
  };
  const handleDelete = async (address: Address) => {
    if (await remove(address)) setAddressToDelete(null);
  };
  const addButton = (size: 'medium' | 'large') => (
    <LinkButton to={paths.addAddress({ goto })} startIcon="plus" size={size} fullWidth={size === 'large'}>
      {t('address.addNew')}
    </LinkButton>
  );

  return (
    <ScreenFrame
      title={t('address.title')}
      back
      headerEnd={addButton('medium')}
      actionBar={isDesktop ? undefined : <ActionBar phoneOnly>{addButton('large')}</ActionBar>}
    >
      {addresses && addresses.length > 0 ? (
        <List aria-label={t('address.list')}>
          {addresses.map((address) => (
            <li key={address._id}>
              <AddressCard
                address={address}
                isCurrent={address._id === currentId}
                editTo={paths.addAddress({ id: address._id, goto })}
                onChoose={() => handleChoose(address)}
                onDelete={() => setAddressToDelete(address)}
              />
            </li>
          ))}
        </List>
      ) : addresses ? (
        <EmptyState title={t('address.none')} text={t('address.noneText')} icon="pin" />
      ) : error ? (
        <LoadError
          isWholeScreen
          error={error}
          fallback="address.loadFailed"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <ListSkeleton count={3} brandShape={44} />
        </div>
      )}
      {addressToDelete && (
        <ConfirmSheet
          title={t('address.deleteTitle')}
          confirmLabel={t('common.delete')}
          isBusy={isRemoving}
          onConfirm={() => handleDelete(addressToDelete)}
          onClose={() => setAddressToDelete(null)}
        >
          <p>
            <Text messageKey="address.deleteText" values={{ address: <bdi>{addressLine(addressToDelete, t)}</bdi> }} />
          </p>
        </ConfirmSheet>
      )}
    </ScreenFrame>
  );
}
