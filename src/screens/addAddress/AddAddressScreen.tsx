import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useGetUserAddressQuery } from '../../features/address/addressApi';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { messageOf } from '../../shared/api/apiError';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { ErrorState } from '../../shared/ui/ErrorState';
import { ScreenFrame } from '../layout/ScreenFrame';
import { AddressEditor } from './AddressEditor';
import { AddressEditorSkeleton } from './AddressEditorSkeleton';

/** /add-address: adds an address, or edits the one named by `id` (ADDF-01, A-27). Guests can only add (ROLE-03). */
export function AddAddressScreen() {
  const [search] = useSearchParams();
  const isRegistered = useAppSelector(selectIsRegistered);
  const id = isRegistered ? search.get('id') : null;
  const goto = search.get('goto');
  return id ? <EditAddress key={id} id={id} goto={goto} /> : <AddressEditor key="new" saved={null} goto={goto} />;
}

/** Editing by id alone, so that it also works after a reload: the address comes from the customer's list. */
function EditAddress({ id, goto }: { id: string; goto: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  const { data, isFetching, error, refetch } = useGetUserAddressQuery();
  const saved = data?.find((each) => each._id === id);
  const isUnknown = data !== undefined && !saved && !isFetching && !error;

  useEffect(() => {
    if (!isUnknown) return;
    toast.error(t('address.unknown'));
    void navigate(paths.addressList(goto), { replace: true });
  }, [isUnknown, goto, navigate, t]);

  if (saved) return <AddressEditor saved={saved} goto={goto} />;
  return (
    <ScreenFrame title={t('address.edit')} back>
      {error
        ? <ErrorState message={messageOf(error) || t('address.loadFailed')} retryLabel={t('common.retry')} retrying={isFetching} onRetry={() => void refetch()} />
        : <AddressEditorSkeleton />}
    </ScreenFrame>
  );
}
