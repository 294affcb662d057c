import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useGetUserAddressQuery } from '../../features/address/addressApi';
import { messageOf } from '../../shared/api/apiError';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { ErrorState } from '../../shared/ui/ErrorState';
import { ScreenFrame } from '../layout/ScreenFrame';
import { AddressEditorSkeleton } from './AddressEditorSkeleton';
import { CustomerAddressEditor } from './CustomerAddressEditor';

/** /add-address for registered customers: adds an address, or edits the one named by `id` (ADDF-01, A-27). */
export function AddAddressScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const goto = search.get('goto');
  return id ? (
    <EditAddress key={id} id={id} goto={goto} />
  ) : (
    <CustomerAddressEditor key="new" saved={null} goto={goto} />
  );
}

/** Loads the address from the customer's list by id, so that editing works after a reload. */
function EditAddress({ id, goto }: { id: string; goto: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  const { data, isFetching, error, refetch } = useGetUserAddressQuery();
  const saved = data?.find((address) => address._id === id);
  const isUnknown = data !== undefined && !saved && !isFetching && !error;

  useEffect(() => {
    if (!isUnknown) return;
    toast.error(t('address.unknown'));
    void navigate(paths.addressList(goto), { replace: true });
  }, [isUnknown, goto, navigate, t]);

  if (saved) return <CustomerAddressEditor saved={saved} goto={goto} />;
  return (
    <ScreenFrame title={t('address.edit')} back>
      {error ? (
        <ErrorState
          message={messageOf(error) || t('address.loadFailed')}
          error={error}
          retryLabel={t('common.retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <AddressEditorSkeleton />
      )}
    </ScreenFrame>
  );
}
